import { expect, type Page, test } from '@playwright/test'
import {
  BODY_TYPES,
  ENGRAVING_POSITIONS,
  FEATURES,
  FINISHES,
  FONTS,
  MATERIALS,
  ORDERABLE_KITS,
  ORDERABLE_STYLES,
} from '@vorta/contract/orders/catalog'
import { withStillRenderer } from '../../scripts/still-renderer.mjs'

/** Each option of each list against the others, on a software renderer: a choice that changes nothing on screen fails here. */

interface Build {
  bodyType: string
  paint: string
  kit: string
  style: string
  material: string
  finish: string
  colors: { primary: string; secondary: string; accent: string }
  features: string[]
  inscriptions: { text: string; font: string; size: number; position: string }[]
}

const BASE: Build = {
  bodyType: 'Coupe',
  paint: '#5b6066',
  kit: 'Full Body Kit',
  style: 'Aggressive',
  material: 'Polyurethane',
  finish: 'Satin',
  colors: { primary: '#c0392b', secondary: '#2c7a3f', accent: '#f2f4f7' },
  features: [],
  inscriptions: [],
}
const WORDS = { text: 'VORTA', font: 'Arial', size: 40, position: 'Center' }

const FEATURE_VIEWS: Record<(typeof FEATURES)[number], string> = {
  'LED Light Integration': 'Nose',
  'Custom Grille': 'Nose',
  'Air Vents': 'Hood',
  'Hood Scoop': 'Hood',
  'Fender Flares': 'Three-quarter',
  'Custom Mirrors': 'Mirror',
  'Roof Spoiler': 'Roof',
  'Exhaust Tips': 'Tail',
}

type See = (builds: Build[], view: string) => Promise<number[][]>

const FINDINGS: string[] = []

/** The two options that look most alike, from whichever of the views tells them apart best. */
async function closest(
  see: See,
  title: string,
  names: readonly string[],
  make: (name: string) => Build,
  views: readonly string[],
  atLeast: number,
) {
  const seen = []
  for (const view of views) seen.push(await see(names.map(make), view))
  let least = { share: 1, pair: '' }
  for (const [i, one] of names.entries())
    for (const [j, other] of names.entries()) {
      if (j <= i) continue
      const share = Math.max(...seen.map((matrix) => matrix[i]?.[j] ?? 0))
      if (share < least.share) least = { share, pair: `${one} and ${other}` }
    }
  FINDINGS.push(`${title}: ${(least.share * 100).toFixed(2)} % between ${least.pair} (at least ${atLeast * 100} %)`)
  expect.soft(least.share, `${title}: ${least.pair}`).toBeGreaterThan(atLeast)
}

test('every option changes the picture where it should', async () => {
  const started = Date.now()
  await withStillRenderer(async ({ page }: { page: Page }) => {
    const eye = await page.evaluateHandle(() => (window as unknown as { stills: { glance(): Promise<object> } }).stills.glance())
    const see: See = (builds, view) =>
      eye.evaluate((one, [list, from]) => (one as { differences(...args: unknown[]): Promise<number[][]> }).differences(list, from), [
        builds,
        view,
      ] as const)

    await closest(see, 'bodies', BODY_TYPES, (bodyType) => ({ ...BASE, kit: 'Front Spoiler', style: 'Subtle', bodyType }), ['Side'], 0.03)
    await closest(see, 'kits', ORDERABLE_KITS, (kit) => ({ ...BASE, kit }), ['Three-quarter', 'Rear'], 0.002)
    for (const kit of ORDERABLE_KITS.filter((one) => one !== 'Basic Body Kit')) {
      const view =
        { 'Side Skirts': 'Sill', Diffuser: 'Tail', 'Rear Spoiler': 'Deck', Wing: 'Deck', 'Full Body Kit': 'Three-quarter' }[
          kit as string
        ] ?? 'Nose'
      await closest(see, `styles of the ${kit}`, ORDERABLE_STYLES, (style) => ({ ...BASE, kit, style }), [view], 0.001)
    }
    await closest(see, 'materials', MATERIALS, (material) => ({ ...BASE, kit: 'Front Spoiler', material }), ['Nose'], 0.002)
    await closest(see, 'finishes', FINISHES, (finish) => ({ ...BASE, kit: 'Front Spoiler', finish }), ['Nose'], 0.002)
    await closest(
      see,
      'colors',
      ['none', 'primary', 'secondary', 'accent', 'paint'],
      (part) => ({ ...BASE, ...(part === 'paint' ? { paint: '#1f4fb0' } : { colors: { ...BASE.colors, [part]: '#1f4fb0' } }) }),
      ['Three-quarter'],
      0.0005,
    )
    for (const feature of FEATURES)
      await closest(
        see,
        feature,
        ['without', 'with'],
        (state) => ({ ...BASE, kit: 'Side Skirts', features: state === 'with' ? [feature] : [] }),
        [FEATURE_VIEWS[feature]],
        0.003,
      )
    const engraved = (change: Partial<typeof WORDS>): Build => ({ ...BASE, kit: 'Side Skirts', inscriptions: [{ ...WORDS, ...change }] })
    await closest(see, 'fonts', FONTS, (font) => engraved({ font }), ['Engraving'], 0.002)
    await closest(see, 'sizes', ['8', '12', '24', '72'], (size) => engraved({ size: Number(size) }), ['Engraving'], 0.002)
    for (const position of ENGRAVING_POSITIONS) {
      const others = ENGRAVING_POSITIONS.filter((one) => one !== position)
      const shares = (await see([engraved({ position }), ...others.map((one) => engraved({ position: one }))], 'Engraving'))[0] ?? []
      const least = Math.min(...shares.slice(1))
      FINDINGS.push(`engraving at ${position}: ${(least * 100).toFixed(2)} %`)
      expect.soft(least, `engraving at ${position}`).toBeGreaterThan(0.002)
    }

    const everything = {
      ...BASE,
      style: 'Racing',
      features: [...FEATURES],
      inscriptions: ENGRAVING_POSITIONS.map((position) => ({ ...WORDS, position })),
    }
    for (const bodyType of BODY_TYPES) {
      const cost = await eye.evaluate(
        (one, build) => (one as { cost(build: unknown): Promise<{ drawCalls: number; triangles: number }> }).cost(build),
        { ...everything, bodyType },
      )
      FINDINGS.push(`${bodyType} with everything: ${cost.drawCalls} draw calls, ${cost.triangles} triangles in lite`)
      expect.soft(cost.drawCalls, bodyType).toBeLessThan(60)
    }
  })
  console.log([...FINDINGS, `${((Date.now() - started) / 1000).toFixed(0)} s in all`].join('\n'))
})
