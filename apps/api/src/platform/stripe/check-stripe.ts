import Stripe from 'stripe'
import { type Check, failed, ok, reasonOf, warning } from '../checks/check.ts'
import type { Config } from '../config.ts'
import { HANDLED_EVENT_TYPES } from './event-types.ts'

const TIMEOUT_MS = 5_000
const WEBHOOK_PATH = '/api/payments/webhook'

type StripeSettings = NonNullable<Config['stripe']>

const connect = ({ secretKey, apiBase }: StripeSettings) =>
  new Stripe(secretKey, { timeout: TIMEOUT_MS, maxNetworkRetries: 0, telemetry: false, ...(apiBase && { ...apiBase, protocol: 'http' }) })

const isLive = ({ secretKey }: StripeSettings) => secretKey.includes('_live_')

/** Whether Stripe accepts the secret key. */
export async function checkProvider(settings: Config['stripe']): Promise<Check> {
  if (settings === undefined) return warning('Payments go to the embedded test provider, so none are real.')
  try {
    await connect(settings).balance.retrieve()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) return failed('Stripe rejects the key. Check STRIPE_SECRET_KEY.')
    // A restricted key may not read the balance; the permission error still proves that Stripe knows it.
    if (!(error instanceof Stripe.errors.StripePermissionError)) return failed(`Stripe does not respond (${reasonOf(error)}).`)
  }
  return isLive(settings) ? ok('Stripe accepts the live key.') : warning('Stripe accepts the test key, so no payments are real.')
}

/** Whether Stripe sends every event that the server handles to this site. */
export async function checkWebhook({ stripe, publicUrl }: Pick<Config, 'stripe' | 'publicUrl'>): Promise<Check> {
  if (stripe === undefined) return warning('The embedded test provider sends its own events.')
  if (stripe.webhookSecret === undefined) return warning('STRIPE_WEBHOOK_SECRET is none, so payments are only checked every minute.')
  const url = `${publicUrl}${WEBHOOK_PATH}`
  // Test events may come from elsewhere, for example from the Stripe CLI.
  const problem = isLive(stripe) ? failed : warning
  try {
    const { data } = await connect(stripe).webhookEndpoints.list({ limit: 100 })
    const endpoint = data.find((one) => one.url === url && one.status === 'enabled')
    if (!endpoint) return problem(`Stripe has no enabled endpoint for ${url}. Add it in the Stripe dashboard.`)
    const selected = endpoint.enabled_events
    const missing = selected.includes('*') ? [] : HANDLED_EVENT_TYPES.filter((type) => !selected.includes(type))
    if (missing.length > 0) return problem(`The Stripe endpoint for ${url} is not set to receive ${missing.join(', ')}.`)
    return ok(`Stripe sends all events to ${url}.`)
  } catch (error) {
    return warning(`The Stripe endpoints could not be listed (${reasonOf(error)}).`)
  }
}
