import { formatCents } from '@vorta/contract/shared/money'
import { dateIn } from '../../platform/date-in.ts'
import type { Db } from '../../platform/db/client.ts'
import type { EmailMessage } from '../../platform/mail/email-content.ts'
import type { EmailAmounts, EmailOrder, EmailShipment } from '../../platform/mail/email-order.ts'
import { EMAIL_PICTURE, EMAIL_THUMBNAIL } from '../../platform/storage/image.ts'
import type { MailedOrder } from '../jobs/mail-job.ts'
import { findShipment, findThumbnailName, orderForEmail, refundedPayments } from './order-for-email.repo.ts'
import { activeQuote, type QuoteRow } from './orders.repo.ts'
import { balanceCentsOf } from './quote-balance.ts'

type OrderForEmail = NonNullable<Awaited<ReturnType<typeof orderForEmail>>>

interface Deps {
  readonly db: Db
  readonly timeZone: () => string
  readonly emailPicture: (filename: string, size: typeof EMAIL_PICTURE) => Promise<Buffer | null>
  /** The newest messages that the customer has not read. */
  readonly unreadQuotes: (orderId: string, timeZone: string) => Promise<EmailMessage[]>
}

/** What an email shows of its order: its CAD version if the email is about one and its picture exists, otherwise the build. */
export const createOrderForEmail = ({ db, timeZone, emailPicture, unreadQuotes }: Deps) => {
  const draw = async (filename: string | null, pictureOf: 'design' | 'build', isLarge: boolean) => {
    const picture = filename === null ? null : await emailPicture(filename, isLarge ? EMAIL_PICTURE : EMAIL_THUMBNAIL)
    return picture && { picture, pictureOf }
  }
  const findDue = async (orderId: string, { status, feeStatus, designFeeCents, balanceStatus }: OrderForEmail) => {
    if (feeStatus === 'unpaid' && status !== 'cancelled') return feeAmounts(designFeeCents)
    const quote = status === 'payment_pending' || balanceStatus === 'due' ? await activeQuote(db, orderId) : undefined
    if (!quote) return undefined
    return status === 'payment_pending' ? quoteAmounts(quote, timeZone()) : balanceAmounts(quote)
  }
  const findRefund = async (orderId: string) => {
    const refunded = await refundedPayments(db, orderId)
    return refunded.length > 0 && { amounts: refundAmounts(refunded) }
  }
  return async ({
    id,
    reader,
    cadModelId,
    isMilestone = false,
    showsDue,
    showsRefund,
    showsMessages,
    showsShipment,
  }: MailedOrder): Promise<EmailOrder | null> => {
    const order = await orderForEmail(db, id)
    if (!order) return null
    const { number, carYear, carMake, carModel, status, pictureName, engineerName, customerFullName } = order
    const design = cadModelId ? await draw(await findThumbnailName(db, id, cadModelId), 'design', isMilestone) : null
    const contact =
      reader === 'user'
        ? ({ name: (status !== 'cancelled' && engineerName) || '', role: 'Your engineer' } as const)
        : ({ name: customerFullName, role: 'Customer' } as const)
    return {
      ...{ number, car: `${carYear} ${carMake} ${carModel}`, status },
      isMilestone,
      contact: contact.name === '' ? null : contact,
      ...(design ?? (await draw(pictureName, 'build', isMilestone)) ?? { picture: null }),
      ...(showsDue && { amounts: await findDue(id, order) }),
      ...(showsRefund && status === 'cancelled' && (await findRefund(id))),
      ...(showsShipment && { shipment: shipmentRows(await findShipment(db, id)) }),
      // Read since then, they need no quote.
      ...(showsMessages && reader === 'user' && { unreadMessages: await unreadQuotes(id, timeZone()) }),
    }
  }
}

/** The amounts that the customer decides on, as in the PDF file of the quote. */
export function quoteAmounts(
  {
    productionCents,
    depositCents,
    promisedOn,
    validUntil,
  }: Pick<QuoteRow, 'productionCents' | 'depositCents' | 'promisedOn' | 'validUntil'>,
  timeZone: string,
): EmailAmounts {
  const cost = ['Production cost', formatCents(productionCents)] as const
  return {
    facts: [
      ...(depositCents === null ? [] : [cost]),
      ...(promisedOn === null ? [] : [['Finished by', dateIn('UTC', new Date(promisedOn))] as const]),
      ['Quote valid until', dateIn(timeZone, validUntil)],
    ],
    total: depositCents === null ? cost : ['Deposit due now', formatCents(depositCents)],
  }
}

export const feeAmounts = (feeCents: number): EmailAmounts => ({
  facts: [['Payment for', 'Design fee']],
  total: ['Amount due', formatCents(feeCents)],
})

export function balanceAmounts(quote: Pick<QuoteRow, 'productionCents' | 'depositCents'>): EmailAmounts {
  const balanceCents = balanceCentsOf(quote)
  return {
    facts: [
      ['Production cost', formatCents(quote.productionCents)],
      ['Deposit paid', formatCents(quote.productionCents - balanceCents)],
    ],
    total: ['Balance due', formatCents(balanceCents)],
  }
}

export function shipmentRows(step: Awaited<ReturnType<typeof findShipment>>): EmailShipment | undefined {
  if (!step?.carrier) return undefined
  const { carrier, trackingNumber, trackingUrl } = step
  return { facts: [['Carrier', carrier], ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : [])], trackingUrl }
}

/** A refund as the customer will see it on the statement. */
export function refundAmounts(payments: readonly { readonly amountCents: number; readonly last4: string | null }[]): EmailAmounts {
  const cards = [...new Set(payments.flatMap(({ last4 }) => last4 ?? []))]
  const sum = payments.reduce((cents, { amountCents }) => cents + amountCents, 0)
  return {
    facts: [
      ...(cards.length > 0 ? [['Card', `Ending in ${cards.join(' and ')}`] as const] : []),
      ['On your statement in', '5-10 business days'],
    ],
    total: ['Refund', formatCents(sum)],
  }
}
