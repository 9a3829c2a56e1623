import { useQueryClient } from '@tanstack/react-query'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Order } from '@vorta/contract/orders/schema'
import { paymentsApi } from '@vorta/contract/payments/routes'
import { PAYMENT_FAILED } from '@vorta/contract/payments/schema'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, call, messageOf } from '../../lib/api.ts'
import { orderKeys } from '../../lib/order-cache.ts'
import { type Due, isPaid } from './due.ts'
import type { OpenIntent, Outcome } from './embedded-provider.ts'

/** Waits between questions about an order whose card was charged but whose confirmation failed. */
const ASK_AGAIN_MS = [0, 700, 1_500, 3_000, 5_000, 10_000]

export interface PaymentJob {
  readonly due: Pick<Due, 'type' | 'amount'>
  readonly ensureOrder: () => Promise<string>
  readonly onPaid: (order: Order) => void
  /** Told when a payment begins and when it has ended. */
  readonly onBusy?: ((isBusy: boolean) => void) | undefined
}

type Phase = 'idle' | 'processing' | 'authenticating'

/** From the press of Pay to a paid order. The server's word counts, never the provider's answer to the browser. */
export function usePayment({ due, ensureOrder, onPaid, onBusy }: PaymentJob) {
  const queries = useQueryClient()
  const [phase, setPhase] = useState<Phase>('idle')
  const [failure, setFailure] = useState<string | null>(null)
  const opened = useRef<Promise<OpenIntent> | null>(null)
  const isBusy = useRef(false)

  /** Order and intent are made while the card is being typed, so that Pay has nothing left to wait for. */
  const open = (): Promise<OpenIntent> => {
    opened.current ??= openIntent(ensureOrder, due.amount).catch((error: unknown) => {
      opened.current = null
      throw error
    })
    return opened.current
  }

  /** What was refused may have changed meanwhile: a quote that was replaced must not stay on screen with its old sum. */
  const refuse = (message: string) => {
    setPhase('idle')
    setFailure(message)
    void queries.invalidateQueries({ queryKey: orderKeys.all })
  }

  const fail = (error: unknown) =>
    refuse(error instanceof ApiError || !(error instanceof TypeError) ? messageOf(error, PAYMENT_FAILED) : PAYMENT_FAILED)

  /** Somebody may have paid in another tab: a refusal to open the payment is checked against the order itself. */
  const failUnlessPaid = async (error: unknown) => {
    const paid = error instanceof ApiError && error.status === 409 ? await paidOrder(await ensureOrder(), due.type).catch(() => null) : null
    if (paid) onPaid(paid)
    else fail(error)
  }

  const settle = async (intent: OpenIntent) => {
    try {
      const { paymentIntentId, orderId } = intent
      onPaid((await call(paymentsApi.confirm, { body: { paymentIntentId, orderId } })).order)
    } catch (error) {
      // A conflict is the server's last word: this money goes back.
      const isFinal = error instanceof ApiError && error.status === 409
      const order = isFinal ? await paidOrder(intent.orderId, due.type).catch(() => null) : await askUntilPaid(intent.orderId, due.type)
      if (order) onPaid(order)
      else fail(error)
    }
  }

  const take = async (intent: OpenIntent, outcome: Outcome) => {
    if (outcome.kind === 'succeeded') return settle(intent)
    if (outcome.kind === 'authenticate') return setPhase('authenticating')
    refuse(outcome.message)
  }

  /** Runs one attempt; a second press while it runs is no second attempt. */
  const attempt = async (deed: (intent: OpenIntent) => Promise<Outcome>) => {
    if (isBusy.current) return
    isBusy.current = true
    setPhase('processing')
    setFailure(null)
    try {
      const intent = await open()
      await take(intent, await deed(intent))
    } catch (error) {
      await failUnlessPaid(error)
    } finally {
      isBusy.current = false
    }
  }

  const warmUp = useEffectEvent(() => {
    open().catch((error: unknown) => {
      // A server that cannot be reached is asked again on Pay; what it refused is said at once.
      if (error instanceof ApiError && error.readable) void failUnlessPaid(error)
    })
  })
  useEffect(() => warmUp(), [])

  const isUnderWay = phase !== 'idle'
  const report = useEffectEvent((busy: boolean) => onBusy?.(busy))
  useEffect(() => report(isUnderWay), [isUnderWay])

  return { phase, failure, attempt }
}

async function openIntent(ensureOrder: () => Promise<string>, amount: number): Promise<OpenIntent> {
  const orderId = await ensureOrder()
  const { clientSecret, paymentIntentId } = await call(paymentsApi.createIntent, { body: { orderId, amount } })
  return { orderId, clientSecret, paymentIntentId }
}

async function paidOrder(orderId: string, type: Due['type']): Promise<Order | null> {
  const { order } = await call(ordersApi.one, { params: { id: orderId } })
  return isPaid(order, type) ? order : null
}

async function askUntilPaid(orderId: string, type: Due['type']): Promise<Order | null> {
  for (const wait of ASK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    const order = await paidOrder(orderId, type).catch(() => null)
    if (order) return order
  }
  return null
}
