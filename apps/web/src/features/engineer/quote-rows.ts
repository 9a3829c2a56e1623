import { type Order, quoteBody } from '@vorta/contract/orders/schema'
import { formatDollars, QUOTE_MAX_CENTS, toCents, toDollars } from '@vorta/contract/shared/money'
import * as z from 'zod'

/** A quote line as entered in the form. */
const quoteRow = z.object({ label: z.string(), amount: z.string() })
type QuoteRow = z.output<typeof quoteRow>

const FIRST_ROW: QuoteRow = { label: 'Production', amount: '' }

/** The initial form rows: those of the replaced quote, or one empty line. */
export function initialRows(quote: Pick<NonNullable<Order['quote']>, 'lines' | 'productionCost'> | null): QuoteRow[] {
  if (!quote) return [FIRST_ROW]
  const lines = quote.lines.length > 0 ? quote.lines : [{ label: FIRST_ROW.label, amount: quote.productionCost }]
  return lines.map(({ label, amount }) => ({ label, amount: amount.toFixed(2) }))
}

const MAX_DOLLARS = toDollars(QUOTE_MAX_CENTS)
const AMOUNT_PATTERN = /^\d+(?:\.\d{1,2})?$/

/** Parses dollars such as `1,250.5` or `$1250.50`. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  return AMOUNT_PATTERN.test(plain) ? Number(plain) : null
}

/** The sum of all rows with a valid amount, in dollars. */
export const sumOfRows = (rows: readonly QuoteRow[]): number =>
  toDollars(rows.reduce((cents, row) => cents + (toCents(parseAmount(row.amount) ?? 0) ?? 0), 0))

/** The quote to send, or the errors by field (`lines.0.amount`). */
export function parseQuote(
  rows: readonly QuoteRow[],
  note: string,
): { quote: z.output<typeof quoteBody> | null; errors: Record<string, string> } {
  const lines = rows.map((row) => ({ label: row.label, amount: parseAmount(row.amount) ?? 0 }))
  const checked = quoteBody.safeParse({ productionCost: sumOfRows(rows), note, lines })
  if (checked.success) return { quote: checked.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) errors[issue.path.join('.')] ??= issue.message
  for (const [index, row] of rows.entries()) {
    const path = `lines.${index}.amount`
    if (errors[path]) errors[path] = amountError(row.amount)
  }
  // Report the sum only when the lines are valid, because their errors already explain it.
  if (Object.keys(errors).some((path) => path.startsWith('lines.'))) delete errors.productionCost
  return { quote: null, errors }
}

function amountError(text: string): string {
  const dollars = parseAmount(text)
  if (dollars !== null && dollars > MAX_DOLLARS) return `Enter ${formatDollars(MAX_DOLLARS)} or less`
  if (dollars === null && text.trim() !== '') return 'Enter dollars and cents, such as 1250.50'
  return 'Enter an amount over $0'
}

/** The form, with amounts as text. Its output is the body of the request. */
export const quoteForm = z.object({ lines: z.array(quoteRow), note: z.string() }).transform(({ lines, note }, context) => {
  const { quote, errors } = parseQuote(lines, note)
  for (const [path, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: path.split('.'), message })
  return quote ?? z.NEVER
})
