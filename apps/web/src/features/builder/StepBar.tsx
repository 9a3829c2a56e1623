import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import type { ComponentProps, ReactNode } from 'react'
import ArrowLeft from '~icons/arrow-left'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { type PricedKit, useTypicalCost } from './TypicalCost.tsx'

interface StepBarProps {
  feeName?: string
  /** Shows what this kit typically costs to make. */
  kit?: PricedKit
  /** Two actions, which don't fit beside the price in a narrow bar. */
  isStacked?: boolean
  /** What is left to do first: above the row, or in place of the price in a wide bar. */
  note?: ReactNode
  /** The actions that lead on. */
  children: ReactNode
}

/** From edge to edge on a phone. Held sideways, it insets its content for the camera. */
const FULL_WIDTH =
  'max-sm:-mr-[max(var(--gutter),env(safe-area-inset-right,0px))] max-sm:-ml-[max(var(--gutter),env(safe-area-inset-left,0px))] max-sm:pr-[max(var(--gutter),env(safe-area-inset-right,0px))] max-sm:pl-[max(var(--gutter),env(safe-area-inset-left,0px))] max-sm:bg-raised'

/** The public demo's notice at the bottom of the window has the inset already. */
const ABOVE_HOME_INDICATOR = 'pb-[max(0.75rem,calc(env(safe-area-inset-bottom,0px)-var(--bottom-bar)))]'

/** The column of the steps can be as narrow as a phone, so the row adapts to its own width. */
const ROW = 'flex items-center justify-between @max-[34rem]:flex-wrap gap-x-3 @xl:gap-x-6'
const STACKED_ROW =
  'flex items-center justify-between gap-3 @max-[34rem]:flex-wrap @max-[34rem]:gap-y-2 @max-[34rem]:[&>button]:flex-[3] @max-[34rem]:[&>button:last-child]:flex-[4] @max-[34rem]:[&>button]:px-2.5 @max-[34rem]:[&>button]:text-[0.8125rem] @max-[34rem]:[&>button]:leading-4 @max-[34rem]:[&>button]:whitespace-normal @[34rem]:[&>button]:px-5'

/** In a window as low as a phone held sideways, it would cover half of the step. */
const STICKY = 'sticky bottom-(--bottom-bar) z-10 max-lg:data-typing:static [@media(max-height:32rem)]:static'

/** What scrolls under the bar fades out above it. */
const FADE =
  'before:pointer-events-none before:absolute before:inset-x-0 before:bottom-[calc(100%+1px)] before:h-6 before:bg-linear-to-t before:from-page before:to-page/0'

/**
 * The last row of a step: the price and the action that leads on. It stays at the bottom of the window until the step is scrolled to its
 * end. While a visitor types on a phone, it waits there.
 */
export function StepBar({ feeName = 'Design Fee', kit, isStacked = false, note, children }: StepBarProps) {
  return (
    <div data-step-bar className={`@container border-t border-line bg-page pt-3 ${FADE} ${STICKY} ${FULL_WIDTH} ${ABOVE_HOME_INDICATOR}`}>
      <div className={isStacked ? STACKED_ROW : ROW}>
        {note && <div className="text-sm text-muted @max-[34rem]:mb-2.5 @max-[34rem]:basis-full">{note}</div>}
        <dl
          className={`figures flex min-w-0 flex-1 gap-x-8 overflow-hidden whitespace-nowrap @max-[34rem]:flex-col ${note ? '@[34rem]:hidden' : ''} ${isStacked ? '@max-[34rem]:basis-full' : '@max-[20rem]:hidden'}`}
        >
          <Price
            name={feeName}
            className={isStacked ? '@max-[34rem]:flex @max-[34rem]:items-baseline @max-[34rem]:gap-1.5' : kit && KIT_ROW}
          >
            <span className="font-display text-base font-[640] @[34rem]:text-lg">{money(toDollars(DESIGN_FEE_CENTS))}</span>
          </Price>
          {kit && <TypicalPrice kit={kit} />}
        </dl>
        {children}
      </div>
    </div>
  )
}

/** The action of the bar, narrow enough on a phone for the price beside it. */
export const StepButton = (props: ComponentProps<typeof Button>) => (
  <Button
    size="lg"
    className="figures shrink-0 @max-[34rem]:min-h-12 @max-[20rem]:flex-1 @max-[34rem]:px-3.5 @max-[34rem]:text-sm"
    {...props}
  />
)

/** Leads back, at the end of a step. */
export const StepBack = ({ children, ...props }: ComponentProps<typeof Button>) => (
  <Button variant="ghost" className="-ml-5 self-start" {...props}>
    <ArrowLeft className="size-4" aria-hidden="true" />
    {children}
  </Button>
)

function TypicalPrice({ kit }: { kit: PricedKit }) {
  const range = useTypicalCost(kit)
  if (range === null) return null
  return (
    <div className={`@max-[22rem]:hidden ${KIT_ROW}`}>
      <dt className={PRICE_NAME}>
        <span className="@[34rem]:hidden">Then about</span>
        <span className="@max-[34rem]:hidden">Est. production</span>
      </dt>
      <dd aria-live="polite" className="leading-6 @max-[34rem]:text-xs @[34rem]:text-sm">
        {range}
      </dd>
    </div>
  )
}

/** Two rows of a name and its figure where the bar is too narrow for both side by side. */
const KIT_ROW = '@[22rem]:@max-[34rem]:flex @[22rem]:@max-[34rem]:items-baseline @[22rem]:@max-[34rem]:gap-1.5'
const PRICE_NAME = 'text-xs leading-5 text-muted'

interface PriceProps {
  name: string
  className: string | undefined
  children: ReactNode
}

const Price = ({ name, className, children }: PriceProps) => (
  <div className={className}>
    <dt className={PRICE_NAME}>{name}</dt>
    <dd className="leading-6">{children}</dd>
  </div>
)
