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

type RenderDifferences = (builds: Build[], view: string) => Promise<number[][]>
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

/** Finds the two most similar options, using the view that distinguishes each pair best, and expects them to differ. */
async function expectDistinct(
  renderDifferences: RenderDifferences,
  title: string,
  names: readonly string[],
  make: (name: string) => Build,
  views: readonly string[],
  minShare: number,
) {
  const matrices = []
  for (const view of views) matrices.push(await renderDifferences(names.map(make), view))
  let least = { share: 1, pair: '' }
  for (const [i, first] of names.entries())
    for (const [j, second] of names.entries()) {
      if (j <= i) continue
      const share = Math.max(...matrices.map((matrix) => matrix[i]?.[j] ?? 0))
      if (share < least.share) least = { share, pair: `${first} and ${second}` }
    }
  REPORT_LINES.push(`${title}: ${(least.share * 100).toFixed(2)} % between ${least.pair} (at least ${minShare * 100} %)`)
  expect.soft(least.share, `${title}: ${least.pair}`).toBeGreaterThan(minShare)
}

/** Runs the comparisons in one renderer and reports how much each option changes. */
async function withComparer(compare: (renderDifferences: RenderDifferences, renderCost: RenderCost) => Promise<void>) {
  await withStillRenderer(async ({ page }: { page: Page }) => {
    const renderer = await page.evaluateHandle(() =>
      (window as unknown as { stills: { pixelComparer(): Promise<PixelComparer> } }).stills.pixelComparer(),
    )
    await compare(
      (builds, view) => renderer.evaluate((target, [list, from]) => target.differences(list, from), [builds, view] as const),
      (build) => renderer.evaluate((target, shown) => target.cost(shown), build),
    )
  })
  console.log(REPORT_LINES.splice(0).join('\n'))
}

test('every body, kit and style changes the rendered picture', () =>
  withComparer(async (renderDifferences) => {
    await expectDistinct(
      renderDifferences,
      'bodies',
      BODY_TYPES,
      (bodyType) => ({ ...BASE, kit: 'Front Spoiler', style: 'Subtle', bodyType }),
      ['Side'],
      0.03,
    )
    await expectDistinct(renderDifferences, 'kits', ORDERABLE_KITS, (kit) => ({ ...BASE, kit }), ['Three-quarter', 'Rear'], 0.002)
    for (const kit of ORDERABLE_KITS.filter((name) => name !== 'Basic Body Kit')) {
      const view =
        { 'Side Skirts': 'Sill', Diffuser: 'Tail', 'Rear Spoiler': 'Deck', Wing: 'Deck', 'Full Body Kit': 'Three-quarter' }[
          kit as string
        ] ?? 'Nose'
      await expectDistinct(renderDifferences, `styles of the ${kit}`, ORDERABLE_STYLES, (style) => ({ ...BASE, kit, style }), [view], 0.001)
    }
  }))

test('every material, finish, color and feature changes the rendered picture', () =>
  withComparer(async (renderDifferences) => {
    await expectDistinct(
      renderDifferences,
      'materials',
      MATERIALS,
      (material) => ({ ...BASE, kit: 'Front Spoiler', material }),
      ['Nose'],
      0.002,
    )
    await expectDistinct(renderDifferences, 'finishes', FINISHES, (finish) => ({ ...BASE, kit: 'Front Spoiler', finish }), ['Nose'], 0.002)
    await expectDistinct(
      renderDifferences,
      'colors',
      ['none', 'primary', 'secondary', 'accent', 'paint'],
      (part) => ({ ...BASE, ...(part === 'paint' ? { paint: '#1f4fb0' } : { colors: { ...BASE.colors, [part]: '#1f4fb0' } }) }),
      ['Three-quarter'],
      0.0005,
    )
    for (const feature of FEATURES)
      await expectDistinct(
        renderDifferences,
        feature,
        ['without', 'with'],
        (state) => ({ ...BASE, kit: 'Side Skirts', features: state === 'with' ? [feature] : [] }),
        [FEATURE_VIEWS[feature]],
        0.003,
      )
  }))

test('every engraving changes the rendered picture, and a build with everything is drawn quickly', () =>
  withComparer(async (renderDifferences, renderCost) => {
    const engraved = (change: Partial<typeof ENGRAVING>): Build => ({
      ...BASE,
      kit: 'Side Skirts',
      inscriptions: [{ ...ENGRAVING, ...change }],
    })
    await expectDistinct(renderDifferences, 'fonts', FONTS, (font) => engraved({ font }), ['Engraving'], 0.002)
    await expectDistinct(
      renderDifferences,
      'sizes',
      ['8', '12', '24', '72'],
      (size) => engraved({ size: Number(size) }),
      ['Engraving'],
      0.002,
    )
    for (const position of ENGRAVING_POSITIONS) {
      const others = ENGRAVING_POSITIONS.filter((other) => other !== position)
      const shares =
        (await renderDifferences([engraved({ position }), ...others.map((other) => engraved({ position: other }))], 'Engraving'))[0] ?? []
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
      const { alone, besideStock } = await renderCost({ ...everything, bodyType })
      REPORT_LINES.push(`${bodyType} with everything: ${alone.drawCalls} draw calls, ${alone.triangles} triangles in lite`)
      REPORT_LINES.push(`${bodyType} beside the stock car: ${besideStock.drawCalls} draw calls`)
      expect.soft(alone.drawCalls, bodyType).toBeLessThan(60)
      expect.soft(besideStock.drawCalls, `${bodyType} beside the stock car`).toBe(alone.drawCalls)
    }
  }))
