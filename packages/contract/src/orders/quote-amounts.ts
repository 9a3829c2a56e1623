import { formatDollars, PAYMENT_MIN_CENTS, toDollars } from '../shared/money.ts'

/** Tax rates are integers in thousandths of a percent: 8.875 % is 8,875. */
export const TAX_RATE_UNITS_PER_PERCENT = 1_000
const TAX_RATE_UNITS = 100 * TAX_RATE_UNITS_PER_PERCENT

export interface AmountLine {
  readonly quantity: number
  readonly unitCents: number
  readonly isTaxExempt: boolean
}

/** What an engineer enters; everything else follows from it. */
export interface QuoteTerms {
  readonly lines: readonly AmountLine[]
  /** In thousandths of a percent. */
  readonly taxRate: number
  readonly shippingCents: number
  /** Zero if the whole amount is due before production. */
  readonly depositCents: number
}

export interface QuoteAmounts {
  readonly subtotalCents: number
  readonly taxCents: number
  readonly shippingCents: number
  readonly totalCents: number
  readonly depositCents: number
  /** Due before shipping; zero without a deposit. */
  readonly balanceCents: number
}

const lineCents = ({ quantity, unitCents }: AmountLine) => quantity * unitCents

/** Tax of one line, rounded half up to cents. Integers only, so that no rounding error of a fraction can move a cent. */
const lineTaxCents = (line: AmountLine, taxRate: number) =>
  line.isTaxExempt ? 0 : Math.floor((lineCents(line) * taxRate + TAX_RATE_UNITS / 2) / TAX_RATE_UNITS)

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)

/** The money rule of quotes. Tax is rounded per line, and shipping is not taxed. */
export function quoteAmounts({ lines, taxRate, shippingCents, depositCents }: QuoteTerms): QuoteAmounts {
  const subtotalCents = sum(lines.map(lineCents))
  const taxCents = sum(lines.map((line) => lineTaxCents(line, taxRate)))
  const totalCents = subtotalCents + taxCents + shippingCents
  return {
    ...{ subtotalCents, taxCents, shippingCents, totalCents, depositCents },
    balanceCents: depositCents === 0 ? 0 : totalCents - depositCents,
  }
}

/** Marks a line without tax in a quote with tax. */
export const taxNote = ({ taxExempt = false }: { readonly taxExempt?: boolean | undefined }, taxRate: number): string =>
  taxExempt && taxRate > 0 ? ', not taxed' : ''

/** Why a deposit is not possible, or null. Both payments must reach the minimum of the card provider. */
export function depositProblem(depositCents: number, totalCents: number): string | null {
  if (depositCents === 0) return null
  const minimum = formatDollars(toDollars(PAYMENT_MIN_CENTS))
  if (depositCents < PAYMENT_MIN_CENTS) return `The deposit must be at least ${minimum}`
  if (depositCents > totalCents) return "The deposit can't exceed the total"
  if (depositCents < totalCents && totalCents - depositCents < PAYMENT_MIN_CENTS)
    return `The deposit must leave a balance of at least ${minimum}`
  return null
}
