import { BODY_TYPES } from '@vorta/contract/catalog'
import { describe, expect, it } from 'vitest'
import { buildBody } from './body.ts'
import { audit, fingerprint, triangles, unpaired } from './testing/audit.ts'

describe.each(BODY_TYPES)('the body of a %s', (bodyType) => {
  const { pieces, extent } = buildBody({ bodyType, detail: 'full' })

  it('has sound meshes whose normals face outward', () => {
    for (const { surface, mesh } of pieces) {
      const flaws = audit(mesh)
      expect({ surface, ...flaws, insideOut: 0 }).toEqual({ surface, notFinite: 0, badIndices: 0, slivers: 0, badNormals: 0, insideOut: 0 })
      expect(flaws.insideOut, surface).toBeLessThan(0.01)
    }
  })

  it('is the same on both sides', () => {
    const moving = pieces.filter(({ surface }) => surface !== 'interior')
    // The steering wheel and the rear wiper have no twin.
    const oneSided = bodyType === 'Convertible' || bodyType === 'Roadster' ? 1500 : 60
    expect(unpaired(moving)).toBeLessThan(oneSided)
  })

  it('stays inside its own extent', () => {
    for (const { mesh } of pieces)
      for (let i = 0; i < mesh.positions.length; i += 3) {
        expect(mesh.positions[i]).toBeGreaterThan(-0.1)
        expect(mesh.positions[i]).toBeLessThan(extent.length + 0.3)
        expect(mesh.positions[i + 1]).toBeGreaterThan(-0.002)
        expect(mesh.positions[i + 1]).toBeLessThan(extent.height + 0.12)
      }
  })

  it('is lighter in lite detail', () => {
    const lite = triangles(buildBody({ bodyType, detail: 'lite' }).pieces)
    expect(lite).toBeLessThan(triangles(pieces) * 0.42)
  })

  it('is made once', () => {
    expect(buildBody({ bodyType, detail: 'full' }).pieces).toBe(pieces)
  })
})

it('makes eleven different bodies', () => {
  const prints = new Set(BODY_TYPES.map((bodyType) => fingerprint(buildBody({ bodyType, detail: 'lite' }).pieces)))
  expect(prints.size).toBe(BODY_TYPES.length)
})
