import { Banner } from '../../ui/feedback/Banner.tsx'
import { scrollIntoViewIfNeeded } from '../../ui/scroll-into-view.ts'

export const PaymentFailure = ({ reason }: { reason: string }) => (
  <Banner ref={scrollIntoViewIfNeeded} tone="error">
    <p>{reason}</p>
    <p className="mt-1 text-soft">Your order is saved. Try another card, or pay later from your dashboard.</p>
  </Banner>
)
