import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/urls/paths.ts'
import { PAYMENT_TEXTS } from './due.ts'
import type { PaymentProps } from './usePayment.ts'

/** What the customer agrees to by paying, below the button. */
export function PaymentTerms({ due }: Pick<PaymentProps, 'due'>) {
  const id = useId()
  const { terms } = PAYMENT_TEXTS[due.type]
  if (terms.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-sm font-medium text-ink">
        By paying, you agree to the following
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5 text-sm text-soft marker:text-muted">
        {terms.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
      <p className="mt-3 flex gap-5 text-sm">
        {[
          ['Terms', paths.terms],
          ['Refunds', paths.refunds],
        ].map(([name, to]) => (
          <Link
            key={name}
            to={to ?? ''}
            target="_blank"
            className="inline-flex items-center text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          >
            {name}
          </Link>
        ))}
      </p>
    </section>
  )
}
