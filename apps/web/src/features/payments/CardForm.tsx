import type { ComponentProps } from 'react'
import type { useSchemaForm } from '../../lib/forms/form.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { BrandMark } from './BrandMark.tsx'
import { brandOf, type CardFields, cvcLengthOf, digitsIn, formatExpiry, formatNumber } from './card.ts'
import { FormattedInput } from './FormattedInput.tsx'
import { PayButton } from './PayButton.tsx'
import { PaymentFailure } from './PaymentFailure.tsx'

interface CardFormProps {
  form: ReturnType<typeof useSchemaForm<CardFields, CardFields>>
  amount: number
  isBusy: boolean
  failure: string | null
  onSubmit: ComponentProps<'form'>['onSubmit']
}

export function CardForm({ form, amount, isBusy, failure, onSubmit }: CardFormProps) {
  const number = form.watch('number')
  const cvcLength = cvcLengthOf(number)
  const input = (name: keyof CardFields, format: (typed: string) => string) => {
    const { error: _, ...field } = form.field(name)
    return { ...field, format, inputMode: 'numeric' as const, spellCheck: false }
  }
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {failure && <PaymentFailure reason={failure} />}
      <Field label="Card Number" error={form.errorAt('number')}>
        {(control) => (
          <div className="relative">
            <FormattedInput
              {...input('number', formatNumber)}
              {...control}
              autoComplete="cc-number"
              placeholder="1234 1234 1234 1234"
              className="pr-16"
            />
            <BrandMark brand={brandOf(number)} />
          </div>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-5">
        <Field label="Expiration Date" error={form.errorAt('expiry')}>
          {(control) => <FormattedInput {...input('expiry', formatExpiry)} {...control} autoComplete="cc-exp" placeholder="MM / YY" />}
        </Field>
        <Field label="CVC" error={form.errorAt('cvc')}>
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
      <PayButton type="submit" amount={amount} isBusy={isBusy} />
    </form>
  )
}
