import type { Order } from '@vorta/contract/orders/schema'
import { PAID_REDIRECT_MS } from '@vorta/contract/shared/limits'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import Camera from '~icons/camera'
import Check from '~icons/check'
import { useSiteConfig } from '../../lib/config.ts'
import { phoneHref } from '../../lib/forms/phone.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { paths } from '../../lib/urls/paths.ts'
import { orderPicture } from '../../lib/viewer/build-picture.ts'
import { BuildPicture } from '../../ui/BuildPicture.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { CustomizationPanel, NextSteps, OrderPanel } from './OrderPlacedPanels.tsx'
import { useCountdown } from './useCountdown.ts'

interface OrderPlacedProps {
  order: Order
  /** The button that shares the build. */
  share: ReactNode
}

/** Shown after payment. Any interaction stops the redirect. */
export function OrderPlaced({ order, share }: OrderPlacedProps) {
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
      <figure className="flex flex-col gap-4">
        <BuildPicture {...orderPicture(order)} className="max-h-[70svh] w-full rounded-lg border border-line" />
        <figcaption className="flex flex-wrap items-center gap-3">
          {share}
          <Link to={orderPath('user', order._id, 'photos')} className={buttonStyle('secondary', 'sm')}>
            <Camera className="size-4" aria-hidden="true" />
            Add Photos
          </Link>
          <span className="text-sm text-muted">Photos of your car help your engineer to start sooner.</span>
        </figcaption>
      </figure>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <OrderPanel order={order} />
          <CustomizationPanel order={order} />
        </div>
        <NextSteps order={order} />
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
