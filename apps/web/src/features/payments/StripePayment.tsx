import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptions, StripePaymentElementOptions } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { PAYMENT_CLOSED, PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { CURRENCY, toCents } from '@vorta/contract/shared/money'
import type { PublicConfig } from '@vorta/contract/system/schema'
import { type FormEvent, useEffect, useState } from 'react'
import { payPath } from '../../lib/urls/order-paths.ts'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import type { OpenIntent, Outcome } from './embedded-provider.ts'
import { HostedPayment } from './HostedPayment.tsx'
import { PayButton } from './PayButton.tsx'
import { PaymentFailure } from './PaymentFailure.tsx'
import { PaymentTerms } from './PaymentTerms.tsx'
import { TestCards } from './TestCards.tsx'
import { type PaymentProps, usePayment } from './usePayment.ts'

const SCRIPT_WAIT_MS = 12_000

/** Wallets have buttons of their own above the element. */
const PAYMENT_ELEMENT: StripePaymentElementOptions = { wallets: { applePay: 'never', googlePay: 'never' } }

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
      <PaymentTerms due={props.due} />
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
    const isClosed = error?.payment_intent?.status === 'canceled'
    return { kind: 'declined', message: isClosed ? PAYMENT_CLOSED : (error?.message ?? PAYMENT_FAILED) }
  }

  const submit = async () => {
    // The element shows its own validation errors.
    if (!elements || (await elements.submit()).error) return
    await payment.attempt(confirm)
  }
  const pay = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate onSubmit={pay} className="flex flex-col gap-5">
      {payment.failure && <PaymentFailure reason={payment.failure} />}
      <WalletButtons onConfirm={() => void submit()} />
      <PaymentElement options={PAYMENT_ELEMENT} />
      <PayButton type="submit" amount={props.due.amount} isBusy={payment.phase !== 'idle'} disabled={!stripe} />
    </form>
  )
}

/** Apple Pay, Google Pay and others, if this device has one and the Stripe account accepts it. */
function WalletButtons({ onConfirm }: { onConfirm: () => void }) {
  const [isAvailable, setAvailable] = useState(false)
  return (
    <div className={isAvailable ? 'flex flex-col gap-5' : 'invisible h-0 overflow-hidden'}>
      <ExpressCheckoutElement
        options={{ buttonHeight: 48 }}
        onReady={({ availablePaymentMethods }) => setAvailable(availablePaymentMethods !== undefined)}
        onConfirm={onConfirm}
      />
      <p className="flex items-center gap-4 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or pay by card
      </p>
    </div>
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
