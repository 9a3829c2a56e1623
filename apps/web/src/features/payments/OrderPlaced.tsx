import type { Order } from '@vorta/contract/orders/schema'
import { PAID_REDIRECT_MS } from '@vorta/contract/shared/limits'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import Check from '~icons/check'
import { useSiteConfig } from '../../lib/config.ts'
import { phoneHref } from '../../lib/forms/phone.ts'
import { paths } from '../../lib/urls/paths.ts'
import { orderPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { CustomizationPanel, NextSteps, OrderPanel } from './OrderPlacedPanels.tsx'
import { useCountdown } from './useCountdown.ts'

/** Shown after payment. Any interaction stops the redirect. */
export function OrderPlaced({ order }: { order: Order }) {
  const navigate = useNavigate()
  const left = useCountdown(PAID_REDIRECT_MS, () => void navigate(paths.dashboard))
  const company = useSiteConfig()?.company
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="shell flex flex-col gap-10 py-10 sm:py-14">
      <header className="flex flex-col items-start gap-5">
        <span className="flex size-14 items-center justify-center rounded-full bg-good/15 text-good" aria-hidden="true">
          <Check className="size-7" strokeWidth={2.5} />
        </span>
        <h1 ref={title} tabIndex={-1} className="display text-3xl sm:text-4xl">
          Order Submitted Successfully!
        </h1>
        <p className="max-w-2xl text-lg text-soft">
          Thank you, {order.userId.firstName}. Your payment is confirmed and your order is with our engineers.
        </p>
        <p role="status" className="figures min-h-6 text-sm text-muted">
          {left !== null && `Taking you to your dashboard in ${left} s`}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <BuildPicture {...orderPicture(order)} className="w-full rounded-lg border border-line" />
          <OrderPanel order={order} />
          <CustomizationPanel order={order} />
        </div>
        <NextSteps />
      </div>
      <footer className="flex flex-col gap-6 border-t border-line pt-8">
        <div className="flex flex-wrap gap-3">
          <Link to={paths.dashboard} className={buttonStyle('primary', 'lg')}>
            Go to Dashboard
          </Link>
          <Link to={paths.home} className={buttonStyle('secondary', 'lg')}>
            Back to Home
          </Link>
        </div>
        {company && (
          <p className="max-w-2xl text-sm text-muted">
            Questions about your order? Contact support at{' '}
            <a className="text-ink underline decoration-edge underline-offset-4" href={`mailto:${company.email}`}>
              {company.email}
            </a>{' '}
            or{' '}
            <a className="figures text-ink underline decoration-edge underline-offset-4" href={phoneHref(company.phone)}>
              {company.phone}
            </a>
            .
          </p>
        )}
      </footer>
    </div>
  )
}
