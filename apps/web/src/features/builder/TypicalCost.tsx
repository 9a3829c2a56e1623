import { type PriceRange, typicalPrice } from '@vorta/contract/company/typical-price'
import type { Customization } from '@vorta/contract/orders/schema'
import { useSiteConfig } from '../../lib/config.ts'

const NUMBER = new Intl.NumberFormat('en-US')
const rangeText = ({ low, high }: PriceRange) => `$${NUMBER.format(low)}${high > low ? `–${NUMBER.format(high)}` : ''}`

export type PricedKit = Pick<Customization, 'bodyKit' | 'additionalFeatures'>

/** What a kit like this typically costs to make, or null if the company publishes no prices. */
export function useTypicalCost({ bodyKit, additionalFeatures: features }: PricedKit): string | null {
  const prices = useSiteConfig()?.prices
  if (!prices) return null
  const { type, additionalTypes = [], material } = bodyKit
  return rangeText(typicalPrice(prices, { types: [type, ...additionalTypes], material, features }))
}

/** Says what a kit like this typically costs. Shows nothing if the company publishes no prices. */
export function TypicalCost({ kit }: { kit: PricedKit }) {
  const range = useTypicalCost(kit)
  if (range === null) return null
  return (
    <div className="text-sm text-muted">
      <p className="text-[0.9375rem] text-ink">
        Typical production cost <span className="figures font-semibold whitespace-nowrap">{range}</span>; your quote comes after the design.
      </p>
      <p className="mt-1">An estimate for kits like this one, not an offer.</p>
    </div>
  )
}
