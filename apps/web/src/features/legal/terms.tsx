import { QUOTE_VALID_DAYS, REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'
import { paths } from '../../lib/urls/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { CompanyEmail } from './CompanyEmail.tsx'
import type { Clause } from './LegalDocument.tsx'

const FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export const TERMS: readonly Clause[] = [
  {
    id: 'order',
    title: 'What you order',
    body: (
      <>
        <p>
          When you order in the builder, you order the design of a body kit for the car you describe. You pay a fixed design fee of {FEE} by
          card, with no processing fee.
        </p>
        <p>
          The fee includes 3D modeling and up to {REVISIONS_INCLUDED} revisions. You can request more, and we mark those as extra. Major
          changes may cost extra. Your engineer tells you before starting and adds the cost to the production quote, so you never pay for
          anything you haven&apos;t accepted.
        </p>
        <p>
          Your order is placed as soon as you submit it, even before you pay. Unpaid orders are marked as such, and you can pay for them
          later.
        </p>
      </>
    ),
  },
  {
    id: 'turnaround',
    title: 'Turnaround times',
    body: (
      <>
        <ul>
          <li>We review your order within 24 hours of payment.</li>
          <li>We assign an engineer in 1-2 business days.</li>
          <li>The design takes 5-7 business days.</li>
          <li>We respond to revision requests in 2-3 business days.</li>
        </ul>
        <p>
          We estimate 2-3 weeks in total. The clock is paused while we wait for you, for example while a design awaits your approval. Your
          dashboard shows our next deadline.
        </p>
      </>
    ),
  },
  {
    id: 'approval',
    title: 'Approval and production',
    body: (
      <>
        <p>You approve a specific version of the model. Requesting a revision afterward withdraws your approval and any unpaid quote.</p>
        <p>
          After you approve, your engineer sends a production quote. It is valid for {QUOTE_VALID_DAYS} days; after that you need a new one.
          Production starts only after you accept and pay the quote, and until then you owe nothing more.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancellation and refunds',
    body: (
      <p>
        If you haven&apos;t approved a design within {REFUND_AFTER_DAYS} days of paying the fee, you can claim a full refund, as long as you
        have no approved design. You can also request cancellation at any time before the order is completed. See{' '}
        <Link to={paths.refunds}>Refunds</Link> for how both work and what happens if we cancel.
      </p>
    ),
  },
  {
    id: 'ownership',
    title: 'Ownership and your responsibilities',
    body: (
      <>
        <p>Drawings and models remain the property of Vorta. The finished parts are yours, and so is everything you send us.</p>
        <p>
          We make parts for the car you describe. Please make sure that its details are correct, that you have the right to use what you
          upload and that local law allows the modification.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your password private. You can sign out other devices in your profile, and changing your password signs them out too. We close
        accounts that are used to attack the service or abuse our staff. Send questions to <CompanyEmail />.
      </p>
    ),
  },
]
