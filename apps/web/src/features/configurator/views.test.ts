import { describe, expect, it } from 'vitest'
import type { Build } from './build.ts'
import { attentionAfter, FIELD_OF_VIEW_DEG, PRESET_VIEWS, placeFor } from './views.ts'

const extent = { length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }

describe('placeFor', () => {
  it('gets the whole car into the picture, wide or tall', () => {
    for (const view of PRESET_VIEWS)
      for (const aspect of [0.6, 1, 1.8]) {
        const { eye, target } = placeFor(view, extent, aspect)
        const distance = Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2])
        const width = 2 * distance * Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360) * aspect
        expect(width).toBeGreaterThan(view === 'Side' ? extent.length : extent.width)
        expect(eye[1]).toBeGreaterThan(0)
      }
  })

  it('looks from where it says', () => {
    expect(placeFor('Front', extent, 1.5).eye[0]).toBeLessThan(-extent.length / 2)
    expect(placeFor('Rear', extent, 1.5).eye[0]).toBeGreaterThan(extent.length / 2)
    expect(placeFor('Side', extent, 1.5).eye[2]).toBeGreaterThan(extent.width)
  })
})

describe('attentionAfter', () => {
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
  const words = { text: 'A', font: 'Arial', size: 12, position: 'Left' } as const

  it('turns to what was just changed', () => {
    expect(attentionAfter(null, base)).toEqual({ view: 'Three-quarter' })
    expect(attentionAfter(base, { ...base, kit: 'Diffuser' })).toEqual({ view: 'Tail' })
    expect(attentionAfter(base, { ...base, features: ['Hood Scoop'] })).toEqual({ view: 'Hood' })
    expect(attentionAfter(base, { ...base, inscriptions: [words] })).toEqual({ patch: 0 })
    expect(attentionAfter({ ...base, inscriptions: [words] }, { ...base, inscriptions: [words, { ...words, text: 'B' }] })).toEqual({
      patch: 1,
    })
  })

  it('stays where it is for colours, finishes and things taken away', () => {
    expect(attentionAfter(base, { ...base, finish: 'Glossy' })).toBeNull()
    expect(attentionAfter({ ...base, features: ['Hood Scoop'] }, base)).toBeNull()
    expect(attentionAfter({ ...base, inscriptions: [words] }, base)).toBeNull()
  })
})
