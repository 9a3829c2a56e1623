import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { fileEndpoint } from '../http/file-endpoint.ts'
import { nextCursor, pageQuery } from '../http/page.ts'
import { done, reply } from '../http/reply.ts'
import { rolesFor } from '../orders/policy.ts'
import { order, quoteDefaults } from '../orders/schema.ts'
import { WEBHOOK_BODY_MAX_BYTES } from '../shared/limits.ts'
import { id, linkToken } from '../shared/text.ts'
import { attentionEntry, handledBody } from './attention.ts'
import { confirmPaymentBody, createIntentBody, receipt } from './schema.ts'

const BAD_SESSION_LINK = "This link isn't valid. Open the order in your dashboard to see its payments."
const attentionParams = z.object({ id })

export const paymentsApi = {
  createIntent: endpoint({
    method: 'POST',
    path: '/api/payments/create-payment-intent',
    summary: 'Create a payment intent for the amount due on an order',
    access: rolesFor('makePayment'),
    body: createIntentBody,
    reply: reply({ clientSecret: z.string(), paymentIntentId: z.string(), amount: z.number() }),
    hasSecrets: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/api/payments/confirm-payment',
    summary: 'Confirm a payment with the payment provider',
    access: rolesFor('makePayment'),
    body: confirmPaymentBody,
    reply: reply({ order }),
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/payments/webhook',
    summary: 'Receive a signed event from the payment provider',
    access: 'public',
    headers: z.object({ 'Stripe-Signature': z.string() }),
    bodyKind: 'raw',
    maxBodyBytes: WEBHOOK_BODY_MAX_BYTES,
    reply: z.object({ received: z.literal(true) }),
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/api/payments/receipt/:paymentId',
    summary: 'Get the receipt for a payment',
    access: rolesFor('viewReceipt'),
    params: z.object({ paymentId: id }),
    reply: reply({ receipt }),
  }),
  receiptPdf: fileEndpoint({
    method: 'GET',
    path: '/api/payments/receipt/:paymentId/pdf',
    summary: 'Download the invoice and receipt of a payment as a PDF file',
    access: rolesFor('viewReceipt'),
    params: z.object({ paymentId: id }),
    responses: { 200: 'pdf' },
  }),
  quoteDefaults: endpoint({
    method: 'GET',
    path: '/api/orders/:id/quote-defaults',
    summary: "Get what a new quote starts from: the tax rate of the customer's state and the reader's last quote",
    access: rolesFor('quote'),
    params: z.object({ id }),
    reply: reply({ defaults: quoteDefaults }),
  }),
  quotePdf: fileEndpoint({
    method: 'GET',
    path: '/api/orders/:id/quote.pdf',
    summary: 'Download the quote of an order as a PDF file',
    access: rolesFor('viewPayments'),
    params: z.object({ id }),
    responses: { 200: 'pdf' },
  }),
  hostedPage: endpoint({
    method: 'POST',
    path: '/api/payments/hosted-page',
    summary: 'Create a payment page hosted by the payment provider, for browsers that block its script',
    access: rolesFor('makePayment'),
    body: createIntentBody,
    reply: reply({ url: z.string() }),
    hasSecrets: true,
  }),
  hostedReturn: fileEndpoint({
    method: 'GET',
    path: '/api/payments/hosted-return',
    summary: 'Return from the hosted payment page: settles the payment and redirects to the success page or the order',
    access: 'public',
    query: z.object({
      session: linkToken(203, BAD_SESSION_LINK).regex(/^cs_[A-Za-z0-9_]{10,200}$/, BAD_SESSION_LINK),
    }),
    responses: { 303: 'redirect' },
  }),
  listAttention: endpoint({
    method: 'GET',
    path: '/api/admin/attention',
    summary: 'List the payments that need attention',
    access: ['admin'],
    query: pageQuery,
    reply: reply({ attention: z.array(attentionEntry), nextCursor, total: z.number() }),
  }),
  retryRefund: endpoint({
    method: 'POST',
    path: '/api/admin/attention/:id/retry-refund',
    summary: 'Retry a failed refund, or refund the rest of a partial one',
    access: ['admin'],
    params: attentionParams,
    reply: done,
  }),
  markHandled: endpoint({
    method: 'POST',
    path: '/api/admin/attention/:id/handled',
    summary: 'Mark a payment that needs attention as handled',
    access: ['admin'],
    params: attentionParams,
    body: handledBody,
    reply: done,
  }),
}
