import type { AuditEntry } from '@vorta/contract/audit'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/order-status'

/** Groups of deeds by how their names begin. */
export const DEED_GROUPS = [
  { value: 'order', label: 'Orders' },
  { value: 'payment', label: 'Payments' },
  { value: 'role', label: 'Roles' },
  { value: 'account', label: 'Accounts' },
  { value: 'login', label: 'Sign-ins' },
  { value: 'password', label: 'Passwords' },
  { value: 'file', label: 'Files' },
  { value: 'chat', label: 'Chats' },
  { value: 'pin', label: 'Pins' },
  { value: 'production', label: 'Production' },
  { value: 'second-factor', label: 'Second factors' },
  { value: 'contact', label: 'Contact messages' },
] as const

const DEEDS: Readonly<Record<string, string>> = {
  register: 'Registered',
  login: 'Signed in',
  logout: 'Signed out',
  'logout-all': 'Signed out everywhere else',
  'password.change': 'Changed the password',
  'password.forgot': 'Asked for a new password',
  'password.reset': 'Set a new password',
  'second-factor.on': 'Turned the second factor on',
  'second-factor.off': 'Turned the second factor off',
  'second-factor.recovery': 'Signed in with a recovery code',
  'role.switch': 'Changed the active role',
  'role.grant': 'Changed granted roles',
  'account.create': 'Made an account',
  'account.disable': 'Disabled an account',
  'account.enable': 'Enabled an account',
  'account.export': 'Took their own data along',
  'account.erase': 'Deleted their account',
  'order.create': 'Placed an order',
  'order.review': 'Reviewed an order',
  'order.assign': 'Assigned an engineer',
  'order.reassign': 'Reassigned an order',
  'order.startDesign': 'Started the design',
  'order.ask': 'Asked the customer',
  'order.answer': 'Answered the engineer',
  'order.requestRevision': 'Requested a revision',
  'order.approve': 'Approved the design',
  'order.quote': 'Sent a quote',
  'order.pay': 'Production cost arrived',
  'order.complete': 'Completed an order',
  'order.cancel': 'Cancelled an order',
  'order.cancelWish': 'Asked for cancellation',
  'order.claimRefund': 'Claimed the full refund',
  'orders.export': 'Exported orders',
  'payment.paid': 'Payment arrived',
  'payment.declined': 'Card declined',
  'payment.refunded': 'Payment refunded',
  'payment.refundFailed': 'Refund failed',
  'payment.mismatch': 'Payment that does not fit its order',
  'payment.review': 'Payment that a person has to look at',
  'payment.second': 'Paid a second time',
  'payment.secondRefunded': 'Second payment refunded',
  'pin.create': 'Set a pin',
  'pin.take': 'Took a pin into work',
  'pin.finish': 'Marked a pin done',
  'pin.accept': 'Accepted a pin',
  'pin.reopen': 'Reopened a pin',
  'pin.answer': 'Answered a pin',
  'pin.remove': 'Took a pin back',
  'production.step': 'Told of production',
  'production.received': 'Confirmed the receipt',
  'production.rated': 'Rated a kit',
  'file.download': 'Downloaded a file',
  'chat.read': 'Read a chat',
  'contact.answered': 'Answered a message',
  'contact.reopened': 'Opened a message again',
}

/** A deed in words; one that is new to this page keeps its own name. */
export const deedWords = (action: string): string => DEEDS[action] ?? action

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in STATUS_LABELS
const inWords = (value: unknown): string => {
  if (isStatus(value)) return STATUS_LABELS[value]
  if (Array.isArray(value)) return value.map(inWords).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** People know a pin by the number that it bears on the model. */
const pinFacts = (detail: AuditEntry['detail']): Record<string, unknown> => (detail?.number === undefined ? {} : { pin: detail.number })

/** What else is known of a deed; what it was done to, unless that is an order, which has a link of its own. */
export function factsOf({ action, target, ip, detail }: AuditEntry): string[] {
  const { from, to, before, after, ...others } = action.startsWith('pin.') ? pinFacts(detail) : (detail ?? {})
  const change = (was: unknown, is: unknown) => (is === undefined ? [] : [`${inWords(was)} → ${inWords(is)}`])
  return [
    ...(target && !target.startsWith('order:') ? [target] : []),
    ...change(from, to),
    ...change(before, after),
    ...Object.entries(others).map(([name, value]) => `${name}: ${inWords(value)}`),
    ...(ip ? [`from ${ip}`] : []),
  ]
}
