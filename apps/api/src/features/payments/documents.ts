import type { Address } from '@vorta/contract/account/user'
import type { CompanySettings } from '@vorta/contract/company/schema'
import { COUNTRIES } from '@vorta/contract/orders/catalog'
import { TAX_RATE_UNITS_PER_PERCENT, taxNote } from '@vorta/contract/orders/quote-amounts'
import { formatCents, formatDollars } from '@vorta/contract/shared/money'
import { dateIn } from '../../platform/date-in.ts'
import type { Db } from '../../platform/db/client.ts'
import type { PdfDocument } from '../../platform/pdf/document.ts'
import type { PdfMaker } from '../../platform/pdf/pdf-maker.ts'
import type { DocumentRef } from '../jobs/mail-job.ts'
import { balanceCentsOf } from '../orders/quote-balance.ts'
import { TYPE_LABELS } from './amount-due.ts'
import { isSettled } from './intent-outcome.ts'
import { receiptNumber } from './payments.present.ts'
import * as repo from './payments.repo.ts'

type QuoteRow = NonNullable<Awaited<ReturnType<typeof repo.findQuoteDocument>>>
type ReceiptRow = NonNullable<Awaited<ReturnType<typeof repo.findReceipt>>>
type Quote = QuoteRow['quote']
type Company = Pick<CompanySettings, 'profile' | 'calendar'>

const dayText = (day: string) => dateIn('UTC', new Date(day))

function companyParty({ profile }: Company): PdfDocument['from'] {
  const { legalName, addressLines, email, phone, website, taxId } = profile
  const lines = [legalName, ...addressLines, email, phone, website, taxId && `Tax ID ${taxId}`]
  return { label: 'From', lines: lines.filter((line) => line !== '') }
}

function customerParty(
  label: string,
  { name, email, address }: { name: string; email: string; address: Address | null },
): PdfDocument['to'] {
  const country = COUNTRIES.find(({ value }) => value === address?.country)?.label ?? address?.country ?? ''
  const place = address ? [address.street, `${address.city}, ${address.state} ${address.zipCode}`, country] : []
  return { label, lines: [name, email, ...place].filter((line) => line.trim() !== '') }
}

/** A quote without line items is one amount. */
const linesOf = ({ lines, productionCents, taxRate }: Quote): PdfDocument['lines'] =>
  lines.length === 0
    ? [{ label: TYPE_LABELS.production, quantity: '1', unitPrice: '', amount: formatCents(productionCents) }]
    : lines.map(({ label, amount, quantity = 1, unitPrice = amount, taxExempt }) => ({
        label: label + taxNote({ taxExempt }, taxRate),
        quantity: String(quantity),
        unitPrice: formatDollars(unitPrice),
        amount: formatDollars(amount),
      }))

function totalsOf(quote: Quote): PdfDocument['totals'] {
  const { productionCents, taxRate, taxCents, shippingCents, depositCents } = quote
  const hasParts = taxRate > 0 || shippingCents > 0
  return [
    ...(hasParts ? [{ label: 'Subtotal', amount: formatCents(productionCents - taxCents - shippingCents) }] : []),
    ...(taxRate > 0 ? [{ label: `Sales tax (${taxRate / TAX_RATE_UNITS_PER_PERCENT}%)`, amount: formatCents(taxCents) }] : []),
    ...(shippingCents > 0 ? [{ label: 'Shipping', amount: formatCents(shippingCents) }] : []),
    { label: 'Total', amount: formatCents(productionCents), isStrong: true },
    ...(depositCents === null
      ? []
      : [
          { label: 'Deposit, starts production', amount: formatCents(depositCents) },
          { label: 'Balance, due before shipping', amount: formatCents(balanceCentsOf(quote)) },
        ]),
  ]
}

function quoteDocument({ number, car, customer, quote }: QuoteRow, company: Company): PdfDocument {
  const { timeZone } = company.calendar
  return {
    ...{ title: 'Quote', number, company: company.profile.name, createdAt: quote.createdAt.toISOString() },
    from: companyParty(company),
    to: customerParty('For', { ...customer, name: `${customer.firstName} ${customer.lastName}` }),
    facts: [
      { label: 'Order', value: number },
      { label: 'Vehicle', value: car },
      { label: 'Date', value: dateIn(timeZone, quote.createdAt) },
      { label: 'Valid until', value: dateIn(timeZone, quote.validUntil) },
      ...(quote.promisedOn === null ? [] : [{ label: 'Production finished by', value: dayText(quote.promisedOn) }]),
    ],
    lines: linesOf(quote),
    totals: totalsOf(quote),
    notes: quote.note === '' ? [] : [quote.note],
  }
}

/** The invoice of what was paid for, with what this payment covers. */
function receiptDocument({ payment, number, payer, holder, quote }: ReceiptRow, paidAt: Date, company: Company): PdfDocument {
  const { timeZone } = company.calendar
  const amount = formatCents(payment.amountCents)
  const label = TYPE_LABELS[payment.type]
  return {
    ...{ title: 'Invoice and Receipt', number: receiptNumber(number, payment.type), company: company.profile.name },
    createdAt: paidAt.toISOString(),
    from: companyParty(company),
    // After account deletion, only what a receipt must show is retained.
    to: customerParty('Paid by', holder ? { ...holder, email: '' } : { ...payer, name: `${payer.firstName} ${payer.lastName}` }),
    facts: [
      { label: 'Order', value: number },
      { label: 'Date paid', value: dateIn(timeZone, paidAt) },
      ...(payment.last4 ? [{ label: 'Card', value: `Ending in ${payment.last4}` }] : []),
      ...(payment.intentId ? [{ label: 'Payment reference', value: payment.intentId }] : []),
      ...(payment.refundedAt ? [{ label: 'Refunded', value: dateIn(timeZone, payment.refundedAt) }] : []),
    ],
    lines: quote ? linesOf(quote) : [{ label: `${label} for order ${number}`, quantity: '1', unitPrice: amount, amount }],
    totals: [
      ...(quote ? totalsOf(quote) : []),
      { label: `Paid with this receipt (${label.toLowerCase()})`, amount, isStrong: true },
      ...(payment.refundedCents > 0 ? [{ label: 'Refunded', amount: formatCents(payment.refundedCents) }] : []),
    ],
    notes: ['Thank you for your payment.'],
  }
}

interface Deps {
  readonly db: Db
  readonly pdf: Pick<PdfMaker, 'make'>
  readonly companySettings: () => Company
}

interface DocumentFile {
  readonly name: string
  readonly content: Buffer
}

/** PDF files of quotes and receipts; null if there is none. `owner` is the user on whose behalf it is made. */
export function createDocuments({ db, pdf, companySettings }: Deps) {
  async function quoteFile(row: QuoteRow, owner: string): Promise<DocumentFile> {
    return { name: `quote-${row.number}.pdf`, content: await pdf.make(quoteDocument(row, companySettings()), owner) }
  }

  async function quote(orderId: string, owner: string): Promise<DocumentFile | null> {
    const row = await repo.findQuoteDocument(db, orderId)
    return row ? quoteFile(row, owner) : null
  }

  async function receipt(paymentId: string, owner: string): Promise<DocumentFile | null> {
    const row = await repo.findReceipt(db, paymentId)
    const paidAt = row && isSettled(row.payment) ? row.payment.paidAt : null
    if (!(row && paidAt)) return null
    const content = await pdf.make(receiptDocument(row, paidAt, companySettings()), owner)
    return { name: `receipt-${receiptNumber(row.number, row.payment.type)}.pdf`, content }
  }

  /** For an email. An order can be cancelled while the email with its quote waits. */
  async function attachment({ type, id }: DocumentRef): Promise<DocumentFile | null> {
    if (type === 'receipt') return receipt(id, 'emails')
    const row = await repo.findQuoteDocument(db, id)
    return row && row.order.status !== 'cancelled' ? quoteFile(row, 'emails') : null
  }

  return { quote, receipt, attachment }
}
