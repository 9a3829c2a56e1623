import { BASIC_KIT } from '@vorta/contract/orders/catalog'
import { shortKitName } from '@vorta/contract/orders/kit-parts'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { isOpenStatus } from '@vorta/contract/orders/status'
import { toDollars } from '@vorta/contract/shared/money'
import { isoTime } from '../../platform/db/named-statement.ts'
import { jsonBytes, truncateJson } from '../../platform/truncate.ts'
import { isDeadlineRunning, nextStep } from './next-action.ts'
import { type CardRow, type CustomersCardRow, hasFlag } from './order-cards.repo.ts'
import type { Reader } from './orders.present.ts'

const CARD_MAX_BYTES = 700
/** Texts of a card that fit in any case: together short, and each character is one byte of JSON. */
const SHORT_TEXTS = /^[ !#-[\]-~]{0,120}$/
const TEXT_MAX_BYTES = [80, 60, 45, 35, 26, 18]

const withTexts = ({ carDetails, kit, engineer, customer, ...card }: OrderCard, change: (text: string) => string): OrderCard => ({
  ...card,
  carDetails: { ...carDetails, make: change(carDetails.make), model: change(carDetails.model) },
  kit: change(kit),
  engineer: engineer && change(engineer),
  ...(customer && {
    customer: { name: change(customer.name), ...(customer.email !== undefined && { email: change(customer.email) }) },
  }),
})

/** Shortens unusually long texts. The order itself has them in full. */
function fitCard(card: OrderCard): OrderCard {
  const { carDetails, kit, engineer, customer } = card
  if (SHORT_TEXTS.test(`${carDetails.make}${carDetails.model}${kit}${engineer}${customer?.name}${customer?.email}`)) return card
  let fitted = card
  for (const maxBytes of TEXT_MAX_BYTES) {
    if (jsonBytes(fitted) <= CARD_MAX_BYTES) break
    fitted = withTexts(card, (text) => truncateJson(text, maxBytes))
  }
  return fitted
}

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
  if (hasFlag(row, 'cancelRequested') && isOpenStatus(row.status)) card.cancellationRequested = true
  if (reader.role === 'user') {
    const revisedDueAt = card.dueAt && reader.revisedDate(card.dueAt)
    if (revisedDueAt) card.revisedDueAt = revisedDueAt
  } else if ('customerName' in row) {
    card.customer = reader.role === 'admin' ? { name: row.customerName, email: row.customerEmail } : { name: row.customerName }
    if (reader.role === 'engineer') card.updatedAt = isoTime(row.updatedAt)
  }
  return fitCard(card)
}
