import { placeOf } from '@vorta/contract/notifications/link'
import type { NotificationTopic } from '@vorta/contract/notifications/schema'
import { renderEmail } from '../../platform/mail/render-email.ts'
import { kindOf } from './notification-types.ts'
import type { Mailable } from './notifications.repo.ts'

export type EmailedNotification = Pick<Mailable, 'kind' | 'title' | 'body' | 'orderId' | 'orderNumber' | 'targetId' | 'pinId' | 'role'>

interface Reader {
  readonly email: string
  readonly firstName: string
}

interface Addresses {
  readonly site: string
  /** Switches letters about these topics off; null where there is nothing to switch off. */
  readonly leave: string | null
}

const SHOWN_MAX = 8

const ABOUT_THIS =
  'You get this letter because you have not yet seen the news on the site. What you want by email is up to you: the switches are beside your profile.'

/** One letter about everything that happened lately. */
export function renderNotificationEmail(reader: Reader, news: readonly EmailedNotification[], { site, leave }: Addresses) {
  const linked = news.map((one) => ({
    title: one.title,
    body: one.body,
    action: { label: kindOf(one.kind).action, href: site + placeOf(one, one.role) },
  }))
  const [only] = linked
  const numbers = [...new Set(news.flatMap(({ orderNumber }) => orderNumber ?? []))]
  // News need not be about an order.
  const about = numbers.length === 0 ? '' : numbers.length === 1 ? ` on order ${numbers[0]}` : ` on ${numbers.length} orders`
  const isOne = linked.length === 1 && only !== undefined
  const title = isOne ? only.title : `${linked.length} updates${about}`
  const left = linked.length - SHOWN_MAX
  const letter = {
    preview: isOne ? only.body : linked.map((one) => one.title).join(' · '),
    title,
    greeting: `Hello ${reader.firstName},`,
    ...(isOne ? { paragraphs: [only.body], action: only.action } : { items: linked.slice(0, SHOWN_MAX) }),
    ...(left > 0 && { closing: `And ${left} more, which you find on the site.` }),
    footnotes: [ABOUT_THIS],
    ...(leave && { leave: { label: 'Stop emails of this kind', href: leave } }),
  }
  const subject = isOne && numbers.length === 1 ? `${title} · ${numbers[0]}` : title
  return { to: reader.email, subject, ...renderEmail(letter), ...(leave && { leave }) }
}

/** The switches behind these pieces of news. */
export const topicsOf = (news: readonly EmailedNotification[]): NotificationTopic[] => [
  ...new Set(news.flatMap(({ kind }) => kindOf(kind).topic ?? [])),
]
