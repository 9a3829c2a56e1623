import { BODY_TYPES, FEATURES } from '@vorta/contract/orders/catalog'
import { describe, expect, it, vi } from 'vitest'
import { buildFeature } from '../kit/features.ts'
import { buildKit } from '../kit/kit.ts'
import type { Piece } from '../model.ts'
import { asymmetricVertices, audit, fingerprint, triangleCount } from '../testing/audit.ts'
import { buildBody } from './body.ts'
import { designOf } from './designs.ts'

const BUDGET = { full: 250_000, lite: 100_000 }

describe.each(BODY_TYPES)('body of a %s', (bodyType) => {
  const { pieces, extent } = buildBody({ bodyType, detail: 'full' })

  it('has valid meshes with outward normals', () => {
    for (const { surface, mesh } of pieces) {
      const flaws = audit(mesh)
      expect({ surface, ...flaws }).toEqual({ surface, notFinite: 0, badIndices: 0, slivers: 0, badNormals: 0, insideOut: 0 })
    }
  })

  it('is symmetric', () => {
    const lite = buildBody({ bodyType, detail: 'lite' }).pieces
    // The steering wheel and the rear wiper are not symmetric.
    const oneSided = bodyType === 'Convertible' || bodyType === 'Roadster' ? 600 : 130
    expect(asymmetricVertices(lite)).toBeLessThan(oneSided)
  })

  it('stays within its extent', () => {
    const [front, rear] = rangeOf(pieces, 0)
    expect(front).toBeGreaterThan(-0.05)
    expect(rear).toBeLessThan(extent.length + 0.25)
    const [bottom, top] = rangeOf(pieces, 1)
    expect(bottom).toBeGreaterThan(-0.002)
    expect(top).toBeLessThan(extent.height + 0.1)
  })

  it('has fewer triangles in lite detail', () => {
    const lite = triangleCount(buildBody({ bodyType, detail: 'lite' }).pieces)
    expect(lite).toBeLessThan(triangleCount(pieces) * 0.42)
  })

  it('has seats that are visible through the glass', () => {
    const tops = pieces
      .filter(({ surface }) => surface === 'interior')
      .flatMap(({ mesh }) => [...mesh.positions].filter((_, i) => i % 3 === 1))
    const glass = pieces.filter(({ surface }) => surface === 'glass' || surface === 'clearGlass')
    const lowest = Math.min(...glass.flatMap(({ mesh }) => [...mesh.positions].filter((_, i) => i % 3 === 1)))
    expect(tops.filter((y) => y > lowest + 0.1).length).toBeGreaterThan(100)
  })

  it('is cached', () => {
    expect(buildBody({ bodyType, detail: 'full' }).pieces).toBe(pieces)
  })
})

/** The lowest and the highest coordinate of all pieces. */
function rangeOf(pieces: readonly Piece[], axis: number): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { mesh } of pieces)
    for (let i = axis; i < mesh.positions.length; i += 3) {
      const value = mesh.positions[i] ?? Number.NaN
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  return [low, high]
}

it('builds identical bodies in fresh modules', async () => {
  vi.resetModules()
  const fresh = await import('./body.ts')
  expect(fresh.buildBody).not.toBe(buildBody)
  for (const bodyType of BODY_TYPES) {
    const [first, second] = [buildBody, fresh.buildBody].map((build) => fingerprint(build({ bodyType, detail: 'lite' }).pieces))
    expect(second, bodyType).toBe(first)
  }
})

it('gives every body type different proportions', () => {
  const measures = BODY_TYPES.map((bodyType) => {
    const { proportions: p, layout } = designOf(bodyType)
    const { cabin } = p
    const roof = layout === 'closed' || layout === 'pickup' ? cabin.backTopX - cabin.headerX : 0
    // Relative to the length, as the eye compares them.
    return [p.height, p.clearance, cabin.cowlX, roof, p.length - cabin.backX, p.noseY].map((size) => size / p.length).concat(p.length / 20)
  })
  measures.forEach((a, i) => {
    for (const b of measures.slice(i + 1)) expect(Math.hypot(...a.map((value, k) => value - (b[k] ?? 0)))).toBeGreaterThan(0.035)
  })
})

describe.each(['full', 'lite'] as const)('a car with a full kit and all features in %s detail', (detail) => {
  it('stays within the triangle budget', () => {
    for (const bodyType of BODY_TYPES) {
      const pieces = [
        ...buildBody({ bodyType, detail }).pieces,
        ...buildKit({ bodyType, detail, kit: 'Full Body Kit', style: 'Racing' }),
        ...FEATURES.flatMap((feature) => buildFeature({ bodyType, detail, feature, style: 'Racing' })),
      ]
      expect(triangleCount(pieces), bodyType).toBeLessThan(BUDGET[detail])
    }
  })
})
