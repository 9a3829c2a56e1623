import { BODY_TYPES, FEATURES, ORDERABLE_STYLES } from '@vorta/contract/orders/catalog'
import { describe, expect, it } from 'vitest'
import { bodyModel } from '../body/body-model.ts'
import { asymmetricVertices, audit, fingerprint } from '../testing/audit.ts'
import { bodyDistance, leftPoints } from '../testing/body-distance.ts'
import { buildFeature } from './features.ts'

describe.each(BODY_TYPES)('features on a %s', (bodyType) => {
  const distance = bodyDistance(bodyModel({ bodyType, detail: 'lite' }))

  it.each(FEATURES)('%s is valid, symmetric and touches the body', (feature) => {
    for (const style of ORDERABLE_STYLES) {
      const pieces = buildFeature({ bodyType, detail: 'lite', feature, style })
      for (const { mesh } of pieces) {
        const flaws = audit(mesh)
        expect(flaws).toMatchObject({ notFinite: 0, badIndices: 0, slivers: 0, badNormals: 0 })
        expect(flaws.insideOut, `${feature} ${style}`).toBe(0)
      }
      expect(asymmetricVertices(pieces), style).toBe(0)
      const distances = leftPoints(pieces).map(distance)
      expect(Math.min(...distances.map(Math.abs)), style).toBeLessThan(0.015)
      // Part of it must be visible.
      expect(distances.filter((d) => d > 0.001).length / distances.length).toBeGreaterThan(0.4)
    }
  })
})

it('builds a different shape for every feature and style', () => {
  const prints = new Set(
    FEATURES.flatMap((feature) =>
      ORDERABLE_STYLES.map((style) => fingerprint(buildFeature({ bodyType: 'Sedan', detail: 'lite', feature, style }))),
    ),
  )
  expect(prints.size).toBe(FEATURES.length * ORDERABLE_STYLES.length)
})
