import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import ArrowLeft from '~icons/arrow-left'
import { messageOf } from '../../lib/api.ts'
import { useSiteConfigQuery } from '../../lib/config.ts'
import { money } from '../../lib/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { type Due, PAYMENT_TEXTS } from './due.ts'
import { EmbeddedPayment } from './EmbeddedPayment.tsx'
import type { PaymentProps } from './usePayment.ts'

// Loaded on demand, because it fetches the Stripe script.
const StripePayment = lazy(async () => ({ default: (await import('./StripePayment.tsx')).StripePayment }))

interface PaymentScreenProps extends PaymentProps {
  due: Due
  /** Explains the amount. */
  note?: string | undefined
  back: { label: string; to: string }
}

export function PaymentScreen({ due, note, back, ensureOrder, onPaid, onBusy }: PaymentScreenProps) {
  const { data: config, error, refetch } = useSiteConfigQuery()
  const payment = { due, ensureOrder, onPaid, onBusy }
  const { title, intro, note: standardNote } = PAYMENT_TEXTS[due.type]
  const explanation = note ?? standardNote
  return (
    <div className="flex flex-col gap-7 max-sm:gap-5">
      <Link
        to={back.to}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-2 self-start text-sm text-soft max-sm:-mt-1 max-sm:-mb-3 underline decoration-edge underline-offset-4 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {back.label}
      </Link>
      <header>
        <h1 data-step-title tabIndex={-1} className="display text-2xl sm:text-3xl">
          {title}
        </h1>
        <p className="mt-2.5 max-w-xl text-muted">{intro}</p>
      </header>
      <div className="figures rounded-lg border border-line bg-raised px-5 py-4">
        <dl className="flex items-baseline justify-between gap-4">
          <dt className="text-soft">{due.label}</dt>
          <dd className="display text-2xl max-[22rem]:text-xl">{money(due.amount)}</dd>
        </dl>
        {explanation && <p className="mt-2 text-sm text-muted">{explanation}</p>}
      </div>
      <Suspense fallback={<FormSkeleton />}>{provider()}</Suspense>
    </div>
  )

  function provider(): ReactNode {
    if (!config && error) return <LoadError message={messageOf(error, "We couldn't load the payment form.")} onRetry={() => refetch()} />
    if (!config) return <FormSkeleton />
    return config.paymentProvider === 'stripe' ? (
      <StripePayment {...payment} config={config} />
    ) : (
      <EmbeddedPayment {...payment} config={config} />
    )
  }
}

function FormSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading payment form...</span>
      <Skeleton className="h-11" />
      <div className="grid grid-cols-2 gap-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
      <Skeleton className="h-13" />
    </div>
  )
}
