import type { Bookkeeping, BookkeepingSums, MovementKind } from '@vorta/contract/reports/bookkeeping'
import { MOVEMENT_KINDS } from '@vorta/contract/reports/bookkeeping'
import { toDollars } from '@vorta/contract/shared/money'
import type { BookedMovement } from '../payments/movements.ts'
import type { Cell } from './csv.ts'

type Kinded = Pick<BookedMovement, 'type' | 'category'>

const KINDS: Readonly<Record<string, MovementKind>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  refund_failure: 'refund',
  payment_failure_refund: 'refund',
  payment_reversal: 'refund',
  stripe_fee: 'fee',
  stripe_fx_fee: 'fee',
  tax_fee: 'fee',
  payout: 'payout',
  payout_cancel: 'payout',
  payout_failure: 'payout',
}

export const kindOf = ({ type, category }: Kinded): MovementKind => (category.startsWith('dispute') ? 'dispute' : (KINDS[type] ?? 'other'))

const TYPE_LABELS: Readonly<Record<string, string>> = {
  charge: 'Payment',
  payment: 'Payment',
  refund: 'Refund',
  payment_refund: 'Refund',
  refund_failure: 'Failed refund',
  payment_failure_refund: 'Failed payment',
  payment_reversal: 'Payment reversal',
  stripe_fee: 'Provider fee',
  stripe_fx_fee: 'Currency conversion fee',
  tax_fee: 'Tax on provider fees',
  payout: 'Payout',
  payout_cancel: 'Cancelled payout',
  payout_failure: 'Failed payout',
}
const DISPUTE_LABELS: Readonly<Record<string, string>> = { dispute: 'Dispute', dispute_reversal: 'Dispute reversal' }

/** Types without a label are shown as the provider names them. */
const labelOf = ({ type, category }: Kinded): string => DISPUTE_LABELS[category] ?? TYPE_LABELS[type] ?? type

interface LocalTime {
  readonly day: (at: Date) => string
  readonly time: (at: Date) => string
}

export function localTimeIn(timeZone: string): LocalTime {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const times = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit' })
  return { day: (at) => days.format(at), time: (at) => times.format(at) }
}

const COLUMNS: readonly (readonly [header: string, cell: (movement: BookedMovement, local: LocalTime) => Cell])[] = [
  ['Date', ({ createdAt }, { day }) => day(createdAt)],
  ['Time', ({ createdAt }, { time }) => time(createdAt)],
  ['Type', labelOf],
  ['Order', ({ order }) => order?.number ?? null],
  ['Customer', ({ order }) => order?.customer ?? null],
  ['Item', ({ order }) => order?.item ?? null],
  ['Description', ({ description }) => description],
  ['Currency', ({ currency }) => currency.toUpperCase()],
  ['Gross', ({ grossCents }) => ({ cents: grossCents })],
  ['Sales tax in gross', ({ salesTaxCents }) => (salesTaxCents === null ? null : { cents: salesTaxCents })],
  ['Fee', ({ feeCents }) => ({ cents: feeCents })],
  ['Tax on fee', ({ feeTaxCents }) => ({ cents: feeTaxCents })],
  ['Net', ({ netCents }) => ({ cents: netCents })],
  ['Available on', ({ availableAt }, { day }) => day(availableAt)],
  ['Transaction', ({ id }) => id],
  ['Source', ({ sourceId }) => sourceId],
]

export const MOVEMENT_HEADERS = COLUMNS.map(([header]) => header)
export const movementRow = (movement: BookedMovement, local: LocalTime): Cell[] => COLUMNS.map(([, cell]) => cell(movement, local))

interface Sums {
  movements: number
  grossCents: number
  salesTaxCents: number
  feeCents: number
  feeTaxCents: number
  netCents: number
}

const add = (a: Sums, b: Sums): Sums => ({
  movements: a.movements + b.movements,
  grossCents: a.grossCents + b.grossCents,
  salesTaxCents: a.salesTaxCents + b.salesTaxCents,
  feeCents: a.feeCents + b.feeCents,
  feeTaxCents: a.feeTaxCents + b.feeTaxCents,
  netCents: a.netCents + b.netCents,
})
const NOTHING: Sums = { movements: 0, grossCents: 0, salesTaxCents: 0, feeCents: 0, feeTaxCents: 0, netCents: 0 }

const inDollars = ({ movements, grossCents, salesTaxCents, feeCents, feeTaxCents, netCents }: Sums): BookkeepingSums => ({
  movements,
  gross: toDollars(grossCents),
  salesTax: toDollars(salesTaxCents),
  fee: toDollars(feeCents),
  feeTax: toDollars(feeTaxCents),
  net: toDollars(netCents),
})

/** Adds movements up by currency and kind, without keeping them. */
export function createSums() {
  const balances = new Map<string, Map<MovementKind, Sums>>()
  return {
    add(movement: BookedMovement): void {
      const lines = balances.get(movement.currency) ?? new Map<MovementKind, Sums>()
      const kind = kindOf(movement)
      lines.set(kind, add(lines.get(kind) ?? NOTHING, { ...movement, salesTaxCents: movement.salesTaxCents ?? 0, movements: 1 }))
      balances.set(movement.currency, lines)
    },
    balances: (): Bookkeeping['balances'] =>
      [...balances].map(([currency, lines]) => ({
        currency,
        lines: MOVEMENT_KINDS.flatMap((kind) => {
          const found = lines.get(kind)
          return found ? [{ kind, ...inDollars(found) }] : []
        }),
        total: inDollars([...lines].filter(([kind]) => kind !== 'payout').reduce((sum, [, line]) => add(sum, line), NOTHING)),
      })),
  }
}
