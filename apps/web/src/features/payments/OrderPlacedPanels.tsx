import { businessDaysAfter, type Calendar, DEFAULT_CALENDAR } from '@vorta/contract/orders/calendar'
import { kitName } from '@vorta/contract/orders/kit-parts'
import type { Order } from '@vorta/contract/orders/schema'
import { vehicleName } from '@vorta/contract/orders/vehicle-name'
import { ASSIGN_WITHIN_DAYS, DESIGN_WITHIN_DAYS, REVIEW_WITHIN_HOURS } from '@vorta/contract/shared/limits'
import { paintName } from '@vorta/kit3d/configuration/car-color'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSiteConfig } from '../../lib/config.ts'
import { exactTime, longDate, money } from '../../lib/format.ts'
import { dueDateText } from '../../lib/orders/order-text.ts'
import { receiptPath } from '../../lib/urls/order-paths.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Swatch } from '../../ui/forms/Swatch.tsx'
import { Panel } from '../../ui/Panel.tsx'

export function OrderPanel({ order }: { order: Order }) {
  const { carDetails: car } = order
  const payment = order.payments.find(({ type, status }) => type === 'design_fee' && status === 'paid')
  return (
    <Panel title="Order Information">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:gap-x-8">
        <Fact name="Order Number">
          <span className="font-semibold">{order.orderNumber}</span>
        </Fact>
        <Fact name="Status">
          <Badge tone="yellow">Pending Review</Badge>
        </Fact>
        <Fact name="Vehicle">{vehicleName(car)}</Fact>
        <Fact name="Placed">
          <time dateTime={order.createdAt} title={exactTime(order.createdAt)}>
            {longDate(order.createdAt)}
          </time>
        </Fact>
        <Fact name="Payment">
          <Badge tone="green">Paid</Badge>
        </Fact>
        <Fact name="Amount">
          <span className="figures">{money(order.pricing.designFee)}</span>
          {payment?.last4 && <span className="figures text-muted">{` · card ending in ${payment.last4}`}</span>}
          {payment && (
            <Link
              to={receiptPath(payment._id)}
              className="mt-1 block text-sm text-soft underline decoration-edge underline-offset-4 hover:text-ink"
            >
              View receipt
            </Link>
          )}
        </Fact>
      </dl>
    </Panel>
  )
}

const COLOR_PARTS = ['primary', 'secondary', 'accent'] as const

export function CustomizationPanel({ order }: { order: Order }) {
  const { bodyKit, colors, engravings, additionalFeatures, specialRequests } = order.customization
  return (
    <Panel title="Customization Details">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:gap-x-8">
        <Fact name="Body Kit">{kitName(bodyKit)}</Fact>
        <Fact name="Style">{bodyKit.style}</Fact>
        <Fact name="Material">{bodyKit.material}</Fact>
        <Fact name="Finish">{bodyKit.finish}</Fact>
        <Fact name="Colors" wide>
          <span className="flex flex-wrap gap-x-5 gap-y-1.5">
            {COLOR_PARTS.map((part) => (
              <Swatch key={part} color={colors[part]} name={paintName(colors[part])} />
            ))}
          </span>
        </Fact>
        {additionalFeatures.length > 0 && <Fact name="Additional Features">{additionalFeatures.join(', ')}</Fact>}
        {engravings.length > 0 && <Fact name="Engravings">{engravings.map(({ text }) => `“${text}”`).join(', ')}</Fact>}
        {specialRequests && <Fact name="Special Requests">{specialRequests}</Fact>}
      </dl>
    </Panel>
  )
}

const NEXT_STEPS = [
  ['Order review', 'within 24 hours', 'We review your order and make sure everything can be built.'],
  ['Engineer assignment', '1-2 business days', "You'll meet your engineer, who takes on the project and contacts you in the chat."],
  ['Design', '5-7 business days', 'We model your kit in 3D. You approve it or request changes.'],
  ['Production quote', 'after design approval', 'You see the price of the finished parts before production starts.'],
] as const

const paidAtOf = (order: Order) => new Date(order.payments.find(({ type }) => type === 'design_fee')?.paidAt ?? order.createdAt)

/** When the engineer is assigned at the latest. */
export const assignedBy = (order: Order, calendar: Calendar): Date => businessDaysAfter(calendar, paidAtOf(order), ASSIGN_WITHIN_DAYS)

/** The dates by which the steps are done at the latest, counted from the payment. */
function nextStepDates(order: Order, calendar: Calendar): readonly (Date | null)[] {
  const assigned = assignedBy(order, calendar)
  const reviewedBy = new Date(paidAtOf(order).getTime() + REVIEW_WITHIN_HOURS * 3_600_000)
  return [reviewedBy, assigned, businessDaysAfter(calendar, assigned, DESIGN_WITHIN_DAYS), null]
}

export function NextSteps({ order }: { order: Order }) {
  const calendar = useSiteConfig()?.calendar ?? DEFAULT_CALENDAR
  const dates = nextStepDates(order, calendar)
  return (
    <Panel title="What Happens Next?">
      <ol className="flex flex-col">
        {NEXT_STEPS.map(([name, when, text], index) => (
          <li key={name} className="grid grid-cols-[2rem_1fr] gap-x-4 pb-7 last:pb-0">
            <span className="flex flex-col items-center" aria-hidden="true">
              <span className="figures flex size-8 shrink-0 items-center justify-center rounded-full border border-edge text-sm font-semibold">
                {index + 1}
              </span>
              {index < NEXT_STEPS.length - 1 && <span className="-mb-7 w-px flex-1 bg-line" />}
            </span>
            <div className="pt-0.5">
              <p className="flex items-baseline justify-between gap-x-4 max-sm:flex-col">
                <span className="font-semibold">{name}</span>
                <span className="text-sm text-muted">{when}</span>
              </p>
              {dates[index] && <p className="figures mt-1 text-sm text-soft">{`By ${dueDateText(dates[index], calendar)}`}</p>}
              <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The steps without their dates, which depend on the payment. */
export const NextStepsPreview = () => (
  <section aria-labelledby="next-steps" className="border-t border-line pt-5">
    <h2 id="next-steps" className="font-semibold">
      What Happens Next?
    </h2>
    <ol className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4">
      {NEXT_STEPS.map(([name, when], index) => (
        <li key={name} className="flex gap-3 text-sm">
          <span
            className="figures flex size-6 shrink-0 items-center justify-center rounded-full border border-edge text-xs"
            aria-hidden="true"
          >
            {index + 1}
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-muted">{when}</span>
          </span>
        </li>
      ))}
    </ol>
  </section>
)

const Fact = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={`min-w-0 ${wide ? 'col-span-2' : ''}`}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-1 break-words">{children}</dd>
  </div>
)
