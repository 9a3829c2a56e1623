import { stageText } from '@vorta/contract/orders/stages'
import { type EmailContent, type EmailItem, type EmailMessage, type EmailSender, footerLinks, senderParts } from './email-content.ts'
import { actionOf, amountsOf, type EmailOrder, itemMessages, messagesOf } from './email-order.ts'

/** HTML and text parts of an email. The layout is loaded with the first email, because most of the time none is sent. */
export async function renderEmail(
  email: EmailContent,
  order: EmailOrder | null,
  sender: EmailSender,
): Promise<{ text: string; html: string }> {
  const { renderEmailHtml } = await import('./EmailLayout.tsx')
  return { text: renderText(email, order, sender), html: renderEmailHtml(email, order, sender) }
}

function renderText(email: EmailContent, order: EmailOrder | null, sender: EmailSender): string {
  const { title, greeting, paragraphs = [], items = [], closing, footnotes = [] } = email
  const amounts = amountsOf(email, order)
  const action = actionOf(email, order)
  const rows = amounts.total ? [...amounts.facts, amounts.total] : amounts.facts
  const widest = Math.max(0, ...rows.map(([name]) => name.length))
  const blocks = [
    title,
    order &&
      [`${order.car} · ${order.number}`, stageText(order.status), order.contact && `${order.contact.role}: ${order.contact.name}`]
        .filter(Boolean)
        .join('\n'),
    greeting,
    ...paragraphs,
    ...messagesOf(email, order).map(messageText),
    rows.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n'),
    ...items.map((item) => itemText(item, order)),
    closing,
    action && `${action.label}:\n${action.href}`,
    `--\n${senderParts(sender).join(' · ')}`,
    ...footnotes,
    ...footerLinks(email).map(({ label, href }) => `${label}: ${href}`),
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function itemText(item: EmailItem, order: EmailOrder | null): string {
  const { title, body, action } = item
  const lines = [body, ...itemMessages(item, order).map(messageText), `${action.label}: ${action.href}`]
  return [`* ${title}`, ...lines.filter(Boolean).map((text) => `  ${text.replaceAll('\n', '\n  ')}`)].join('\n')
}

/** As mail programs quote a message. */
function messageText(message: EmailMessage): string {
  const byline = [message.author, message.at].filter(Boolean).join(', ')
  const quoted = message.text.split('\n').map((line) => `> ${line}`.trimEnd())
  return [...(byline ? [`${byline}:`] : []), ...quoted].join('\n')
}
