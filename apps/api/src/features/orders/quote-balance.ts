import type { QuoteLine } from '@vorta/contract/orders/schema'
import { balanceUnpaid } from '@vorta/contract/payments/schema'
import { formatCents } from '@vorta/contract/shared/money'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './orders.repo.ts'

/** A new quote in cents, as computed by the server. */
export interface QuoteInput
  extends Pick<repo.QuoteRow, 'productionCents' | 'note' | 'taxRate' | 'taxCents' | 'shippingCents' | 'depositCents' | 'promisedOn'> {
  readonly lines: readonly QuoteLine[]
}

export const balanceCentsOf = ({ productionCents, depositCents }: Pick<repo.QuoteRow, 'productionCents' | 'depositCents'>): number =>
  depositCents === null ? 0 : productionCents - depositCents

/** For shipping and completing a locked order. */
export async function assertBalancePaid(db: Db, order: Pick<repo.OrderRow, 'id' | 'balanceStatus'>): Promise<void> {
  if (order.balanceStatus === null) return
  const quote = await repo.activeQuote(db, order.id)
  if (quote) throw new AppError('conflict', balanceUnpaid(formatCents(balanceCentsOf(quote))))
}
