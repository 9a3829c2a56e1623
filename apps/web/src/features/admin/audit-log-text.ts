import type { AuditEntry } from '@vorta/contract/admin/audit-log'
import { ROLE_LABELS, ROLES, type Role } from '@vorta/contract/auth/role'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/orders/status'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'

/** Groups of deeds by how their names begin. */
export const AUDIT_ACTION_GROUPS = [
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
  { value: 'access', label: 'Refused access' },
] as const

const TRANSITION_EFFECTS: Readonly<Record<string, string>> = {
  register: 'Registered',
  login: 'Signed in',
  logout: 'Signed out',
  'logout-all': 'Signed out everywhere else',
  'logout-device': 'Signed out another device',
  'password.change': 'Changed the password',
  'password.forgot': 'Asked for a new password',
  'password.reset': 'Set a new password',
  'email.verify': 'Verified the email address',
  'email.resend': 'Requested a new verification email',
  'second-factor.on': 'Turned the second factor on',
  'second-factor.off': 'Turned the second factor off',
  'second-factor.recovery': 'Signed in with a recovery code',
  'role.switch': 'Changed the active role',
  'role.grant': 'Changed granted roles',
  'access.refused': 'Tried something without permission',
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
  'order.answer': 'Answered a question',
  'order.requestRevision': 'Requested a revision',
  'order.approve': 'Approved the design',
  'order.quote': 'Sent a quote',
  'order.withdrawQuote': 'Withdrew a quote',
  'order.pay': 'Production cost arrived',
  'order.complete': 'Completed an order',
  'order.cancel': 'Cancelled an order',
  'order.cancelWish': 'Asked for cancellation',
  'order.cancelWithdrawn': 'Took back a request to cancel',
  'order.cancelDeclined': 'Declined a cancellation',
  'order.claimRefund': 'Claimed the full refund',
  'orders.export': 'Exported orders',
  'payment.paid': 'Payment arrived',
  'payment.declined': 'Card declined',
  'payment.refunded': 'Payment refunded',
  'payment.refundFailed': 'Refund failed',
  'payment.mismatch': 'Payment that does not fit its order',
  'payment.attention': 'Payment needs attention',
  'payment.partlyRefunded': 'Payment partially refunded',
  'payment.dispute': 'Payment dispute',
  'payment.handled': 'Handled a payment issue',
  'payment.refundRetried': 'Retried a refund',
  'payment.secondRefunded': 'Second payment refunded',
  'payment.returned': 'Late payment refunded',
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
export const auditActionText = (action: string): string => TRANSITION_EFFECTS[action] ?? action

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in STATUS_LABELS
const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)

type Names = AuditEntry['names']

const inWords = (value: unknown, names: Names): string => {
  if (Array.isArray(value)) return value.map((one) => inWords(one, names)).join(', ')
  if (isStatus(value)) return STATUS_LABELS[value]
  if (isRole(value)) return ROLE_LABELS[value]
  return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value)
}

const PAYMENT_KINDS: readonly [string, string][] = [
  ['-design-fee', 'Design fee'],
  ['-production', 'Production cost'],
]
const paymentWords = (id: unknown): string | null => PAYMENT_KINDS.find(([ending]) => String(id).endsWith(ending))?.[1] ?? null
const cents = (value: unknown): string => formatDollars(toDollars(Number(value)))

/** Details in the words of the trade; null for what only repeats the line itself. */
const FACTS: Readonly<Record<string, (value: unknown, names: Names) => string | null>> = {
  pin: () => null,
  number: (value) => `Pin ${value}`,
  at: () => null,
  amountCents: cents,
  receivedCents: (value) => `${cents(value)} received`,
  currency: (value) => String(value).toUpperCase(),
  payment: paymentWords,
  intent: (value) => `at the provider ${value}`,
  refund: (value) => `refund ${value}`,
  declineCode: (value) => String(value).replaceAll('_', ' '),
  lacking: () => 'the second factor was missing or wrong',
  by: (value) => `by ${value}`,
  call: (value) => String(value),
  kind: (value) => FILE_WORDS[String(value)] ?? String(value),
  orderId: (value, names) => (typeof value === 'string' ? `order ${names[value] ?? value}` : null),
  note: (value) => `“${value}”`,
}

const FILE_WORDS: Readonly<Record<string, string>> = {
  chat_file: 'file of the chat',
  car_photo: 'photo of the car',
  cad_model: 'CAD version',
  scan: '3D scan',
}

function factWords(name: string, value: unknown, names: Names): string | null {
  const words = FACTS[name]
  return words ? words(value, names) : `${name}: ${inWords(value, names)}`
}

/** What it was done to by the name people know it by; an order has a link of its own, and oneself is named beside the line already. */
function targetWords({ target, actor, names }: AuditEntry): string[] {
  const [kind, id = ''] = target?.split(':') ?? []
  if (target === null || kind === 'order' || kind === 'message' || id === actor?._id) return []
  return [names[id] ?? target]
}

/** What else is known of a deed. */
export function factsOf(entry: AuditEntry): string[] {
  const { ip, detail, names } = entry
  const { from, to, before, after, ...others } = detail ?? {}
  const change = (was: unknown, is: unknown) => (is === undefined ? [] : [`${inWords(was, names)} → ${inWords(is, names)}`])
  return [
    ...targetWords(entry),
    ...change(from, to),
    ...change(before, after),
    ...Object.entries(others)
      .map(([name, value]) => factWords(name, value, names))
      .filter((words) => words !== null),
    ...(ip ? [`from ${ip}`] : []),
  ]
}

/** Who did it where no account stands behind the deed. */
export function auditActorText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (action.startsWith('payment.') || action === 'order.pay') return 'Card provider'
  if (action === 'account.create' || action === 'role.grant' || detail?.by === 'command') return 'Command on the server'
  return 'Nobody signed in'
}
