import { REFUND_AFTER_DAYS, REVISIONS_INCLUDED } from '@vorta/contract/shared/limits'
import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { Link } from 'react-router'
import { money } from '../../../lib/format.ts'
import { paths } from '../../../lib/urls/paths.ts'

const CLAUSES = [
  `The design fee of ${money(toDollars(DESIGN_FEE_CENTS))} covers the 3D modeling of your kit and up to ${REVISIONS_INCLUDED} revisions.`,
  'Production cost is calculated after you approve the design. You owe nothing more until you accept the quote.',
  `If you haven't approved a design within ${REFUND_AFTER_DAYS} days of payment, you can claim a full refund.`,
  'The estimated timeline is 2-3 weeks. It is paused while we wait for your response.',
  'Parts are made for the car you described. Make sure that its details are correct and that local regulations allow the modification.',
  'Drawings and models remain the property of Vorta. The finished parts are yours.',
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
