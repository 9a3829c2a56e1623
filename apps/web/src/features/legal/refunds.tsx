import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'
import { CompanyEmail } from './CompanyEmail.tsx'
import type { Clause } from './LegalDocument.tsx'

const FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export const REFUNDS: readonly Clause[] = [
  {
    id: 'guarantee',
    title: 'Our guarantee',
    body: (
      <p>
        Full refund if the design is not approved within {REFUND_AFTER_DAYS} days. The {REFUND_AFTER_DAYS} days start when you pay the {FEE}{' '}
        design fee, and your reason for not approving doesn&apos;t matter. You can claim the refund yourself from day {REFUND_AFTER_DAYS}{' '}
        on, as long as you have no approved design.
      </p>
    ),
  },
  {
    id: 'claim',
    title: 'How to claim a refund',
    body: (
      <>
        <p>
          Open the order in your dashboard. From day {REFUND_AFTER_DAYS} on, you can claim the refund there without giving a reason or
          waiting for our approval. You can&apos;t claim it after you approve a design or once the order is completed. If you request a
          revision after approving, your approval is withdrawn and you are eligible for the refund again.
        </p>
        <p>Claiming a refund cancels the order and returns everything you paid for it.</p>
      </>
    ),
  },
  {
    id: 'cancelled',
    title: 'If we cancel your order',
    body: (
      <p>
        We may have to cancel an order, for example when a part can&apos;t be built safely. We tell you the reason, and it stays visible on
        the order. We also tell you whether you will get a refund. If so, we return everything you paid for that order, including the design
        fee and the production cost.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'If you want to cancel',
    body: (
      <p>
        Use <em>Request Cancellation</em> on the order at any time before it is completed, and tell us why. One of us reviews every request.
        We either cancel the order and tell you what we are refunding, or explain why we can&apos;t. You can withdraw the request until we
        answer. From day {REFUND_AFTER_DAYS} on, if you have no approved design, you can claim the refund yourself as described above.
      </p>
    ),
  },
  {
    id: 'money',
    title: 'How you get your money back',
    body: (
      <>
        <p>
          We refund the card you paid with. The payment then shows as refunded in your dashboard. Banks usually take 5-10 business days to
          post the refund.
        </p>
        <p>If your card is ever charged twice for the same item, we refund the second charge automatically.</p>
      </>
    ),
  },
  {
    id: 'production',
    title: 'Parts in production',
    body: (
      <p>
        Parts are custom-made for your car, so the production cost is not refundable on request once you accept and pay a production quote.
        If your kit doesn&apos;t match the design you approved, email photos to <CompanyEmail /> and we&apos;ll make it right.
      </p>
    ),
  },
]
