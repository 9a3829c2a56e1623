import * as z from 'zod'
import { FEATURES, type Feature, type KitType, MATERIALS, type Material, ORDERABLE_KITS } from '../orders/catalog.ts'

const PRICE_MAX_DOLLARS = 1_000_000
const PERCENT_MIN = 10
const PERCENT_MAX = 1_000
/** A range in round figures does not look like an offer. */
const ROUND_TO_DOLLARS = 100

const WHOLE_DOLLARS = 'Enter whole dollars, up to 1,000,000'
const dollars = z.int(WHOLE_DOLLARS).min(0, WHOLE_DOLLARS).max(PRICE_MAX_DOLLARS, WHOLE_DOLLARS)
const PERCENT = 'Enter a whole number from 10 to 1,000'

const priceRange = z
  .object({ low: dollars, high: dollars })
  .refine(({ low, high }) => low <= high, { message: 'Must not be less than the lower price', path: ['high'] })
export type PriceRange = z.output<typeof priceRange>

/** What production typically costs. An estimate for visitors; only a quote has a binding price. */
export const priceTable = z.object({
  /** In whole dollars, in the base material. */
  kits: z.record(z.enum(ORDERABLE_KITS), priceRange),
  /** Percent of the price in the base material. */
  materials: z.record(z.enum(MATERIALS), z.int(PERCENT).min(PERCENT_MIN, PERCENT).max(PERCENT_MAX, PERCENT)),
  /** Added for each feature, in whole dollars. */
  features: z.record(z.enum(FEATURES), priceRange),
})
export type PriceTable = z.output<typeof priceTable>

export const typicalPrices = priceTable.extend({
  /** Off until the company has entered its own prices. */
  isShown: z.boolean(),
})

export interface PricedKit {
  readonly types: readonly KitType[]
  readonly material: Material
  readonly features: readonly Feature[]
}

/** The typical production cost of a kit in dollars, rounded down and up to round figures. */
export function typicalPrice(prices: PriceTable, { types, material, features }: PricedKit): PriceRange {
  const factor = prices.materials[material] / 100
  const sum = (edge: keyof PriceRange) =>
    [...new Set(types)].reduce((total, type) => total + prices.kits[type][edge], 0) * factor +
    [...new Set(features)].reduce((total, feature) => total + prices.features[feature][edge], 0)
  return {
    low: Math.floor(sum('low') / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS,
    high: Math.ceil(sum('high') / ROUND_TO_DOLLARS) * ROUND_TO_DOLLARS,
  }
}

const range = (low: number, high: number): PriceRange => ({ low, high })

/** Sample prices of a demo, and the starting point of a company that enters its own. */
export const SAMPLE_PRICES: PriceTable = {
  kits: {
    'Front Spoiler': range(900, 1_400),
    'Rear Spoiler': range(800, 1_300),
    'Side Skirts': range(1_000, 1_600),
    'Full Body Kit': range(4_200, 7_500),
    Diffuser: range(900, 1_500),
    Splitter: range(700, 1_200),
    Canards: range(400, 700),
    Wing: range(1_400, 2_400),
    'Basic Body Kit': range(2_600, 4_000),
  },
  materials: { Fiberglass: 100, 'Carbon Fiber': 180, Polyurethane: 110, 'ABS Plastic': 90, Aluminum: 150 },
  features: {
    'LED Light Integration': range(400, 700),
    'Air Vents': range(200, 400),
    'Custom Grille': range(500, 900),
    'Hood Scoop': range(400, 800),
    'Fender Flares': range(900, 1_500),
    'Custom Mirrors': range(400, 700),
    'Roof Spoiler': range(500, 900),
    'Exhaust Tips': range(300, 600),
  },
}
