import { useQueryClient } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Order } from '@vorta/contract/orders/schema'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { orderKeys } from '../../lib/orders/order-cache.ts'
import { type Due, isPaid } from './due.ts'
import type { OpenIntent, Outcome } from './embedded-provider.ts'

/** Delays between polls when the card was charged but the confirmation failed. */
const POLL_DELAYS_MS = [0, 700, 1_500, 3_000, 5_000, 10_000]

export interface PaymentProps {
  readonly due: Pick<Due, 'type' | 'amount'>
  readonly ensureOrder: () => Promise<string>
  readonly onPaid: (order: Order) => void
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
}

type Phase = 'idle' | 'processing' | 'authenticating'

/** Runs a payment. The server confirms the result, because the provider's response to the browser can't be trusted. */
export function usePayment({ due, ensureOrder, onPaid, onBusy }: PaymentProps) {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<Phase>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const intentPromise = useRef<Promise<OpenIntent> | null>(null)
  const isBusy = useRef(false)

  /** Creates the order and the intent while the card is being typed, so that Pay is fast. */
  const open = (): Promise<OpenIntent> => {
    intentPromise.current ??= openIntent(ensureOrder, due.amount).catch((error: unknown) => {
      intentPromise.current = null
      throw error
    })
    return intentPromise.current
  }

  /** Refetches the order, because the failure may be due to a replaced quote. */
  const showFailure = (message: string) => {
    setPhase('idle')
    setFailure(message)
    void queries.invalidateQueries({ queryKey: orderKeys.all })
  }

  const fail = (error: unknown) =>
    showFailure(error instanceof ApiError || !(error instanceof TypeError) ? messageOf(error, PAYMENT_FAILED) : PAYMENT_FAILED)

  /** On a conflict, checks whether the order was already paid in another tab. */
  const failUnlessPaid = async (error: unknown) => {
    const paid = error instanceof ApiError && error.status === 409 ? await paidOrder(await ensureOrder(), due.type).catch(() => null) : null
    if (paid) onPaid(paid)
    else fail(error)
  }

  const confirmPayment = async (intent: OpenIntent) => {
    try {
      const { paymentIntentId, orderId } = intent
      onPaid((await call(paymentsApi.confirm, { body: { paymentIntentId, orderId } })).order)
    } catch (error) {
      // After a conflict the server refunds the payment, so polling is pointless.
      const isFinal = error instanceof ApiError && error.status === 409
      const order = isFinal ? await paidOrder(intent.orderId, due.type).catch(() => null) : await pollUntilPaid(intent.orderId, due.type)
      if (order) onPaid(order)
      else fail(error)
    }
  }

  const handleOutcome = async (intent: OpenIntent, outcome: Outcome) => {
    if (outcome.kind === 'succeeded') return confirmPayment(intent)
    if (outcome.kind === 'authenticate') return setPhase('authenticating')
    showFailure(outcome.message)
  }

  /** Ignores further clicks while an attempt is running. */
  const attempt = async (confirm: (intent: OpenIntent) => Promise<Outcome>) => {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('processing')
    setFailure(null)
    try {
      const intent = await open()
      await handleOutcome(intent, await confirm(intent))
    } catch (error) {
      await failUnlessPaid(error)
    } finally {
      isBusy.current = false
    }
  }

  const prepare = useEffectEvent(() => {
    open().catch((error: unknown) => {
      // Show errors from the server now. If the server is unreachable, Pay tries again.
      if (error instanceof ApiError && error.readable) void failUnlessPaid(error)
    })
  })
  useEffect(() => prepare(), [])

  const isActive = phase !== 'idle'
  const report = useEffectEvent((busy: boolean) => onBusy?.(busy))
  useEffect(() => report(isActive), [isActive])

  return { phase, failure, attempt }
}

async function openIntent(ensureOrder: () => Promise<string>, amount: number): Promise<OpenIntent> {
  const orderId = await ensureOrder()
  const { clientSecret, paymentIntentId } = await call(paymentsApi.createIntent, { body: { orderId, amount } })
  return { orderId, clientSecret, paymentIntentId }
}

async function paidOrder(orderId: string, type: Due['type']): Promise<Order | null> {
  const { order } = await call(ordersApi.get, { params: { id: orderId } })
  return isPaid(order, type) ? order : null
}

async function pollUntilPaid(orderId: string, type: Due['type']): Promise<Order | null> {
  for (const wait of POLL_DELAYS_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const order = await paidOrder(orderId, type).catch(() => null)
    if (order) return order
  }
  return null
}
