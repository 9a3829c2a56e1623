import type { App } from '../src/app.ts'
import type { Player } from './context.ts'

/** Pays what is due with a good test card, the way the page does it. */
export async function pay(app: App, customer: Player, orderId: string): Promise<void> {
  const { clientSecret, paymentIntentId } = await app.payments.createIntent(customer, { orderId })
  const { stripePublishableKey } = (await app.server.inject('/api/config')).json<{ stripePublishableKey: string }>()
  const { statusCode, body } = await app.server.inject({
    method: 'POST',
    url: `/test-provider/v1/payment_intents/${paymentIntentId}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ key: stripePublishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' }).toString(),
  })
  if (statusCode !== 200) throw new Error(`The demo payment was refused: ${body}`)
  await app.payments.confirm(customer, { orderId, paymentIntentId })
  // The provider's own word comes while the clock still stands where the payment was made.
  await app.testProvider?.deliver()
}
