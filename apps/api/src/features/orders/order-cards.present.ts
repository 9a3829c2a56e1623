import { BASIC_KIT } from '@vorta/contract/orders/catalog'
import { shortKitName } from '@vorta/contract/orders/kit-parts'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { toDollars } from '@vorta/contract/shared/money'
import { isoTime } from '../../platform/db/named-statement.ts'
import { isDeadlineRunning, nextStep } from './next-action.ts'
import { type CardRow, type CustomersCardRow, hasFlag } from './order-cards.repo.ts'
import type { Reader } from './orders.present.ts'

export function presentCard(row: CustomersCardRow | CardRow, reader: Reader): OrderCard {
  const step = nextStep(
    {
      status: row.status,
      paymentStatus: row.feeStatus,
      reviewed: hasFlag(row, 'reviewed'),
      designDelivered: hasFlag(row, 'designDelivered'),
      isQuoteExpired: row.quoteValidUntil !== null && isoTime(row.quoteValidUntil) <= reader.now,
      hasOpenQuestion: hasFlag(row, 'asked'),
      hasOpenCase: hasFlag(row, 'hasOpenCase'),
      isShipped: hasFlag(row, 'isShipped'),
      isReceived: hasFlag(row, 'isReceived'),
      isRated: hasFlag(row, 'isRated'),
      balanceStatus: row.balanceStatus,
    },
    reader.role,
  )
  const card: OrderCard = {
    _id: row.id,
    orderNumber: row.number,
    status: row.status,
    carDetails: { make: row.make, model: row.model, year: row.year, bodyType: row.bodyType },
    kit: shortKitName(row.kit || BASIC_KIT),
    picture: row.picture && reader.link(row.picture, 'inline'),
    createdAt: isoTime(row.createdAt),
    paymentStatus: row.feeStatus,
    nextAction: step.nextAction.code,
    dueAt: row.dueAt !== null && isDeadlineRunning(step.turn) ? isoTime(row.dueAt) : null,
    engineer: row.engineer,
    totalCost: toDollars(row.totalCents),
    version: row.version,
  }
  if (hasFlag(row, 'cancelRequested') && row.status !== 'cancelled' && row.status !== 'completed') card.cancellationRequested = true
  if (reader.role === 'user') {
    const revisedDueAt = card.dueAt && reader.revisedDate(card.dueAt)
    if (revisedDueAt) card.revisedDueAt = revisedDueAt
  } else if ('customerName' in row) {
    card.customer = reader.role === 'admin' ? { name: row.customerName, email: row.customerEmail } : { name: row.customerName }
  }
  return card
}
