import { ordersApi } from '@vorta/contract/orders/routes'
import { paymentsApi } from '@vorta/contract/payments/routes'
import type { Mount } from '../../platform/http/mount.ts'
import { sendPdf } from '../../platform/http/pdf-file.ts'
import type { PaymentsService } from './payments.service.ts'

export function paymentsRoutes(mount: Mount, payments: PaymentsService) {
  const options = { recallsSession: true }
  mount(paymentsApi.createIntent, ({ actor, body, isRecalled }) => payments.createIntent(actor, body, isRecalled), options)
  mount(paymentsApi.confirm, ({ actor, body, isRecalled }) => payments.confirm(actor, body, isRecalled), options)
  mount(paymentsApi.hostedPage, ({ actor, body }) => payments.openHostedPage(actor, body))
  mount(paymentsApi.hostedReturn, async ({ query, reply }) => {
    // Whatever goes wrong here, the customer lands on the dashboard, and the reconciler settles the rest.
    const back = await payments.returnFromHostedPage(query.session).catch(() => null)
    if (back === null) return reply.redirect('/dashboard', 303)
    const orderId = encodeURIComponent(back.orderId)
    return reply.redirect(back.isPlaced ? `/builder?from=dashboard&placed=${orderId}` : `/dashboard?order=${orderId}`, 303)
  })
  mount(paymentsApi.receipt, ({ actor, params }) => payments.receipt(actor, params.paymentId))
  mount(paymentsApi.receiptPdf, async ({ actor, params, reply }) => sendPdf(reply, await payments.receiptPdf(actor, params.paymentId)))
  mount(paymentsApi.quoteDefaults, ({ actor, params }) => payments.quoteDefaults(actor, params.id))
  mount(paymentsApi.quotePdf, async ({ actor, params, reply }) => sendPdf(reply, await payments.quotePdf(actor, params.id)))
  mount(ordersApi.sendQuote, ({ actor, params, body }) => payments.sendQuote(actor, params.id, body))
  mount(ordersApi.withdrawQuote, ({ actor, params }) => payments.withdrawQuote(actor, params.id))
  mount(ordersApi.declineQuote, ({ actor, params, body }) => payments.declineQuote(actor, params.id, body))
  mount(paymentsApi.listAttention, ({ query }) => payments.listAttention(query))
  mount(paymentsApi.retryRefund, ({ actor, params }) => payments.retryRefund(actor, params.id))
  mount(paymentsApi.markHandled, ({ actor, params, body }) => payments.markHandled(actor, params.id, body.note))
  mount(ordersApi.claimRefund, ({ actor, params }) => payments.claimRefund(actor, params.id))
}
