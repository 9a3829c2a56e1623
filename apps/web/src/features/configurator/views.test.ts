import type { Build } from '@vorta/kit3d/configuration/build'
import { describe, expect, it } from 'vitest'
import { FIELD_OF_VIEW_DEG, focusAfter, PRESET_VIEWS, poseFor } from './views.ts'

const extent = { length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }

describe('placeFor', () => {
  it('fits the whole car into pictures of any aspect ratio', () => {
    for (const view of PRESET_VIEWS)
      for (const aspect of [0.6, 1, 1.8]) {
        const { eye, target } = poseFor(view, extent, aspect)
        const distance = Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2])
        const width = 2 * distance * Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360) * aspect
        expect(width).toBeGreaterThan(view === 'Side' ? extent.length : extent.width)
        expect(eye[1]).toBeGreaterThan(0)
      }
  })

  it('fits a high wing behind the tail into views of the whole car only', () => {
    const tip = { x: extent.length * 0.57, y: extent.height * 1.2 }
    for (const view of PRESET_VIEWS)
      for (const aspect of [0.9, 1.4]) {
        const { eye, target } = poseFor(view, extent, aspect, tip)
        const distance = Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2])
        const half = distance * Math.tan((FIELD_OF_VIEW_DEG * Math.PI) / 360)
        expect(target[1] + half).toBeGreaterThan(tip.y)
        if (view === 'Side') expect(target[0] + half * aspect).toBeGreaterThan(tip.x)
      }
    expect(poseFor('Nose', extent, 1.4, tip)).toEqual(poseFor('Nose', extent, 1.4))
  })

  it('places the camera on the named side of the car', () => {
    expect(poseFor('Front', extent, 1.5).eye[0]).toBeLessThan(-extent.length / 2)
    expect(poseFor('Rear', extent, 1.5).eye[0]).toBeGreaterThan(extent.length / 2)
    expect(poseFor('Side', extent, 1.5).eye[2]).toBeGreaterThan(extent.width)
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
  const engraving = { text: 'A', font: 'Arial', size: 12, position: 'Left' } as const

  it('returns what was just changed', () => {
    expect(focusAfter(null, base)).toEqual({ view: 'Three-quarter' })
    expect(focusAfter(base, { ...base, kit: 'Diffuser' })).toEqual({ view: 'Tail' })
    expect(focusAfter(base, { ...base, additionalParts: ['Side Skirts'] })).toEqual({ view: 'Sill' })
    expect(focusAfter(base, { ...base, features: ['Hood Scoop'] })).toEqual({ view: 'Hood' })
    expect(focusAfter(base, { ...base, inscriptions: [engraving] })).toEqual({ patch: 0 })
    expect(focusAfter({ ...base, inscriptions: [engraving] }, { ...base, inscriptions: [engraving, { ...engraving, text: 'B' }] })).toEqual(
      {
        patch: 1,
      },
    )
  })

  it('is null for colors, finishes and removed parts', () => {
    expect(focusAfter(base, { ...base, finish: 'Glossy' })).toBeNull()
    expect(focusAfter({ ...base, additionalParts: ['Side Skirts'] }, base)).toBeNull()
    expect(focusAfter({ ...base, features: ['Hood Scoop'] }, base)).toBeNull()
    expect(focusAfter({ ...base, inscriptions: [engraving] }, base)).toBeNull()
  })
})
