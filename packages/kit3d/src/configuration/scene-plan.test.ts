import { FINISHES, MATERIALS } from '@vorta/contract/orders/catalog'
import { describe, expect, it } from 'vitest'
import { SURFACES } from '../model.ts'
import type { Build } from './build.ts'
import { changesBetween, lookKey, planScene } from './scene-plan.ts'

const base: Build = {
  bodyType: 'Coupe',
  paint: '#c40f16',
  kit: 'Wing',
  style: 'Racing',
  material: 'Carbon Fiber',
  finish: 'Matte',
  colors: { primary: '#000000', secondary: '#ff0000', accent: '#ffffff' },
  features: [],
  inscriptions: [],
}
const change = (next: Partial<Build>, from: Build = base) =>
  changesBetween(planScene(from, 'full'), planScene({ ...from, ...next }, 'full'))
const slots = (next: Partial<Build>, from?: Build) => change(next, from).build.map((request) => request.slot)

describe('changesBetween without a previous plan', () => {
  it('builds body and kit and applies every surface', () => {
    const first = changesBetween(null, planScene(base, 'lite'))
    expect(first.build.map((request) => request.slot)).toEqual(['body', 'kit'])
    expect(first.surfaces).toEqual(SURFACES)
    expect(first.lettering).toBe(false)
  })
})

describe('changesBetween', () => {
  it('is empty for equal plans', () => {
    expect(change({})).toEqual({ build: [], remove: [], surfaces: [], lettering: false })
  })

  it('computes no geometry for a change of color, material or finish', () => {
    expect(change({ paint: '#1348a8' })).toMatchObject({ build: [], surfaces: ['paint', 'featurePaint'] })
    expect(change({ material: 'Aluminum' }).surfaces).toEqual(['kitPrimary', 'kitSecondary', 'featureTrim'])
    expect(change({ finish: 'Glossy' }).build).toEqual([])
    expect(change({ colors: { ...base.colors, accent: '#ff5a1f' } }).surfaces).toEqual(['kitAccent', 'ledGlow'])
  })

  it('rebuilds only the kit when the kit or its style changes', () => {
    expect(slots({ kit: 'Splitter' })).toEqual(['kit'])
    expect(slots({ style: 'Subtle' })).toEqual(['kit'])
    expect(slots({ additionalParts: ['Diffuser'] })).toEqual(['kit'])
  })

  it('rebuilds everything when the body type changes', () => {
    const full: Build = {
      ...base,
      features: ['Hood Scoop'],
      inscriptions: [{ text: 'A', font: 'Arial', size: 12, position: 'Center' }],
    }
    expect(slots({ bodyType: 'SUV' }, full)).toEqual(['body', 'kit', 'features', 'engravings'])
  })

  it('rebuilds only the features, and removes them when there are none', () => {
    expect(slots({ features: ['Hood Scoop'] })).toEqual(['features'])
    expect(change({ features: [] }, { ...base, features: ['Hood Scoop'] })).toMatchObject({ build: [], remove: ['features'] })
  })
})

describe('engravings', () => {
  const engraving = { text: 'VORTA', font: 'Arial', size: 12, position: 'Left' } as const
  const engraved: Build = { ...base, inscriptions: [engraving] }

  it('are redrawn without new geometry when the text or color changes', () => {
    expect(change({ inscriptions: [{ ...engraving, text: 'OTHER' }] }, engraved)).toMatchObject({ build: [], lettering: true })
    expect(change({ colors: { ...base.colors, accent: '#ff5a1f' } }, engraved).lettering).toBe(true)
  })

  it('move when the position changes', () => {
    expect(slots({ inscriptions: [{ ...engraving, position: 'Top' }] }, engraved)).toEqual(['engravings'])
  })

  it('stay on the kit when a part is added', () => {
    expect(slots({ additionalParts: ['Side Skirts'] }, engraved)).toEqual(['kit'])
  })

  it('are numbered within each position', () => {
    const plan = planScene({ ...base, inscriptions: [engraving, { ...engraving, position: 'Top' }, engraving] }, 'full')
    expect(plan.requests.engravings).toMatchObject({
      places: [
        { position: 'Left', index: 0 },
        { position: 'Top', index: 0 },
        { position: 'Left', index: 1 },
      ],
    })
  })
})

it('planScene gives each material and finish its own look', () => {
  const looks = MATERIALS.flatMap((material) =>
    FINISHES.map((finish) => lookKey(planScene({ ...base, material, finish }, 'full').looks.kitPrimary)),
  )
  expect(new Set(looks).size).toBe(25)
})
