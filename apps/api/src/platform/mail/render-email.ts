import { stageText } from '@vorta/contract/orders/stages'
import { type EmailContent, type EmailSender, senderText } from './email-content.ts'
import type { EmailOrder } from './email-order.ts'

/** HTML and text parts of an email. The layout is loaded with the first email, because most of the time none is sent. */
export async function renderEmail(
  email: EmailContent,
  order: EmailOrder | null,
  sender: EmailSender,
): Promise<{ text: string; html: string }> {
  const { renderEmailHtml } = await import('./EmailLayout.tsx')
  return { text: renderText(email, order, sender), html: renderEmailHtml(email, order, sender) }
}

function renderText(
  { title, greeting, paragraphs = [], facts = [], action, items = [], closing, footnotes = [], leave }: EmailContent,
  order: EmailOrder | null,
  sender: EmailSender,
): string {
  const widest = Math.max(0, ...facts.map(([name]) => name.length))
  const blocks = [
    title,
    order &&
      [`${order.car} · ${order.number}`, stageText(order.status), order.engineer && `Your engineer: ${order.engineer}`]
        .filter(Boolean)
        .join('\n'),
    greeting,
    ...paragraphs,
    facts.map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n'),
    ...items.map((item) => `* ${item.title}\n  ${item.body.replaceAll('\n', '\n  ')}\n  ${item.action.label}: ${item.action.href}`),
    closing,
    action && `${action.label}:\n${action.href}`,
    `--\n${senderText(sender)}`,
    ...footnotes,
    leave && `${leave.label}: ${leave.href}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}
