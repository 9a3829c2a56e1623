import type { App } from '../src/app.ts'
import type { SeedUser } from './context.ts'

/** Pays the due amount with a valid test card, with the same calls as the checkout page. */
export async function pay(app: App, customer: SeedUser, orderId: string): Promise<void> {
  const { clientSecret, paymentIntentId } = await app.payments.createIntent(customer, { orderId })
  const { stripePublishableKey } = (await app.server.inject('/api/config')).json<{ stripePublishableKey: string }>()
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/test-provider/v1/payment_intents/${paymentIntentId}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: stripePublishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString(),
  })
  if (statusCode !== 200) throw new Error(`The demo payment failed: ${body}`)
  await app.payments.confirm(customer, { orderId, paymentIntentId })
  // Deliver the webhook before the clock moves on, so that it carries the time of the payment.
  await app.testProvider?.deliver()
}
