import type { Order } from '@vorta/contract/orders/schema'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'

/** Opens the rating form, which is at the end of the Production tab. */
export function RateKit({ order }: { order: Order }) {
  const { openRating } = useOrderUrl()
  if (order.nextAction.code !== 'rate_kit') return null
  return (
    <Button variant="secondary" className="max-sm:flex-1" onClick={openRating}>
      Rate Your Kit
    </Button>
  )
}
