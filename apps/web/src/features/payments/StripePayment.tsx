import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { CURRENCY, toCents } from '@vorta/contract/shared/money'
import type { PublicConfig } from '@vorta/contract/system/schema'
import { type FormEvent, useEffect, useState } from 'react'
import { money } from '../../lib/format.ts'
import { payPath } from '../../lib/urls/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import type { OpenIntent, Outcome } from './embedded-provider.ts'
import { HostedPayment } from './HostedPayment.tsx'
import { PaymentFailure } from './PaymentFailure.tsx'
import { TestCards } from './TestCards.tsx'
import { type PaymentProps, usePayment } from './usePayment.ts'

const SCRIPT_WAIT_MS = 12_000

type Script = { kind: 'loading' } | { kind: 'blocked' } | { kind: 'ready'; stripe: Stripe }

/** The Stripe Payment Element, or the hosted page if the script is blocked. */
export function StripePayment({ config, ...props }: PaymentProps & { config: PublicConfig }) {
  const script = useStripeScript(config.stripePublishableKey)
  const amount = toCents(props.due.amount) ?? 0
  if (script.kind === 'loading') return <Spinner label="Loading payment form..." />
  if (script.kind === 'blocked') return <HostedPayment {...props} />
  const options: StripeElementsOptions = {
    mode: 'payment',
    amount,
    currency: CURRENCY,
    appearance: {
      theme: 'night',
      variables: { colorPrimary: '#ff5a1f', colorBackground: '#0b0c0e', colorText: '#f2f4f7', colorDanger: '#ff6b6f', borderRadius: '8px' },
    },
  }
  return (
    <Elements stripe={script.stripe} options={options}>
      <ElementForm {...props} />
      {config.testMode && <TestCards />}
    </Elements>
  )
}

function ElementForm(props: PaymentProps) {
  const stripe = useStripe()
  const elements = useElements()
  const payment = usePayment(props)

  const confirm = async ({ clientSecret, orderId }: OpenIntent): Promise<Outcome> => {
    if (!stripe || !elements) return { kind: 'declined', message: PAYMENT_FAILED }
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: new URL(payPath(orderId), window.location.origin).href },
      redirect: 'if_required',
    })
    if (paymentIntent?.status === 'succeeded' || error?.payment_intent?.status === 'succeeded') return { kind: 'succeeded' }
    return { kind: 'declined', message: error?.message ?? PAYMENT_FAILED }
  }

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    // The element shows its own validation errors.
    if (!elements || (await elements.submit()).error) return
    await payment.attempt(confirm)
  }
  return (
    <form noValidate onSubmit={pay} className="flex flex-col gap-5">
      {payment.failure && <PaymentFailure reason={payment.failure} />}
      <PaymentElement />
      <Button
        type="submit"
        size="lg"
        disabled={!stripe}
        busy={payment.phase !== 'idle'}
        busyLabel="Processing..."
        className="figures w-full"
      >
        Pay {money(props.due.amount)}
      </Button>
    </form>
  )
}

/** A script that fails or times out counts as blocked. */
function useStripeScript(publishableKey: string): Script {
  const [script, setScript] = useState<Script>({ kind: 'loading' })
  useEffect(() => {
    let isUnmounted = false
    const finish = (next: Script) => {
      if (!isUnmounted) setScript((now) => (now.kind === 'ready' ? now : next))
    }
    const timer = setTimeout(() => finish({ kind: 'blocked' }), SCRIPT_WAIT_MS)
    loadStripe(publishableKey).then(
      (stripe) => finish(stripe ? { kind: 'ready', stripe } : { kind: 'blocked' }),
      () => finish({ kind: 'blocked' }),
    )
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [publishableKey])
  return script
}
