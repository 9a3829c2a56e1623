import type { QuoteAmounts } from '@vorta/contract/orders/quote-amounts'
import { formatCents } from '@vorta/contract/shared/money'
import type { ComponentProps } from 'react'
import ChevronDown from '~icons/chevron-down'
import { calendarDay, localDay } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'

type FieldName = 'taxRate' | 'shipping' | 'deposit' | 'promisedOn'

interface QuoteExtrasProps {
  field: (name: FieldName) => Partial<ComponentProps<typeof TextField>>
  isOpen: boolean
  /** The tax rate of the customer's state, in percent. */
  stateRate: number
  onUseStateRate: () => void
  /** A date that the engineer can keep, once it is known. */
  suggestedOn: string | undefined
  onSuggested: (day: string) => void
}

/** Tax, shipping, deposit and the promised date, all optional and closed by default. */
export function QuoteExtras({ field, isOpen, stateRate, onUseStateRate, suggestedOn, onSuggested }: QuoteExtrasProps) {
  const amount = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0.00', optional: true } as const
  return (
    <details open={isOpen} className="group rounded-md border border-line px-4 py-1">
      <summary className="flex list-none items-center justify-between gap-3 py-2.5 text-sm font-medium pointer-coarse:py-3 [&::-webkit-details-marker]:hidden">
        Tax, Shipping, Deposit and Date
        <ChevronDown className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
      </summary>
      <div className="grid gap-5 pt-2 pb-4 sm:grid-cols-2">
        <div className="flex flex-col items-start gap-1">
          <TextField label="Sales Tax (%)" className="w-full" {...amount} placeholder="0" {...field('taxRate')} />
          {stateRate > 0 && (
            <Button variant="ghost" size="sm" className="-ml-3" onClick={onUseStateRate}>
              Use {stateRate}%, the Customer's State
            </Button>
          )}
        </div>
        <TextField label="Shipping ($)" {...amount} {...field('shipping')} />
        <TextField label="Deposit ($)" {...amount} hint="Starts production. The balance is due before shipping." {...field('deposit')} />
        <div className="flex flex-col items-start gap-1">
          <TextField
            label="Promised Date"
            type="date"
            optional
            className="w-full"
            min={localDay(new Date())}
            hint="When production will be finished. The customer can't accept the quote after this day."
            {...field('promisedOn')}
          />
          {suggestedOn && (
            <Button variant="ghost" size="sm" className="-ml-3" onClick={() => onSuggested(suggestedOn)}>
              Use {calendarDay(suggestedOn)}
            </Button>
          )}
        </div>
      </div>
    </details>
  )
}

/** What the total consists of, and how it is paid, if there is more than one part. */
export function QuoteParts({ amounts }: { amounts: QuoteAmounts }) {
  const { subtotalCents, taxCents, shippingCents, depositCents, balanceCents } = amounts
  const hasParts = taxCents > 0 || shippingCents > 0
  return (
    <div className="flex flex-col gap-1.5 border-t border-line pt-3 empty:hidden">
      {hasParts && <Sum name="Subtotal" cents={subtotalCents} />}
      {taxCents > 0 && <Sum name="Sales Tax" cents={taxCents} />}
      {shippingCents > 0 && <Sum name="Shipping" cents={shippingCents} />}
      {depositCents > 0 && balanceCents > 0 && (
        <>
          <Sum name="Deposit" cents={depositCents} />
          <Sum name="Balance before Shipping" cents={balanceCents} />
        </>
      )}
    </div>
  )
}

export const QuoteTotal = ({ amounts }: { amounts: QuoteAmounts }) => (
  <div className="flex basis-full items-baseline justify-between">
    <span className="text-sm text-soft">Production Cost</span>
    <output className="display figures text-xl">{formatCents(amounts.totalCents)}</output>
  </div>
)

const Sum = ({ name, cents }: { name: string; cents: number }) => (
  <div className="flex items-baseline justify-between text-sm text-muted">
    <span>{name}</span>
    <span className="figures">{formatCents(cents)}</span>
  </div>
)
