import { BODY_TYPES, KIT_TYPES, type KitStyle, type KitType, ORDERABLE_KITS, ORDERABLE_STYLES } from '@vorta/contract/orders/catalog'
import { KIT_PARTS, whyNotAddable } from '@vorta/contract/orders/kit-parts'
import { describe, expect, it } from 'vitest'
import { bodyModel } from '../body/body-model.ts'
import type { Piece } from '../model.ts'
import { asymmetricVertices, audit, fingerprint, openEdges, volume } from '../testing/audit.ts'
import { bodyDistance, leftPoints } from '../testing/body-distance.ts'
import { intersect } from '../testing/intersections.ts'
import { MAX_DEPTH_M, MAX_GAP_M, widestGap } from '../testing/kit-gap.ts'
import { buildKit } from './kit.ts'

/** The axis along which a part follows the body; every slice across it must touch the body. */
const RUNS_ALONG = { 'Front Spoiler': 2, Splitter: 2, 'Side Skirts': 0, Diffuser: 2, 'Rear Spoiler': 2 } as const

describe.each(BODY_TYPES)('kits on a %s', (bodyType) => {
  const model = bodyModel({ bodyType, detail: 'lite' })
  const distance = bodyDistance(model)
  const kits = new Map<string, Piece[]>()
  const kitOf = (kit: KitType, style: KitStyle) => {
    const key = `${style} ${kit}`
    const pieces = kits.get(key) ?? buildKit({ bodyType, detail: 'lite', kit, style })
    kits.set(key, pieces)
    return pieces
  }

  it.each(ORDERABLE_KITS)('%s is closed, valid and symmetric', (kit) => {
    for (const style of ORDERABLE_STYLES) {
      const pieces = kitOf(kit, style)
      for (const { mesh } of pieces) {
        const flaws = audit(mesh)
        expect(flaws).toMatchObject({ notFinite: 0, badIndices: 0, slivers: 0, badNormals: 0 })
        expect(flaws.insideOut, `${kit} ${style}`).toBe(0)
        expect(openEdges(mesh)).toBe(0)
        expect(volume(mesh)).toBeGreaterThan(0)
      }
      expect(asymmetricVertices(pieces), style).toBe(0)
    }
  })

  it.each(KIT_TYPES.filter((kit) => kit !== 'Full Body Kit'))('%s touches the body', (kit) => {
    for (const style of ORDERABLE_STYLES) {
      const measured = leftPoints(kitOf(kit, style)).map((p) => ({ p, d: distance(p) }))
      const deepest = measured.reduce((a, b) => (b.d < a.d ? b : a))
      expect(deepest.d, `${style} at ${deepest.p.map((k) => k.toFixed(2))}`).toBeGreaterThan(-MAX_DEPTH_M)
      const axis = kit in RUNS_ALONG ? RUNS_ALONG[kit as keyof typeof RUNS_ALONG] : null
      expect(widestGap(measured, axis, model.p), style).toBeLessThan(MAX_GAP_M)
    }
  })

  it('parts that can be combined do not intersect', () => {
    for (const style of ORDERABLE_STYLES) {
      const parts = KIT_PARTS.map((kit) => ({ kit, pieces: kitOf(kit, style) }))
      for (const [i, first] of parts.entries())
        for (const second of parts.slice(i + 1))
          if (whyNotAddable(first.kit, second.kit) === null)
            expect(intersect(first.pieces, second.pieces), `${style} ${first.kit} and ${second.kit}`).toBe(false)
    }
  })
})

it('excludes the only two parts that intersect', () => {
  const [spoiler, splitter] = (['Front Spoiler', 'Splitter'] as const).map((kit) =>
    buildKit({ bodyType: 'Coupe', detail: 'lite', kit, style: 'Modern' }),
  )
  expect(intersect(spoiler ?? [], splitter ?? [])).toBe(true)
  expect(whyNotAddable('Front Spoiler', 'Splitter')).not.toBeNull()
})

it('builds a kit with additional parts from the same pieces as each kit alone', () => {
  const request = { bodyType: 'Sedan', detail: 'lite', style: 'Modern' } as const
  const alone = (['Side Skirts', 'Rear Spoiler', 'Diffuser'] as const).flatMap((kit) => buildKit({ ...request, kit }))
  const combined = buildKit({ ...request, kit: 'Side Skirts', additionalParts: ['Rear Spoiler', 'Diffuser'] })
  expect(fingerprint(combined)).toBe(fingerprint(alone))
})

it('builds a different shape for every kit and style', () => {
  const prints = new Set(
    ORDERABLE_KITS.flatMap((kit) =>
      ORDERABLE_STYLES.map((style) => fingerprint(buildKit({ bodyType: 'Coupe', detail: 'lite', kit, style }))),
    ),
  )
  expect(prints.size).toBe(ORDERABLE_KITS.length * ORDERABLE_STYLES.length)
})

it('builds the same kit from the same request', () => {
  const request = { bodyType: 'SUV', detail: 'full', kit: 'Full Body Kit', style: 'Racing' } as const
  expect(fingerprint(buildKit(request))).toBe(fingerprint(buildKit(request)))
})

it('uses primary, secondary and accent color in every kit', () => {
  for (const kit of ORDERABLE_KITS) {
    const surfaces = new Set(buildKit({ bodyType: 'Coupe', detail: 'lite', kit, style: 'Aggressive' }).map(({ surface }) => surface))
    expect([...surfaces].sort(), kit).toEqual(['kitAccent', 'kitPrimary', 'kitSecondary'])
  }
})
