import type { Order } from '@vorta/contract/orders/schema'
import { QUOTE_LAPSED } from '@vorta/contract/payments/schema'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { orderPath } from '../../lib/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { DueChange } from './due.ts'

interface QuoteChangedProps {
  order: Order
  change: Exclude<DueChange, 'cancelled'>
  /** Goes on to pay the quote that took the place of the old one. */
  onContinue: () => void
}

const TITLES: Record<QuoteChangedProps['change'], string> = {
  replaced: 'Your quote has changed',
  withdrawn: 'This quote was withdrawn',
  lapsed: 'This quote has expired',
}

/** In place of the payment form once its quote can no longer be paid. */
export function QuoteChanged({ order, change, onContinue }: QuoteChangedProps) {
  const action =
    change === 'replaced' ? (
      <Button onClick={onContinue}>Continue with New Quote</Button>
    ) : (
      <Link to={orderPath('user', order._id)} className={buttonStyle()}>
        Go to the Order
      </Link>
    )
  return (
    <div role="status" className="shell max-w-2xl py-16">
      <h1 className="sr-only">Payment</h1>
      <EmptyState icon={<ReceiptText className="size-5" />} title={TITLES[change]} action={action}>
        {wordsOf(order, change)}
      </EmptyState>
    </div>
  )
}

function wordsOf({ quote }: Order, change: QuoteChangedProps['change']): string {
  if (change === 'lapsed') return QUOTE_LAPSED
  if (change === 'withdrawn' || !quote) return 'Your engineer will send you a new quote. The old one can no longer be paid.'
  return `Your engineer replaced the quote. The production cost is now ${money(quote.productionCost)}. The old quote can no longer be paid.`
}
