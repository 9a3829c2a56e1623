import { type QuoteAmounts, quoteAmounts } from '@vorta/contract/orders/quote-amounts'
import { type Order, quoteBody, quoteTerms } from '@vorta/contract/orders/schema'
import { type NewQuoteTemplateContent, type QuoteTemplate, quoteTemplateContent } from '@vorta/contract/quote-templates/schema'
import { formatDollars, QUOTE_MAX_CENTS, toDollars } from '@vorta/contract/shared/money'
import * as z from 'zod'

/** A quote line as entered in the form; `amount` is the price of one. */
const quoteRow = z.object({ label: z.string(), quantity: z.string(), amount: z.string(), taxExempt: z.boolean() })
type QuoteRow = z.output<typeof quoteRow>

const quoteInputs = z.object({
  lines: z.array(quoteRow),
  note: z.string(),
  taxRate: z.string(),
  shipping: z.string(),
  deposit: z.string(),
  promisedOn: z.string(),
})
export type QuoteInputs = z.output<typeof quoteInputs>

export const EMPTY_ROW: QuoteRow = { label: '', quantity: '1', amount: '', taxExempt: false }
const FIRST_ROW: QuoteRow = { ...EMPTY_ROW, label: 'Production' }
const NO_EXTRAS = { note: '', taxRate: '', shipping: '', deposit: '', promisedOn: '' }

type Quote = NonNullable<Order['quote']>
type QuoteSource = Pick<Quote, 'lines' | 'productionCost' | 'note' | 'taxRate' | 'shipping' | 'deposit'> &
  Partial<Pick<Quote, 'promisedOn'>>

const amountText = (dollars: number | null) => (dollars ? dollars.toFixed(2) : '')

export const hasFilledExtras = ({ taxRate, shipping, deposit, promisedOn }: QuoteInputs): boolean =>
  [taxRate, shipping, deposit, promisedOn].some((text) => text !== '')

/** The initial form: the values of another quote, or one empty line. */
export function initialInputs(quote: QuoteSource | null): QuoteInputs {
  if (!quote) return { ...NO_EXTRAS, lines: [FIRST_ROW] }
  const lines = quote.lines.length > 0 ? quote.lines : [{ label: FIRST_ROW.label, amount: quote.productionCost }]
  return {
    lines: lines.map(({ label, amount, quantity = 1, unitPrice = amount, taxExempt = false }: Quote['lines'][number]) => ({
      label,
      quantity: String(quantity),
      amount: unitPrice.toFixed(2),
      taxExempt,
    })),
    note: quote.note,
    taxRate: quote.taxRate ? String(quote.taxRate) : '',
    shipping: amountText(quote.shipping),
    deposit: amountText(quote.deposit),
    promisedOn: quote.promisedOn ?? '',
  }
}

/** The form filled from a template; what belongs to the order stays. */
export const templateInputs = (content: QuoteTemplate['content'], { taxRate, promisedOn }: QuoteInputs): QuoteInputs => ({
  ...initialInputs({ ...content, productionCost: 0, taxRate: 0 }),
  ...{ taxRate, promisedOn },
})

const MAX_DOLLARS = toDollars(QUOTE_MAX_CENTS)
const AMOUNT_PATTERN = /^\d+(?:\.\d{1,2})?$/
const PERCENT_PATTERN = /^\d+(?:\.\d{1,3})?$/

/** Parses dollars such as `1,250.5` or `$1250.50`. */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[$,\s]/g, '')
  return AMOUNT_PATTERN.test(plain) ? Number(plain) : null
}

function parsePercent(text: string): number | null {
  const plain = text.replace(/[%\s]/g, '')
  return PERCENT_PATTERN.test(plain) ? Number(plain) : null
}

/** Invalid text becomes a value that the schema rejects. */
const INVALID = -1
const isFilled = (text: string) => text.trim() !== ''
const optional = (text: string, parse: (text: string) => number | null) => (isFilled(text) ? (parse(text) ?? INVALID) : undefined)

const lineOf = ({ label, quantity: quantityText, amount: amountInput, taxExempt }: QuoteRow) => {
  const unitPrice = parseAmount(amountInput) ?? 0
  const quantity = /^\d{1,4}$/.test(quantityText.trim()) ? Number(quantityText) : 0
  const exempt = taxExempt && { taxExempt }
  if (quantity === 1) return { label, amount: unitPrice, ...exempt }
  return { label, quantity, unitPrice, amount: (Math.round(unitPrice * 100) * quantity) / 100, ...exempt }
}

/** The request without its total. */
const partsOf = ({ lines, note, taxRate, shipping, deposit, promisedOn }: QuoteInputs) => ({
  note,
  lines: lines.map(lineOf),
  taxRate: optional(taxRate, parsePercent),
  shipping: optional(shipping, parseAmount),
  deposit: optional(deposit, parseAmount),
  promisedOn: isFilled(promisedOn) ? promisedOn : undefined,
})

/** The amounts of the form as typed so far; invalid input counts as zero. */
export function amountsOf(inputs: QuoteInputs): QuoteAmounts {
  const { lines, taxRate = 0, shipping = 0, deposit = 0 } = partsOf(inputs)
  const known = (value: number) => Math.max(0, value)
  return quoteAmounts(quoteTerms({ productionCost: 0, lines, taxRate: known(taxRate), shipping: known(shipping), deposit: known(deposit) }))
}

/** The form as a template, or null while it is incomplete. */
export const templateContent = (inputs: QuoteInputs): NewQuoteTemplateContent | null =>
  quoteTemplateContent.safeParse(partsOf(inputs)).data ?? null

/** The quote to send, or the errors by field (`lines.0.amount`). */
export function parseQuote(inputs: QuoteInputs): { quote: z.output<typeof quoteBody> | null; errors: Record<string, string> } {
  const checked = quoteBody.safeParse({ productionCost: toDollars(amountsOf(inputs).totalCents), ...partsOf(inputs) })
  if (checked.success) return { quote: checked.data, errors: {} }
  const errors: Record<string, string> = {}
  for (const issue of checked.error.issues) errors[issue.path.join('.').replace('unitPrice', 'amount')] ??= issue.message
  for (const [index, row] of inputs.lines.entries()) {
    const path = `lines.${index}.amount`
    if (errors[path]) errors[path] = amountError(row.amount)
  }
  // Report the sum only when the lines are valid, because their errors already explain it.
  if (Object.keys(errors).some((path) => path.startsWith('lines.'))) delete errors.productionCost
  return { quote: null, errors }
}

function amountError(text: string): string {
  const dollars = parseAmount(text)
  if (dollars !== null && dollars > 0) return `Enter ${formatDollars(MAX_DOLLARS)} or less`
  if (dollars === null && text.trim() !== '') return 'Enter dollars and cents, such as 1250.50'
  return 'Enter an amount over $0'
}

/** The form, with amounts as text. Its output is the body of the request. */
export const quoteForm = quoteInputs.transform((inputs, context) => {
  const { quote, errors } = parseQuote(inputs)
  for (const [path, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: path.split('.'), message })
  return quote ?? z.NEVER
})
