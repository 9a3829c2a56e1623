import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { toDollars } from '@vorta/contract/shared/money'
import type { ExportedOrder } from '../orders/staff-lists.ts'
import type { Cell } from './csv.ts'

const COLUMNS: readonly (readonly [header: string, cell: (order: ExportedOrder) => Cell])[] = [
  ['Order', (order) => order.number],
  ['Status', (order) => STATUS_LABELS[order.status]],
  ['Created', (order) => order.createdAt],
  ['Last updated', (order) => order.updatedAt],
  ['Due', (order) => order.dueAt],
  ['Customer', (order) => order.customer],
  ['Email', (order) => order.email],
  ['Phone', (order) => order.phone],
  ['Engineer', (order) => order.engineer],
  ['Year', (order) => order.year],
  ['Make', (order) => order.make],
  ['Model', (order) => order.model],
  ['Body kit', (order) => order.kit],
  ['Design fee (USD)', (order) => toDollars(order.feeCents)],
  ['Production cost (USD)', (order) => (order.productionCents === null ? null : toDollars(order.productionCents))],
  ['Total (USD)', (order) => toDollars(order.feeCents + (order.productionCents ?? 0))],
  ['Design fee status', (order) => order.feeStatus],
  ['Cancellation reason', (order) => order.cancelReason],
]

export const TABLE_HEADERS = COLUMNS.map(([header]) => header)
export const tableRow = (order: ExportedOrder): Cell[] => COLUMNS.map(([, cell]) => cell(order))
