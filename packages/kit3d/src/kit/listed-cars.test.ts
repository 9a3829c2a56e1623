import { BODY_TYPES, FEATURES, KIT_TYPES, ORDERABLE_STYLES } from '@vorta/contract/orders/catalog'
import { KIT_PARTS, whyNotAddable } from '@vorta/contract/orders/kit-parts'
import { VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { expect, it } from 'vitest'
import { audit, openEdges } from '../testing/audit.ts'
import { bodyDistance, leftPoints } from '../testing/body-distance.ts'
import { intersect } from '../testing/intersections.ts'
import { MAX_DEPTH_M, MAX_GAP_M, widestGap } from '../testing/kit-gap.ts'
import { extremes, modelOf, nameOf, requestFor } from '../testing/listed-cars.ts'
import { buildFeature } from './features.ts'
import { buildKit } from './kit.ts'

const RUNS_ALONG: Partial<Record<string, 0 | 2>> = { 'Front Spoiler': 2, Splitter: 2, 'Side Skirts': 0, Diffuser: 2, 'Rear Spoiler': 2 }
const SINGLE_KITS = KIT_TYPES.filter((kit) => kit !== 'Full Body Kit')

it.each(BODY_TYPES)('fits every kit to every listed %s', (bodyType) => {
  VEHICLES.filter((vehicle) => vehicle.bodyType === bodyType).forEach((vehicle, row) => {
    const request = requestFor(vehicle)
    const model = modelOf(vehicle)
    const distance = bodyDistance(model)
    SINGLE_KITS.forEach((kit, column) => {
      // The styles take turns, because all of them on every car would take minutes.
      const style = ORDERABLE_STYLES[(row + column) % ORDERABLE_STYLES.length] ?? 'Racing'
      const name = `${style} ${kit} on ${nameOf(vehicle)}`
      const pieces = buildKit({ ...request, kit, style })
      const flaws = pieces.map(({ mesh }) => ({ ...audit(mesh), openEdges: openEdges(mesh) }))
      for (const flaw of flaws) expect(Object.values(flaw), name).toEqual([0, 0, 0, 0, 0, 0])
      const measured = leftPoints(pieces).map((p) => ({ p, d: distance(p) }))
      expect(Math.min(...measured.map(({ d }) => d)), name).toBeGreaterThan(-MAX_DEPTH_M)
      expect(widestGap(measured, RUNS_ALONG[kit] ?? null, model.p), name).toBeLessThan(MAX_GAP_M)
    })
  })
})

it.each(BODY_TYPES)('fits every feature and combination of parts to the largest and smallest listed %s and to open cars', (bodyType) => {
  // All of a car in turn, because its body takes longer than the rest.
  extremes().forEach((vehicle, row) => {
    if (vehicle.bodyType !== bodyType) return
    const request = requestFor(vehicle)
    const style = ORDERABLE_STYLES[row % ORDERABLE_STYLES.length] ?? 'Racing'
    const parts = KIT_PARTS.map((kit) => ({ kit, pieces: buildKit({ ...request, kit, style }) }))
    for (const [i, first] of parts.entries())
      for (const second of parts.slice(i + 1))
        if (whyNotAddable(first.kit, second.kit) === null)
          expect(intersect(first.pieces, second.pieces), `${style} ${first.kit} and ${second.kit} on ${nameOf(vehicle)}`).toBe(false)
    const distance = bodyDistance(modelOf(vehicle))
    for (const feature of FEATURES) {
      const name = `${style} ${feature} on ${nameOf(vehicle)}`
      const pieces = buildFeature({ ...request, feature, style })
      for (const { mesh } of pieces) expect(Object.values(audit(mesh)), name).toEqual([0, 0, 0, 0, 0])
      const distances = leftPoints(pieces).map(distance)
      expect(Math.min(...distances.map(Math.abs)), name).toBeLessThan(MAX_GAP_M)
      // Part of it must be visible.
      expect(distances.filter((d) => d > 0.001).length / distances.length, name).toBeGreaterThan(0.4)
    }
  })
})
