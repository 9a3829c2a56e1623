import { FINISHES, MATERIALS } from '@vorta/contract/orders/catalog'
import type { Material, MeshPhysicalMaterial } from 'three'
import { expect, it } from 'vitest'
import { MaterialCache } from './MaterialCache.ts'

/** What decides about the shader that three.js generates. */
const shaderOf = (material: Material) => {
  const { clearcoat, sheen, anisotropy, map, normalMap, side } = material as MeshPhysicalMaterial
  return [clearcoat > 0, sheen > 0, anisotropy > 0, map !== null, normalMap !== null, side].join()
}

it('lists each shader of a kit once', () => {
  const cache = new MaterialCache('full')
  const variants = cache.shaderVariants().map(shaderOf)
  expect(new Set(variants).size).toBe(variants.length)
  const used = MATERIALS.flatMap((material) =>
    FINISHES.map((finish) => shaderOf(cache.get({ kind: 'kit', material, finish, color: '#1f4fb0' }))),
  )
  expect(new Set(variants)).toEqual(new Set(used))
  cache.dispose()
})
