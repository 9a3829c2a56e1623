import { LineSegments, Mesh, OneFactor, Scene, type WebGLRenderer, ZeroFactor } from 'three'
import { expect, it } from 'vitest'
import { SceneLighting } from './SceneLighting.ts'

it('keeps the picture opaque under the shadow and the grid', () => {
  const scene = new Scene()
  new SceneLighting(scene, {} as WebGLRenderer, { quality: 'full', clipping: [], cube: { value: null } })
  const materials = scene.children.flatMap((object) => (object instanceof Mesh || object instanceof LineSegments ? object.material : []))
  expect(materials).toHaveLength(2)
  // Without own factors, alpha is blended like a color: a shadow of 50% would leave an alpha of 75%.
  for (const material of materials) expect(material).toMatchObject({ blendSrcAlpha: ZeroFactor, blendDstAlpha: OneFactor })
})
