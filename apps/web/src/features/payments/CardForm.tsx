import { type FormEvent, useRef } from 'react'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { BrandMark } from './BrandMark.tsx'
import { brandOf, type CardErrors, type CardFields, cvcLengthOf, digitsIn, formatExpiry, formatNumber } from './card.ts'
import { FormattedInput } from './FormattedInput.tsx'
import { PaymentFailure } from './PaymentFailure.tsx'

interface CardFormProps {
  card: CardFields
  errors: CardErrors
  amount: number
  isBusy: boolean
  failure: string | null
  onChange: (part: Partial<CardFields>) => void
  onLeave: (name: keyof CardFields) => void
  /** Returns the validation errors, so that the first invalid field gets focus. */
  onPay: () => CardErrors
}

export function CardForm({ card, errors, amount, isBusy, failure, onChange, onLeave, onPay }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const cvcLength = cvcLengthOf(card.number)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = Object.keys(onPay())
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  const input = (name: keyof CardFields, format: (typed: string) => string) => ({
    name,
    value: card[name],
    format,
    onValue: (value: string) => onChange({ [name]: value }),
    onBlur: () => onLeave(name),
    inputMode: 'numeric' as const,
    spellCheck: false,
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {failure && <PaymentFailure reason={failure} />}
      <Field label="Card Number" error={errors.number}>
        {(control) => (
          <div className="relative">
            <FormattedInput
              {...input('number', formatNumber)}
              {...control}
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              className="pr-16"
            />
            <BrandMark brand={brandOf(card.number)} />
          </div>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Expiration Date" error={errors.expiry}>
          {(control) => <FormattedInput {...input('expiry', formatExpiry)} {...control} autoComplete="cc-exp" placeholder="MM / YY" />}
        </Field>
        <Field label="CVC" error={errors.cvc}>
          {(control) => (
            <FormattedInput
              {...input('cvc', (typed) => digitsIn(typed).slice(0, cvcLength))}
              {...control}
              autoComplete="cc-csc"
              placeholder={'1234'.slice(0, cvcLength)}
            />
          )}
        </Field>
      </div>
      <Button type="submit" size="lg" busy={isBusy} busyLabel="Processing..." className="figures w-full">
        Pay {money(amount)}
      </Button>
    </form>
  )
}
