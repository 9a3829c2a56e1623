import type { Order } from '@vorta/contract/orders/schema'
import { QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { Link } from 'react-router'
import ReceiptText from '~icons/receipt-text'
import { money } from '../../lib/format.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { DueChange } from './due.ts'

interface QuoteChangedProps {
  order: Order
  change: Exclude<DueChange, 'cancelled'>
  /** Missing if there is no new quote. */
  onContinue?: () => void
}

const TITLES: Record<QuoteChangedProps['change'], string> = {
  replaced: 'Your quote has changed',
  withdrawn: 'This quote was withdrawn',
  declined: 'You declined this quote',
  expired: 'This quote has expired',
}

/** Replaces the payment form when its quote can no longer be paid. */
export function QuoteChanged({ order, change, onContinue }: QuoteChangedProps) {
  const action =
    change === 'replaced' ? (
      <Button onClick={onContinue}>Continue with New Quote</Button>
    ) : (
      <Link to={orderPath('user', order._id)} className={buttonStyle()}>
        Go to Order
      </Link>
    )
  return (
    <div role="status" className="shell max-w-2xl py-16">
      <h1 className="sr-only">Payment</h1>
      <EmptyState icon={<ReceiptText className="size-5" />} title={TITLES[change]} action={action}>
        {explanation(order, change)}
      </EmptyState>
    </div>
  )
}

function explanation({ quote }: Order, change: QuoteChangedProps['change']): string {
  if (change === 'expired') return QUOTE_LAPSED
  if (change === 'withdrawn' || change === 'declined' || !quote)
    return 'Your engineer will send you a new quote. The old one can no longer be paid.'
  const deposit = quote.deposit === null ? '' : `, with a deposit of ${money(quote.deposit)}`
  return `Your engineer replaced the quote. The production cost is now ${money(quote.productionCost)}${deposit}. The old quote can no longer be paid.`
}
