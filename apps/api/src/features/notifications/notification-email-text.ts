import type { EmailMessage } from '../../platform/mail/email-content.ts'
import type { UnsentNotification } from './notifications.repo.ts'

type Notice = Pick<UnsentNotification, 'kind' | 'title' | 'body' | 'orderNumber' | 'role' | 'contactName'>

/** What an email tells about a notification. */
export interface EmailText {
  /** The context in whole sentences. */
  readonly paragraphs: readonly string[]
  /** What a person wrote, without its context. */
  readonly message?: EmailMessage
}

const COMPANY = 'Vorta'

export const SHIPPED_KIND = 'production.shipped'

/** Notifications that contain nothing but a person's message, with the sentence that introduces it in an email. */
const MESSAGE_ONLY: Readonly<Record<string, (notice: Notice) => string>> = {
  'order.ask': () => "Please answer so that we can continue. Your order's deadline is paused until then.",
  'order.answer': (notice) => `${writerOf(notice)} answered your question, so the deadline is no longer paused.`,
  'order.answerToCompany': (notice) => `${writerOf(notice)} answered your question, so the deadline is no longer paused.`,
  'order.cancel': ({ role }) =>
    role === 'user' ? 'We cancelled your order and stopped all work on it.' : 'This order was cancelled, so no more work is needed.',
  'order.cancelRequest': (notice) => `${writerOf(notice)} wants to cancel this order. Cancel it or decline the request.`,
  'order.cancelDeclined': () => "We can't cancel your order, so work on your kit continues.",
  'pin.create': (notice) => `${writerOf(notice)} placed a pin on the design.`,
  'pin.answer': (notice) => `${writerOf(notice)} replied to a pin on the design.`,
}

/** Notifications whose text is too short for an email. */
const REPHRASED: Readonly<Record<string, (text: string) => string>> = {
  'order.create': (text) => `${text} Review the order and assign an engineer.`,
  'order.quote': (text) => `${replacedPrice(text)}Production starts as soon as you pay. You can pay online or decline the quote.`,
  'case.update': () => 'We updated your case.',
  'production.step': (text) => `Your kit reached the next production step: ${text}`,
  // The email lists the carrier and the tracking number.
  [SHIPPED_KIND]: () => 'We shipped your kit.',
}

/** Notifications of what an admin wrote say “we”. */
const isByCompany = (title: string) => title.startsWith('We ')

const personOf = ({ role, contactName }: Notice) => contactName ?? (role === 'user' ? 'Your engineer' : 'The customer')

const writerOf = (notice: Notice) => (isByCompany(notice.title) ? 'We' : personOf(notice))

const replacedPrice = (text: string) => {
  const before = /\(was (\$[\d,.]+)\)/.exec(text)?.[1]
  return before === undefined ? '' : `This quote replaces the one for ${before}. `
}

/** Separates the message of a person, which a notification has on a line of its own, from the rest of its text. */
const WITH_MESSAGE = /^(.*?)\n(?:Note from ([^“]+): )?“(.+)”$/s

/** The text without its order, which the email names above the title, with the message of a person on its own. */
export function emailText(notice: Notice): EmailText {
  const introduce = MESSAGE_ONLY[notice.kind]
  if (introduce) return { paragraphs: [introduce(notice)], message: messageIn(notice, withoutNumber(notice)) }
  const [, ownText = notice.body, writer, message] = WITH_MESSAGE.exec(notice.body) ?? []
  const text = capitalized(withoutNumber({ ...notice, body: ownText }))
  const rephrased = REPHRASED[notice.kind]?.(text) ?? text
  return { paragraphs: rephrased.split('\n'), ...(message && { message: messageIn(notice, message, writer === COMPANY) }) }
}

/** The same for an email about several orders, which names each. */
export function emailTextWithOrder(notice: Notice): EmailText {
  const { message } = emailText(notice)
  if (!message) return { paragraphs: notice.body.split('\n') }
  const ownText = notice.kind in MESSAGE_ONLY ? undefined : WITH_MESSAGE.exec(notice.body)?.[1]
  return { paragraphs: [ownText ?? `Order ${notice.orderNumber}`], message }
}

/** What only admins write. */
const OF_ADMIN = ['order.cancel', 'order.cancelDeclined', 'case.update']

const messageIn = (notice: Notice, text: string, isOfAdmin = isByCompany(notice.title)): EmailMessage => ({
  author: isOfAdmin || OF_ADMIN.includes(notice.kind) ? COMPANY : personOf(notice),
  text,
})

function withoutNumber({ body, orderNumber }: Notice): string {
  const start = `Order ${orderNumber}`
  return (body.startsWith(start) && /^[:.] *(.+)$/s.exec(body.slice(start.length))?.[1]) || body
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
