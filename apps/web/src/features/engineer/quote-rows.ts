import { type Order, quoteBody } from '@vorta/contract/orders/schema'
import { formatDollars, QUOTE_MAX_CENTS, toCents, toDollars } from '@vorta/contract/shared/money'
import type * as z from 'zod'

/** A line of the quote as it is typed. */
export interface QuoteRow {
  readonly key: number
  readonly label: string
  readonly amount: string
}

const FIRST_ROW: QuoteRow = { key: 0, label: 'Production', amount: '' }

/** Where the form starts: from the quote that is replaced, or with one empty line. */
export function rowsOf(quote: Pick<NonNullable<Order['quote']>, 'lines' | 'productionCost'> | null): QuoteRow[] {
  if (!quote) return [FIRST_ROW]
  const lines = quote.lines.length > 0 ? quote.lines : [{ label: FIRST_ROW.label, amount: quote.productionCost }]
  return lines.map(({ label, amount }, key) => ({ key, label, amount: amount.toFixed(2) }))
}

const MAX_DOLLARS = toDollars(QUOTE_MAX_CENTS)
const AMOUNT_SHAPE = /^\d+(?:\.\d{1,2})?$/

/** Dollars from what was typed: `1,250.5` and `$1250.50` are understood. */
export function readAmount(typed: string): number | null {
  const plain = typed.replace(/[$,\s]/g, '')
  return AMOUNT_SHAPE.test(plain) ? Number(plain) : null
}

/** The sum of all rows that hold an amount, in dollars. */
export const sumOfRows = (rows: readonly QuoteRow[]): number =>
  toDollars(rows.reduce((cents, row) => cents + (toCents(readAmount(row.amount) ?? 0) ?? 0), 0))

/** The quote to send, or what is wrong with it by field (`lines.0.amount`). */
export function readQuote(
  rows: readonly QuoteRow[],
  note: string,
): { quote: z.output<typeof quoteBody> | null; errors: Record<string, string> } {
  const lines = rows.map((row) => ({ label: row.label, amount: readAmount(row.amount) ?? 0 }))
  const checked = quoteBody.safeParse({ productionCost: sumOfRows(rows), note, lines })
  if (checked.success) return { quote: checked.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) errors[issue.path.join('.')] ??= issue.message
  for (const [index, row] of rows.entries()) {
    const path = `lines.${index}.amount`
    if (errors[path]) errors[path] = amountFault(row.amount)
  }
  // Each line says the same about itself; the sum only speaks when the lines are fine.
  if (Object.keys(errors).some((path) => path.startsWith('lines.'))) delete errors.productionCost
  return { quote: null, errors }
}

/** What is wrong with an amount, to the person who typed it. */
function amountFault(typed: string): string {
  const dollars = readAmount(typed)
  if (dollars !== null && dollars > MAX_DOLLARS) return `At most ${formatDollars(MAX_DOLLARS)}`
  if (dollars === null && typed.trim() !== '') return 'Enter dollars and cents, such as 1250.50'
  return 'Enter an amount over $0'
}
