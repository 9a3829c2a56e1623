import type { AuditAction, AuditEntry } from '@vorta/contract/admin/audit-log'
import { ROLE_LABELS, ROLES, type Role } from '@vorta/contract/auth/role'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/orders/status'
import { ATTENTION_LABELS, type AttentionReason } from '@vorta/contract/payments/attention'
import { formatDollars, toDollars } from '@vorta/contract/shared/money'

/** Groups of actions by the prefix of their names. */
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
  { value: 'photos', label: 'Photos' },
  { value: 'case', label: 'Cases' },
  { value: 'production', label: 'Production' },
  { value: 'second-factor', label: 'Two-factor authentication' },
  { value: 'contact', label: 'Contact messages' },
  { value: 'lead', label: 'Leads' },
  { value: 'company', label: 'Company settings' },
  { value: 'portfolio', label: 'Portfolio' },
  { value: 'job', label: 'Background jobs' },
  { value: 'access', label: 'Denied access' },
] as const

const ACTION_LABELS: Readonly<Record<AuditAction, string>> = {
  register: 'Registered',
  login: 'Signed in',
  logout: 'Signed out',
  'logout-all': 'Signed out of all other devices',
  'logout-device': 'Signed out another device',
  'password.change': 'Changed their password',
  'password.forgot': 'Requested a password reset',
  'password.reset': 'Reset their password',
  'email.verify': 'Verified their email address',
  'email.resend': 'Requested a new verification email',
  'second-factor.on': 'Turned on two-factor authentication',
  'second-factor.off': 'Turned off two-factor authentication',
  'second-factor.recovery': 'Signed in with a recovery code',
  'role.switch': 'Switched roles',
  'role.grant': 'Changed granted roles',
  'role.owner': 'Made an admin an owner',
  'role.notOwner': 'Made an owner an ordinary admin',
  'access.refused': 'Attempted an unauthorized action',
  'account.create': 'Created an account',
  'account.disable': 'Disabled an account',
  'account.enable': 'Enabled an account',
  'account.export': 'Exported their data',
  'account.erase': 'Deleted their account',
  'portfolio.publish': 'Published an order in the portfolio',
  'portfolio.remove': 'Removed an order from the portfolio',
  'company.update': 'Changed the company settings',
  'company.reset': 'Reset company settings to the defaults',
  'calendar.renew': 'Created a calendar link',
  'calendar.remove': 'Turned off the calendar link',
  'job.retry': 'Retried a background job',
  'order.create': 'Placed an order',
  'order.review': 'Reviewed an order',
  'order.assign': 'Assigned an engineer',
  'order.reassign': 'Reassigned an order',
  'order.setHelper': 'Added a second engineer',
  'order.removeHelper': 'Removed a second engineer',
  'order.startDesign': 'Started the design',
  'order.ask': 'Asked the customer a question',
  'order.answer': 'Answered a question',
  'order.requestRevision': 'Requested a revision',
  'order.approve': 'Approved the design',
  'order.quote': 'Sent a quote',
  'order.withdrawQuote': 'Withdrew a quote',
  'order.declineQuote': 'Declined a quote',
  'order.pay': 'Production cost paid',
  'order.complete': 'Completed an order',
  'order.cancel': 'Cancelled an order',
  'order.cancelRequest': 'Requested cancellation',
  'order.cancelWithdrawn': 'Withdrew a cancellation request',
  'order.cancelDeclined': 'Declined a cancellation request',
  'order.claimRefund': 'Claimed a full refund',
  'orders.export': 'Exported orders',
  'timeOff.add': 'Entered time off',
  'timeOff.remove': 'Deleted time off',
  'note.create': 'Added an internal note',
  'note.delete': 'Deleted an internal note',
  'bookkeeping.export': 'Exported the bookkeeping',
  'payment.paid': 'Payment received',
  'payment.declined': 'Card declined',
  'payment.refunded': 'Payment refunded',
  'payment.refundFailed': 'Refund failed',
  'payment.mismatch': "Payment doesn't match its order",
  'payment.attention': 'Payment needs attention',
  'payment.partlyRefunded': 'Payment partially refunded',
  'payment.dispute': 'Payment dispute',
  'payment.handled': 'Handled a payment issue',
  'payment.refundRetried': 'Retried a refund',
  'payment.secondRefunded': 'Duplicate payment refunded',
  'payment.returned': 'Late payment refunded',
  'pin.create': 'Added a pin',
  'pin.take': 'Started work on a pin',
  'pin.finish': 'Marked a pin done',
  'pin.accept': 'Accepted a pin',
  'pin.reopen': 'Reopened a pin',
  'pin.answer': 'Replied to a pin',
  'pin.remove': 'Deleted a pin',
  'photos.request': 'Requested photos',
  'photos.upload': 'Added a photo',
  'photos.remove': 'Removed a photo',
  'case.open': 'Opened a case',
  'case.update': 'Updated a case',
  'production.step': 'Posted a production update',
  'production.received': 'Confirmed delivery',
  'production.rated': 'Rated a kit',
  'file.download': 'Downloaded a file',
  'chat.read': 'Read a chat',
  'contact.answered': 'Answered a message',
  'contact.reopened': 'Reopened a message',
  'lead.update': 'Changed a lead',
  'lead.answer': 'Answered a lead by email',
  'lead.note': 'Added a note to a lead',
}

const isKnown = (action: string): action is AuditAction => Object.hasOwn(ACTION_LABELS, action)

/** The label of an action; an unknown action keeps its name. */
export const auditActionText = ({ action, result }: Pick<AuditEntry, 'action' | 'result'>): string =>
  action === 'login' && result === 'refused' ? 'Failed sign-in' : isKnown(action) ? ACTION_LABELS[action] : action

/** Whether the server denied the action. Failed sign-ins and payments have labels of their own. */
export const isDenied = ({ action, result }: Pick<AuditEntry, 'action' | 'result'>): boolean =>
  result === 'refused' && action !== 'login' && !action.startsWith('payment.')

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in STATUS_LABELS
const isRole = (value: unknown): value is Role => ROLES.some((role) => role === value)

type Names = AuditEntry['names']

const valueText = (value: unknown, names: Names): string => {
  if (Array.isArray(value)) return value.map((item) => valueText(item, names)).join(', ')
  if (isStatus(value)) return STATUS_LABELS[value]
  if (isRole(value)) return ROLE_LABELS[value]
  return typeof value === 'string' ? (names[value] ?? value) : JSON.stringify(value)
}

const PAYMENT_KINDS: readonly [string, string][] = [
  ['-design-fee', 'Design fee'],
  ['-production', 'Production cost'],
]
const paymentText = (id: unknown): string | null => PAYMENT_KINDS.find(([suffix]) => String(id).endsWith(suffix))?.[1] ?? null
const cents = (value: unknown): string => formatDollars(toDollars(Number(value)))

/** How to show each detail; null hides it. */
const DETAIL_TEXT: Readonly<Record<string, (value: unknown, names: Names) => string | null>> = {
  pin: () => null,
  engineer: (value, names) => valueText(value, names),
  days: (value) => String(value),
  number: (value) => `Pin ${value}`,
  at: () => null,
  section: (value) => SECTION_LABELS[String(value)] ?? String(value),
  changes: (value) =>
    Object.keys(value ?? {})
      .map(fieldText)
      .join(', '),
  amountCents: cents,
  receivedCents: (value) => `${cents(value)} received`,
  currency: (value) => String(value).toUpperCase(),
  payment: paymentText,
  intent: (value) => `Stripe ${value}`,
  refund: (value) => `refund ${value}`,
  declineCode: (value) => String(value).replaceAll('_', ' '),
  lacking: () => 'two-factor code missing or wrong',
  by: (value) => `by ${value}`,
  call: (value) => String(value),
  kind: () => null,
  orderId: () => null,
  note: (value) => `“${value}”`,
  reason: (value) => ATTENTION_LABELS[value as AttentionReason] ?? String(value),
  subject: (value) => String(value),
  name: (value) => String(value),
}

const SECTION_LABELS: Readonly<Record<string, string>> = {
  profile: 'Company',
  calendar: 'Hours and holidays',
  tax: 'Sales tax',
  prices: 'Typical prices',
  options: 'Options',
  landing: 'Landing page',
}

/** `legalName` as "legal name". */
const fieldText = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

const FILE_LABELS: Readonly<Record<string, string>> = {
  chat_file: 'chat file',
  car_photo: 'car photo',
  cad_model: 'CAD version',
  scan: '3D scan',
  case_photo: 'photo of a case',
}

function detailText(name: string, value: unknown, names: Names): string | null {
  const format = DETAIL_TEXT[name]
  return format ? format(value, names) : `${name}: ${valueText(value, names)}`
}

/** The name of the target, unless the entry already shows it as a link or as the actor. */
function targetText({ target, actor, detail, names }: AuditEntry): string[] {
  const [kind, id = ''] = target?.split(':') ?? []
  if (target === null || kind === 'order' || kind === 'message' || kind === 'job' || id === actor?._id) return []
  return [names[id] ?? FILE_LABELS[String(detail?.kind)] ?? target]
}

/** The order that an entry is about. */
export function auditOrderId({ target, detail }: Pick<AuditEntry, 'target' | 'detail'>): string | null {
  const [kind, id] = target?.split(':') ?? []
  if (kind === 'order' && id) return id
  return typeof detail?.orderId === 'string' ? detail.orderId : null
}

/** The details of an entry, as short texts. */
export function auditDetails(entry: AuditEntry): string[] {
  const { ip, detail, names } = entry
  const { from, to, before, after, ...others } = detail ?? {}
  const change = (was: unknown, is: unknown) =>
    is === undefined || is === was ? [] : [`${valueText(was, names)} → ${valueText(is, names)}`]
  return [
    ...targetText(entry),
    ...change(from, to),
    ...change(before, after),
    ...Object.entries(others)
      .sort(([a], [b]) => Number(a === 'intent') - Number(b === 'intent'))
      .map(([name, value]) => detailText(name, value, names))
      .filter((text) => text !== null),
    ...(ip ? [`IP ${ip}`] : []),
  ]
}

/** The actor of an entry without an account. */
export function auditActorText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (action.startsWith('payment.') || action === 'order.pay') return 'Payment provider'
  if (action === 'account.create' || action === 'role.grant' || detail?.by === 'command') return 'Server command'
  return 'Not signed in'
}
