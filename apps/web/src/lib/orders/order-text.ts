import type { Role } from '@vorta/contract/auth/role'
import { type Calendar, DEFAULT_CALENDAR, type Urgency, urgencyOf } from '@vorta/contract/orders/calendar'
import type { Turn } from '@vorta/contract/orders/next-steps'
import { taxNote } from '@vorta/contract/orders/quote-amounts'
import type { Order } from '@vorta/contract/orders/schema'
import type { OrderStatus } from '@vorta/contract/orders/status'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import type { PaymentStatus, PaymentType } from '@vorta/contract/payments/schema'
import { REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { formatDollars } from '@vorta/contract/shared/money'

type Tone = 'green' | 'blue' | 'yellow' | 'red' | 'gray' | 'signal'

export const STATUS_TONES: Record<OrderStatus, Tone> = {
  pending: 'yellow',
  assigned: 'blue',
  designing: 'blue',
  revision_requested: 'yellow',
  approved: 'green',
  payment_pending: 'yellow',
  in_production: 'blue',
  completed: 'green',
  cancelled: 'red',
}

export const PAYMENT_LABELS: Record<PaymentType, string> = {
  design_fee: 'Design Fee',
  production: 'Production Cost',
  deposit: 'Deposit',
  balance: 'Balance',
}

const FEE_LABELS: Record<PaymentStatus, string> = { paid: 'Paid', pending: 'Pending', failed: 'Failed', refunded: 'Refunded' }

/** Paid is green, pending yellow, everything else red. */
export function paymentState(status: PaymentStatus): { tone: Tone; label: string } {
  const tone = status === 'paid' ? 'green' : status === 'pending' ? 'yellow' : 'red'
  return { tone, label: FEE_LABELS[status] }
}

/** `2024 Porsche 911 GT3` */
export const carName = ({ carDetails }: { carDetails: Pick<Order['carDetails'], 'make' | 'model' | 'year'> }): string =>
  vehicleName(carDetails)

const CHECKSUM = / \(SHA-256 ([0-9a-f]{64})\)$/

/** Removes the checksum from a timeline entry; the timeline and the files still show it. */
export const withoutChecksum = (line: string): string => line.replace(CHECKSUM, '')

/** The checksum of the approved file in a timeline entry. */
export const checksumOf = (line: string): string | undefined => CHECKSUM.exec(line)?.[1]

/** Shown instead of an engineer; a cancelled order will never get one. */
export const noEngineerText = (status: OrderStatus): string => (status === 'cancelled' ? 'None' : 'Not assigned yet')

const OWN_TURN: Record<Role, Turn> = { user: 'customer', engineer: 'engineer', admin: 'company' }
const TURN_LABELS: Record<Turn, string> = {
  customer: "Customer's turn",
  engineer: "Engineer's turn",
  company: "Vorta's turn",
  none: 'Closed',
}

export const isOwnTurn = (turn: Turn, reader: Role): boolean => OWN_TURN[reader] === turn

/** Whose turn it is, from the reader's point of view. */
export const nextActionText = (turn: Turn, reader: Role): string => (isOwnTurn(turn, reader) ? 'Your turn' : TURN_LABELS[turn])

/** The same for the customer; a completed order with a remaining action is not closed yet. */
export const customerTurnText = ({ turn, nextAction }: Pick<Order, 'turn' | 'nextAction'>): string =>
  turn === 'none' && nextAction.code !== 'none' ? 'One last thing' : nextActionText(turn, 'user')

/** Whose turn it is, for this reader. The second engineer waits for the assigned one, like an admin. */
export const turnText = (step: Pick<Order, 'turn' | 'nextAction' | 'youHelp'>, reader: Role): string =>
  reader === 'user' ? customerTurnText(step) : nextActionText(step.turn, step.youHelp ? 'admin' : reader)

/** `Revision 2 of 3 included` */
export const revisionText = (number: number): string =>
  number > REVISIONS_INCLUDED ? `Revision ${number} (extra)` : `Revision ${number} of ${REVISIONS_INCLUDED} included`

const HOUR_MS = 3_600_000
const HOURS_PER_DAY = 24

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

function duration(ms: number): string {
  const hours = Math.max(1, Math.floor(ms / HOUR_MS))
  return hours < HOURS_PER_DAY ? plural(hours, 'hour') : plural(Math.floor(hours / HOURS_PER_DAY), 'day')
}

/** Deadlines are business days of the company, which may be another day where the reader is. */
function inCompanyZone(options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (at: string | Date, { timeZone }: Pick<Calendar, 'timeZone'> = DEFAULT_CALENDAR): string => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    formats.set(timeZone, format)
    return format.format(new Date(at))
  }
}

const URGENCY_TONES = { late: 'red', soon: 'yellow', later: 'gray' } as const satisfies Record<Urgency, Tone>

/** When something is due: red once late, yellow during the last working day. */
export function dueState(dueAt: string, now: Date, calendar: Calendar = DEFAULT_CALENDAR) {
  const urgency = urgencyOf(calendar, new Date(dueAt), now)
  const remaining = new Date(dueAt).getTime() - now.getTime()
  const text = { late: `${duration(-remaining)} late`, soon: `Due in ${duration(remaining)}`, later: `Due ${dueDay(dueAt, calendar)}` }
  return { tone: URGENCY_TONES[urgency], text: text[urgency] }
}

/** The same in a column of due dates, such as `In 4 hours` or `Fri, Mar 6`. */
export const dueCellText = (text: string): string => text.replace(/^Due (.)/, (_, first: string) => first.toUpperCase())

/** `Fri, Mar 6` */
export const dueDay = inCompanyZone({ weekday: 'short', month: 'short', day: 'numeric' })

/** `Friday, March 6` */
export const dueDateText = inCompanyZone({ weekday: 'long', month: 'long', day: 'numeric' })

/** `Friday, March 6, 2026, 10:06 PM EST`, for a tooltip. */
export const exactDueTime = inCompanyZone({
  ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})

const UNITS = ['B', 'KB', 'MB', 'GB']

/** `12.4 MB` */
export function fileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  const figures = unit === 0 || size >= 100 ? Math.round(size) : Math.round(size * 10) / 10
  // A no-break space keeps number and unit on one line.
  return `${figures}\u00a0${UNITS[unit]}`
}

/** Numbers the items from 1, for keys and labels. */
export const numbered = <Item extends object>(items: readonly Item[]): (Item & { number: number })[] =>
  items.map((item, index) => ({ ...item, number: index + 1 }))

const lineLabel = ({ label, quantity = 1, unitPrice = 0 }: NonNullable<Order['quote']>['lines'][number]): string =>
  quantity === 1 ? label : `${label} (${quantity} × ${formatDollars(unitPrice)})`

/** What a quote adds up from: its line items, tax and shipping. Empty for a quote of one amount. */
export function quoteParts({
  lines,
  tax,
  taxRate,
  shipping,
}: Pick<NonNullable<Order['quote']>, 'lines' | 'tax' | 'taxRate' | 'shipping'>): { label: string; amount: number }[] {
  return [
    ...lines.map((line) => ({ label: lineLabel(line) + taxNote(line, taxRate), amount: line.amount })),
    ...(taxRate > 0 ? [{ label: `Sales tax (${taxRate}%)`, amount: tax }] : []),
    ...(shipping > 0 ? [{ label: 'Shipping', amount: shipping }] : []),
  ]
}
