import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { order } from '../order.ts'
import { confirmPaymentBody, createIntentBody } from '../payment.ts'
import { reply } from './reply.ts'

export const paymentsApi = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    summary: 'Open the payment of what is due on an order',
    access: ['user'],
    body: createIntentBody,
    reply: reply({ clientSecret: z.string(), paymentIntentId: z.string(), amount: z.number() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/payments/confirm-payment',
    summary: 'Have the server ask the provider whether the money arrived',
    access: ['user'],
    body: confirmPaymentBody,
    reply: reply({ order }),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    summary: 'Signed events of the card provider',
    access: 'public',
    bodyKind: 'raw',
    reply: z.object({ received: z.literal(true) }),
  }),
}
