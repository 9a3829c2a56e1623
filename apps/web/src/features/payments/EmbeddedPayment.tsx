import type { PublicConfig } from '@vorta/contract/system/schema'
import { useState } from 'react'
import { AuthenticationDialog } from './AuthenticationDialog.tsx'
import { CardForm } from './CardForm.tsx'
import { type CardErrors, type CardFields, cardErrors, EMPTY_CARD } from './card.ts'
import { authenticate, confirmCard } from './embedded-provider.ts'
import { TestCards } from './TestCards.tsx'
import { type PaymentProps, usePayment } from './usePayment.ts'

/** The card form of the embedded test provider. */
export function EmbeddedPayment({ config, ...props }: PaymentProps & { config: PublicConfig }) {
  const payment = usePayment(props)
  const [card, setCard] = useState<CardFields>(EMPTY_CARD)
  const [errors, setErrors] = useState<CardErrors>({})
  const key = config.stripePublishableKey

  const change = (part: Partial<CardFields>) => {
    setCard((now) => ({ ...now, ...part }))
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([name]) => !(name in part))))
  }
  /** Validates a field on blur, unless it is empty. */
  const validateField = (name: keyof CardFields) => {
    const message = card[name] === '' ? undefined : cardErrors(card, new Date())[name]
    setErrors((current) => ({ ...current, ...(message && { [name]: message }) }))
  }
  const pay = (): CardErrors => {
    const found = cardErrors(card, new Date())
    setErrors(found)
    if (Object.keys(found).length === 0) void payment.attempt((intent) => confirmCard(intent, key, card))
    return found
  }

  return (
    <>
      <CardForm
        card={card}
        errors={errors}
        amount={props.due.amount}
        isBusy={payment.phase !== 'idle'}
        failure={payment.failure}
        onChange={change}
        onLeave={validateField}
        onPay={pay}
      />
      {config.testMode && (
        <TestCards
          onUse={(test) => {
            setCard(test)
            setErrors({})
          }}
        />
      )}
      <AuthenticationDialog
        open={payment.phase === 'authenticating'}
        amount={props.due.amount}
        onOutcome={(outcome) => void payment.attempt((intent) => authenticate(intent, key, outcome))}
      />
    </>
  )
}
