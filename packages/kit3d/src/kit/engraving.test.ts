import { BODY_TYPES, ENGRAVING_POSITIONS, ORDERABLE_KITS } from '@vorta/contract/orders/catalog'
import { expect, it } from 'vitest'
import { distance } from '../shape/vector.ts'
import { audit } from '../testing/audit.ts'
import { engravingPatch } from './engraving.ts'

it.each(BODY_TYPES)('places engravings at distinct positions on a %s', (bodyType) => {
  for (const kit of ORDERABLE_KITS) {
    const patches = ENGRAVING_POSITIONS.flatMap((position) =>
      [0, 1, 2].map((index) => engravingPatch({ bodyType, detail: 'lite', kit, style: 'Modern', position, index })),
    )
    for (const { mesh, widthM, heightM, eye, target } of patches) {
      expect(audit(mesh)).toMatchObject({ notFinite: 0, badIndices: 0, badNormals: 0, slivers: 0 })
      expect(audit(mesh).insideOut).toBeLessThan(0.05)
      expect(widthM).toBeGreaterThan(0.08)
      expect(heightM).toBeGreaterThan(0.008)
      expect(distance(eye, target)).toBeGreaterThan(0.8)
    }
    patches.forEach((a, i) => {
      for (const b of patches.slice(i + 1)) expect(distance(a.target, b.target), kit).toBeGreaterThan(0.01)
    })
  }
})

it('places engravings that read from left to right as seen by the camera', () => {
  for (const kit of ORDERABLE_KITS)
    for (const position of ENGRAVING_POSITIONS) {
      const { mesh, eye, target } = engravingPatch({ bodyType: 'Sedan', detail: 'lite', kit, style: 'Modern', position, index: 0 })
      const first = [0, 1, 2].map((k) => mesh.positions[k] ?? 0)
      const last = [0, 1, 2].map((k) => mesh.positions[mesh.positions.length - 3 + k] ?? 0)
      const text = first.map((value, k) => (last[k] ?? 0) - value)
      const view = target.map((value, k) => value - (eye[k] ?? 0))
      // The right-hand direction is view × up.
      const right = [(view[1] ?? 0) * 0 - (view[2] ?? 0), 0, view[0] ?? 0]
      expect(
        right.reduce((sum, value, k) => sum + value * (text[k] ?? 0), 0),
        `${kit} ${position}`,
      ).toBeGreaterThan(0)
    }
})
