import { DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import type { Order } from '@vorta/contract/orders/schema'
import { PAID_REDIRECT_MS } from '@vorta/contract/shared/limits'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import CalendarCheck from '~icons/calendar-check'
import Camera from '~icons/camera'
import Check from '~icons/check'
import { useSiteConfig } from '../../lib/config.ts'
import { phoneHref } from '../../lib/forms/phone.ts'
import { dueDay } from '../../lib/orders/order-text.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { paths } from '../../lib/urls/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { assignedBy, CustomizationPanel, NextSteps, OrderPanel } from './OrderPlacedPanels.tsx'
import { useCountdown } from './useCountdown.ts'

interface OrderPlacedProps {
  order: Order
  picture: ReactNode
  /** The button that shares the build. */
  share: ReactNode
}

/** Shown after payment. Any interaction stops the redirect. */
export function OrderPlaced({ order, picture, share }: OrderPlacedProps) {
  const navigate = useNavigate()
  const left = useCountdown(PAID_REDIRECT_MS, () => void navigate(paths.dashboard))
  const config = useSiteConfig()
  const company = config?.company
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="shell flex flex-col gap-6 py-8 sm:py-10 lg:gap-8">
      <header className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        <span className="flex size-11 items-center justify-center rounded-full bg-good/15 text-good" aria-hidden="true">
          <Check className="size-6" strokeWidth={2.5} />
        </span>
        <h1 ref={title} tabIndex={-1} className="display text-2xl sm:text-4xl">
          Order Submitted Successfully!
        </h1>
        <div className="col-span-2 flex flex-col gap-1">
          <p className="text-soft sm:text-lg">
            Thank you, {order.userId.firstName}. Your payment is confirmed and your order is with our engineers.
          </p>
          <div className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
            {left === null && <CalendarCheck className="-mr-1 size-5 shrink-0 text-signal" aria-hidden="true" />}
            <p role="status" className={`figures font-medium ${left === null ? 'sm:text-lg max-sm:leading-5' : 'text-sm'}`}>
              {left !== null
                ? `Taking you to your dashboard in ${left} s`
                : `Meet your engineer by ${dueDay(assignedBy(order, config?.calendar ?? DEFAULT_CALENDAR), config?.calendar)}.`}
            </p>
            {/* Any interaction stops the countdown. */}
            {left !== null && (
              <Button variant="secondary" size="sm">
                Stay Here
              </Button>
            )}
          </div>
        </div>
      </header>
      <div className="grid items-stretch gap-6 lg:grid-cols-[minmax(0,55fr)_minmax(0,45fr)]">
        <div className="flex flex-col gap-4">
          {picture}
          <div className="flex flex-wrap gap-3 pt-2 max-sm:*:flex-1">
            <Link to={paths.dashboard} className={buttonStyle('primary', 'lg', 'max-sm:px-3')}>
              Go to Dashboard
            </Link>
            <Link to={paths.home} className={buttonStyle('secondary', 'lg', 'max-sm:px-3')}>
              Back to Home
            </Link>
          </div>
          <div className="mt-auto flex flex-wrap items-center gap-3">
            {share}
            <Link to={orderPath('user', order._id, 'photos')} className={buttonStyle('secondary', 'sm')}>
              <Camera className="size-4" aria-hidden="true" />
              Add Photos
            </Link>
            <span className="text-sm text-muted">Photos of your car help your engineer to start sooner.</span>
          </div>
        </div>
        <NextSteps order={order} />
        <OrderPanel order={order} />
        <CustomizationPanel order={order} />
      </div>
      <footer className="border-t border-line pt-6">
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
