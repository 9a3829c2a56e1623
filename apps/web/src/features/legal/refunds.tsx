import { REFUND_AFTER_DAYS } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'
import { CompanyMail } from './CompanyMail.tsx'
import type { Clause } from './LegalDocument.tsx'

const FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export const REFUNDS: readonly Clause[] = [
  {
    id: 'promise',
    title: 'The promise',
    body: (
      <p>
        Full refund if the design is not approved within {REFUND_AFTER_DAYS} days. The days are counted from the payment of the design fee
        of {FEE}, and it does not matter why you have not approved. You claim it yourself, from day {REFUND_AFTER_DAYS} on, for as long as
        no approval stands.
      </p>
    ),
  },
  {
    id: 'claim',
    title: 'How to claim it',
    body: (
      <>
        <p>
          Open the order in your dashboard. From day {REFUND_AFTER_DAYS} on it offers the refund itself; you need no reason and nobody’s
          permission. It can be claimed as long as no approval stands and the order is not completed: whoever approves a design, on whatever
          day, has accepted it. Asking for a revision withdraws the approval, and with it this limit.
        </p>
        <p>The claim cancels the order and returns every amount that you paid for it.</p>
      </>
    ),
  },
  {
    id: 'cancelled',
    title: 'When we cancel',
    body: (
      <p>
        We may have to cancel an order, for example when a part cannot be built safely. You are told the reason, and it stays readable with
        the order. Whether we refund is decided and told with the cancellation; when we do, every paid amount of that order goes back, the
        fee and the production cost alike.
      </p>
    ),
  },
  {
    id: 'ask',
    title: 'When you want to stop',
    body: (
      <p>
        <em>Request Cancellation</em> on the order tells us so, at any time before it is completed, with your reason. A person answers: the
        order is cancelled, and you are told what goes back, or you are told why it goes on. Until then you can take the request back. After
        day {REFUND_AFTER_DAYS} without an approval you need not ask: see above.
      </p>
    ),
  },
  {
    id: 'money',
    title: 'How the money comes back',
    body: (
      <>
        <p>
          To the card that paid, through the same card provider. The payment then shows as refunded in your dashboard. Banks usually take
          5-10 business days to show it on a statement.
        </p>
        <p>Should a card ever be charged twice for the same thing, the second charge is returned automatically.</p>
      </>
    ),
  },
  {
    id: 'production',
    title: 'Parts in production',
    body: (
      <p>
        A part made for one car has no second buyer: once you have accepted and paid a production quote, the making is not refundable at
        will. If what arrives is not what you approved, write to <CompanyMail />, with photos, and we put it right.
      </p>
    ),
  },
]
