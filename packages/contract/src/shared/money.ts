/** Money is integer cents in storage and at the card provider, dollars as a number on the wire. */

export const CURRENCY = 'usd'
export const DESIGN_FEE_CENTS = 500_00
export const PROCESSING_FEE_CENTS = 0
export const QUOTE_MAX_CENTS = 1_000_000_00
/** The card provider refuses smaller payments. */
export const PAYMENT_MIN_CENTS = 50

export const toDollars = (cents: number): number => cents / 100

/** Null if the amount has more than two decimals or is not a finite number. */
export function toCents(dollars: number): number | null {
  const cents = Math.round(dollars * 100)
  return Number.isSafeInteger(cents) && Math.abs(dollars * 100 - cents) < 1e-6 ? cents : null
}

const THOUSANDS = /\B(?=(?:\d{3})+\.)/g

/** Such as `$1,500.00`. `Intl.NumberFormat` gives the same, but blocks the first page of a visitor until its data has loaded. */
export const formatDollars = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${Math.abs(dollars).toFixed(2).replace(THOUSANDS, ',')}`
export const formatCents = (cents: number): string => formatDollars(toDollars(cents))
