import type { Order } from '@vorta/contract/orders/schema'
import { useOrderAddress } from '../../lib/order-url.ts'
import { Button } from '../../ui/Button.tsx'

/** For the customer, once the kit is there: the form stands at the end of a tab that a phone does not show at first. */
export function RateKit({ order }: { order: Order }) {
  const { rate } = useOrderAddress()
  if (order.nextAction.code !== 'rate_kit') return null
  return (
    <Button variant="secondary" className="max-sm:flex-1" onClick={rate}>
      Rate Your Kit
    </Button>
  )
}
