import { QUOTE_VALID_DAYS, REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, formatDollars, toDollars } from '@vorta/contract/shared/money'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../ui/Link.tsx'
import { CompanyMail } from './CompanyMail.tsx'
import type { Clause } from './LegalDocument.tsx'

const FEE = formatDollars(toDollars(DESIGN_FEE_CENTS))

export const TERMS: readonly Clause[] = [
  {
    id: 'order',
    title: 'What you order',
    body: (
      <>
        <p>
          An order in the builder is an order for a design: a body kit, drawn for the car that you describe. It costs a fixed design fee of{' '}
          {FEE}, with no processing fee, paid by card.
        </p>
        <p>
          The fee pays for the 3D modeling and up to {REVISIONS_INCLUDED} revisions. A further revision can be asked for and is marked as
          beyond what is included; major changes may cost extra, which your engineer tells you before starting and which becomes part of the
          production quote: nothing is charged that you have not accepted.
        </p>
        <p>An order exists from the moment you send it, also before it is paid. Unpaid orders are marked so, and can be paid later.</p>
      </>
    ),
  },
  {
    id: 'times',
    title: 'Times we promise',
    body: (
      <>
        <ul>
          <li>Your order is reviewed within 24 hours of its payment.</li>
          <li>An engineer is assigned in 1-2 business days.</li>
          <li>The design takes 5-7 business days.</li>
          <li>A request for a revision is answered in 2-3 business days.</li>
        </ul>
        <p>
          In all we estimate 2-3 weeks. The clock stands still while it is your turn, for example while a design waits for your approval.
          Your dashboard shows the date that we owe you.
        </p>
      </>
    ),
  },
  {
    id: 'approval',
    title: 'Approval and production',
    body: (
      <>
        <p>
          You approve one particular version of the model. Asking for a revision afterwards withdraws the approval, and any quote that you
          have not paid.
        </p>
        <p>
          After approval your engineer sends a production quote. It is valid for {QUOTE_VALID_DAYS} days and cannot be paid after that; a
          new one then replaces it. Nothing is produced, and nothing more is owed, before you accept and pay it.
        </p>
      </>
    ),
  },
  {
    id: 'cancel',
    title: 'Cancellation and refunds',
    body: (
      <p>
        If you have not approved a design within {REFUND_AFTER_DAYS} days of paying the fee, you can claim it back in full, for as long as
        no approval stands. You can also ask for cancellation at any time. How both work, and what happens when we cancel, is on the page
        about <Link to={paths.refunds}>refunds</Link>.
      </p>
    ),
  },
  {
    id: 'yours',
    title: 'What is yours, and your part in it',
    body: (
      <>
        <p>Drawings and models stay the property of Vorta; the finished parts are yours. What you send us stays yours.</p>
        <p>
          Parts are made for the car you described. Please make sure that its details are right, that you may use what you upload, and that
          your local rules allow the change to your car.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Keep your password to yourself. You can sign out other devices in your profile, and a changed password signs them out too. Accounts
        that attack the service, or the people behind it, are closed. Questions go to <CompanyMail />.
      </p>
    ),
  },
]
