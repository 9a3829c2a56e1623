import { BODY_TYPES } from '@vorta/contract/orders/catalog'
import { buffersOf, computeGeometry } from '@vorta/kit3d/configuration/geometry-job'
import { describe, expect, it } from 'vitest'

describe('computeGeometry', () => {
  it('merges the car by surface and returns its dimensions', () => {
    const { parts, extent } = computeGeometry({ slot: 'body', bodyType: 'Coupe', detail: 'lite' })
    expect(extent?.length).toBeGreaterThan(3)
    expect(new Set(parts.map((part) => part.surface)).size).toBe(parts.length)
    for (const part of parts) expect(Math.max(...part.indices)).toBeLessThan(part.positions.length / 3)
  })

  it('returns new buffers each time because they are transferred', () => {
    const request = { slot: 'body', bodyType: 'Coupe', detail: 'lite' } as const
    const first = buffersOf(computeGeometry(request))
    const taken = structuredClone(first, { transfer: first })
    expect(taken.length).toBe(first.length)
    expect(computeGeometry(request).parts.every((part) => part.positions.length > 0)).toBe(true)
  })

  it('places every engraving in the atlas', () => {
    const { lettering, patches } = computeGeometry({
      slot: 'engravings',
      bodyType: 'SUV',
      detail: 'lite',
      kit: 'Wing',
      style: 'Racing',
      places: [
        { position: 'Left', index: 0 },
        { position: 'Top', index: 0 },
      ],
    })
    expect(patches).toHaveLength(2)
    expect(Math.max(...(lettering?.uvs ?? []))).toBeLessThanOrEqual(1.0001)
  })

  it('keeps the largest build of every body type within the budget', () => {
    for (const bodyType of BODY_TYPES) {
      const base = { bodyType, detail: 'full', style: 'Racing' } as const
      const kits = [
        computeGeometry({ slot: 'kit', ...base, kit: 'Full Body Kit' }),
        computeGeometry({ slot: 'kit', ...base, kit: 'Basic Body Kit', additionalParts: ['Diffuser', 'Canards', 'Wing'] }),
      ]
      const largest = kits.reduce((a, b) => (b.parts.length > a.parts.length ? b : a))
      const body = computeGeometry({ slot: 'body', bodyType, detail: 'full' })
      const parts = [
        body,
        largest,
        computeGeometry({
          slot: 'features',
          ...base,
          features: [
            'LED Light Integration',
            'Air Vents',
            'Custom Grille',
            'Hood Scoop',
            'Fender Flares',
            'Custom Mirrors',
            'Roof Spoiler',
            'Exhaust Tips',
          ],
        }),
      ].flatMap((result) => result.parts)
      const triangles = parts.reduce((sum, part) => sum + part.indices.length / 3, 0)
      // The 60 draw calls of a frame also include engravings, backdrop, surroundings and shadow.
      expect(parts.length, `${bodyType} draw calls`).toBeLessThanOrEqual(50)
      expect(triangles, `${bodyType} triangles`).toBeLessThan(250_000)
    }
  }, 60_000)
})
