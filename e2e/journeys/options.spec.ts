import { test as base, expect } from '@playwright/test'
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

/** Compares the options of each list pairwise on a software renderer. An option that changes nothing on screen fails. */

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
const ENGRAVING = { text: 'VORTA', font: 'Arial', size: 40, position: 'Center' }

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

type RenderDifferences = (builds: Build[], views: readonly string[]) => Promise<number[][]>
interface Cost {
  drawCalls: number
  triangles: number
}
type RenderCost = (build: Build) => Promise<{ alone: Cost; besideStock: Cost }>

interface PixelComparer {
  differences: RenderDifferences
  cost: RenderCost
}

const REPORT_LINES: string[] = []

// One worker, so that the renderer starts only once.
base.describe.configure({ mode: 'default' })

const test = base.extend<object, { comparer: PixelComparer }>({
  comparer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the requested fixtures from this pattern
    ({}, use) =>
      withStillRenderer(async ({ page }) => {
        const renderer = await page.evaluateHandle(() =>
          (window as unknown as { stills: { pixelComparer(): Promise<PixelComparer> } }).stills.pixelComparer(),
        )
        await use({
          differences: (builds, views) =>
            renderer.evaluate((target, [list, from]) => target.differences(list, from), [builds, views] as const),
          cost: (build) => renderer.evaluate((target, shown) => target.cost(shown), build),
        })
      }, process.env.HEADLESS_SHELL_PATH),
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** Reports how much each option changes. */
test.afterEach(() => console.log(REPORT_LINES.splice(0).join('\n')))

/** Finds the two most similar options, using the view that distinguishes each pair best, and expects them to differ. */
async function expectDistinct(
  differences: RenderDifferences,
  title: string,
  names: readonly string[],
  make: (name: string) => Build,
  views: readonly string[],
  minShare: number,
) {
  const shares = await differences(names.map(make), views)
  let least = { share: 1, pair: '' }
  for (const [i, first] of names.entries())
    for (const [j, second] of names.entries()) {
      if (j <= i) continue
      const share = shares[i]?.[j] ?? 0
      if (share < least.share) least = { share, pair: `${first} and ${second}` }
    }
  REPORT_LINES.push(`${title}: ${(least.share * 100).toFixed(2)} % between ${least.pair} (at least ${minShare * 100} %)`)
  expect.soft(least.share, `${title}: ${least.pair}`).toBeGreaterThan(minShare)
}

test('every body, kit and style changes the rendered picture', async ({ comparer: { differences } }) => {
  await expectDistinct(
    differences,
    'bodies',
    BODY_TYPES,
    (bodyType) => ({ ...BASE, kit: 'Front Spoiler', style: 'Subtle', bodyType }),
    ['Side'],
    0.03,
  )
  await expectDistinct(differences, 'kits', ORDERABLE_KITS, (kit) => ({ ...BASE, kit }), ['Three-quarter', 'Rear'], 0.002)
  for (const kit of ORDERABLE_KITS.filter((name) => name !== 'Basic Body Kit')) {
    const view =
      { 'Side Skirts': 'Sill', Diffuser: 'Tail', 'Rear Spoiler': 'Deck', Wing: 'Deck', 'Full Body Kit': 'Three-quarter' }[kit as string] ??
      'Nose'
    await expectDistinct(differences, `styles of the ${kit}`, ORDERABLE_STYLES, (style) => ({ ...BASE, kit, style }), [view], 0.001)
  }
})

test('every material, finish, color and feature changes the rendered picture', async ({ comparer: { differences } }) => {
  await expectDistinct(differences, 'materials', MATERIALS, (material) => ({ ...BASE, kit: 'Front Spoiler', material }), ['Nose'], 0.002)
  await expectDistinct(differences, 'finishes', FINISHES, (finish) => ({ ...BASE, kit: 'Front Spoiler', finish }), ['Nose'], 0.002)
  await expectDistinct(
    differences,
    'colors',
    ['none', 'primary', 'secondary', 'accent', 'paint'],
    (part) => ({ ...BASE, ...(part === 'paint' ? { paint: '#1f4fb0' } : { colors: { ...BASE.colors, [part]: '#1f4fb0' } }) }),
    ['Three-quarter'],
    0.0005,
  )
  for (const feature of FEATURES)
    await expectDistinct(
      differences,
      feature,
      ['without', 'with'],
      (state) => ({ ...BASE, kit: 'Side Skirts', features: state === 'with' ? [feature] : [] }),
      [FEATURE_VIEWS[feature]],
      0.003,
    )
})

test('every engraving changes the rendered picture, and a build with everything is drawn quickly', async ({
  comparer: { differences, cost },
}) => {
  const engraved = (change: Partial<typeof ENGRAVING>): Build => ({
    ...BASE,
    kit: 'Side Skirts',
    inscriptions: [{ ...ENGRAVING, ...change }],
  })
  await expectDistinct(differences, 'fonts', FONTS, (font) => engraved({ font }), ['Engraving'], 0.002)
  await expectDistinct(differences, 'sizes', ['8', '12', '24', '72'], (size) => engraved({ size: Number(size) }), ['Engraving'], 0.002)
  for (const position of ENGRAVING_POSITIONS) {
    const others = ENGRAVING_POSITIONS.filter((other) => other !== position)
    const shares =
      (await differences([engraved({ position }), ...others.map((other) => engraved({ position: other }))], ['Engraving']))[0] ?? []
    const least = Math.min(...shares.slice(1))
    REPORT_LINES.push(`engraving at ${position}: ${(least * 100).toFixed(2)} %`)
    expect.soft(least, `engraving at ${position}`).toBeGreaterThan(0.002)
  }

  const everything = {
    ...BASE,
    style: 'Racing',
    features: [...FEATURES],
    inscriptions: ENGRAVING_POSITIONS.map((position) => ({ ...ENGRAVING, position })),
  }
  for (const bodyType of BODY_TYPES) {
    const { alone, besideStock } = await cost({ ...everything, bodyType })
    REPORT_LINES.push(`${bodyType} with everything: ${alone.drawCalls} draw calls, ${alone.triangles} triangles in lite`)
    REPORT_LINES.push(`${bodyType} beside the stock car: ${besideStock.drawCalls} draw calls`)
    expect.soft(alone.drawCalls, bodyType).toBeLessThan(60)
    expect.soft(besideStock.drawCalls, `${bodyType} beside the stock car`).toBe(alone.drawCalls)
  }
})
