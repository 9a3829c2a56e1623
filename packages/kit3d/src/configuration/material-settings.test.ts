import { FINISHES, MATERIALS } from '@vorta/contract/orders/catalog'
import { describe, expect, it } from 'vitest'
import { SURFACES } from '../model.ts'
import { type MaterialSettings, materialSettingsFor } from './material-settings.ts'

const kit = (material: (typeof MATERIALS)[number], finish: (typeof FINISHES)[number], color = '#2244aa') =>
  materialSettingsFor({ kind: 'kit', material, finish, color })

/** An approximate perceptual distance between two surfaces. */
const distance = (a: MaterialSettings, b: MaterialSettings) =>
  Math.abs(a.roughness - b.roughness) +
  Math.abs(a.coat - b.coat) * 0.6 +
  Math.abs(a.metalness - b.metalness) +
  Math.abs((a.relief ?? 0) - (b.relief ?? 0)) * 0.3 +
  Math.abs((a.grain ?? 0) - (b.grain ?? 0)) * 0.5 +
  (a.pattern === b.pattern ? 0 : 0.4) +
  a.color.reduce((sum, value, at) => sum + Math.abs(value - (b.color[at] ?? 0)), 0)

describe('kit materials', () => {
  it('differ visibly for each pair of materials and finishes', () => {
    const all = MATERIALS.flatMap((material) =>
      FINISHES.map((finish) => ({ name: `${material} ${finish}`, settings: kit(material, finish) })),
    )
    for (const [at, one] of all.entries())
      for (const other of all.slice(at + 1))
        expect(distance(one.settings, other.settings), `${one.name} / ${other.name}`).toBeGreaterThan(0.12)
  })

  it('use the chosen color in every material and finish', () => {
    for (const material of MATERIALS)
      for (const finish of FINISHES) expect(kit(material, finish, '#ff0000').color).not.toEqual(kit(material, finish, '#0000ff').color)
  })

  it('use a weave only for carbon and metalness only for aluminum', () => {
    for (const finish of FINISHES)
      for (const material of MATERIALS) {
        expect(kit(material, finish).pattern === 'weave').toBe(material === 'Carbon Fiber')
        expect(kit(material, finish).metalness === 1).toBe(material === 'Aluminum')
      }
  })
})

it('every surface has settings and no color is pure black', () => {
  for (const surface of SURFACES) expect(materialSettingsFor({ kind: 'fixed', surface }).roughness).toBeGreaterThan(0)
  expect(Math.min(...materialSettingsFor({ kind: 'paint', color: '#000000' }).color)).toBeGreaterThan(0)
  expect(Math.min(...materialSettingsFor({ kind: 'glow', color: '#000000' }).color)).toBeGreaterThan(0.5)
})

it('dims the brightest car paint, so that its shape stays visible, and keeps its hue', () => {
  const [r, g, b] = materialSettingsFor({ kind: 'paint', color: '#ffffff' }).color
  expect(r).toBeLessThan(0.8)
  expect(new Set([r, g, b]).size).toBe(1)
  expect(materialSettingsFor({ kind: 'paint', color: '#1d4f9c' }).color).toEqual(
    materialSettingsFor({ kind: 'line', finish: 'Glossy', color: '#1d4f9c' }).color,
  )
})
