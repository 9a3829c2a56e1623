import type { PublicConfig } from '@vorta/contract/system/schema'
import { useState } from 'react'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { AuthenticationDialog } from './AuthenticationDialog.tsx'
import { CardForm } from './CardForm.tsx'
import { cardForm, EMPTY_CARD } from './card.ts'
import { authenticate, confirmCard } from './embedded-provider.ts'
import { PaymentTerms } from './PaymentTerms.tsx'
import { TestCards } from './TestCards.tsx'
import { type PaymentProps, usePayment } from './usePayment.ts'

/** The card form of the embedded test provider. */
export function EmbeddedPayment({ config, ...props }: PaymentProps & { config: PublicConfig }) {
  const payment = usePayment(props)
  const form = useSchemaForm(cardForm, EMPTY_CARD, undefined, { checksOnLeave: true })
  const [usedNumber, setUsedNumber] = useState('')
  const number = form.watch('number')
  const key = config.stripePublishableKey
  const pay = form.submit((card) => payment.attempt((intent) => confirmCard(intent, key, card)))

  return (
    <>
      <CardForm form={form} amount={props.due.amount} isBusy={payment.phase !== 'idle'} failure={payment.failure} onSubmit={pay} />
      <PaymentTerms due={props.due} />
      {config.testMode && (
        <TestCards
          isCollapsed={number !== '' && number !== usedNumber}
          onUse={(card) => {
            setUsedNumber(card.number)
            form.reset(card)
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
