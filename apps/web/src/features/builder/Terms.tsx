import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { Link } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'

const CLAUSES = [
  `The design fee of ${money(toDollars(DESIGN_FEE_CENTS))} pays for the 3D modeling of your kit and up to ${REVISIONS_INCLUDED} revisions. It is due now.`,
  'Production cost is calculated after you approve the design. You owe nothing more until you accept that quote.',
  `If you have not approved a design within ${REFUND_AFTER_DAYS} days of payment, you get the full fee back.`,
  'The estimated timeline is 2-3 weeks. It stands still while we wait for your answer.',
  'Parts are made for the car you described. Please make sure that its details are right, and that your local rules allow the change.',
  'Drawings and models stay the property of Vorta; the finished parts are yours.',
]

export function Terms() {
  return (
    <>
      <ol className="list-decimal space-y-2 pl-5 text-sm text-soft marker:text-muted">
        {CLAUSES.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <Link
        to={paths.terms}
        target="_blank"
        className="mt-4 inline-block text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
      >
        Read the full terms
      </Link>
    </>
  )
}
