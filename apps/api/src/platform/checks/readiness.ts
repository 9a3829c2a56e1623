import { cachedFor } from '../cached-for.ts'
import type { Config } from '../config.ts'
import { checkWebhook } from '../stripe/check-stripe.ts'
import type { Check } from './check.ts'
import { checkMail } from './mail.ts'

const MAIL_CACHE_MS = 60_000
const WEBHOOK_CACHE_MS = 600_000

const passes = async (check: Promise<Check>) => (await check).state !== 'failed'

/** Checks for /api/ready of services that are only configured in production. */
export function optionalDependencies(config: Config) {
  const { smtpUrl } = config.mail
  return [
    ...(smtpUrl === undefined ? [] : [{ name: 'mail', isUp: cachedFor(MAIL_CACHE_MS, () => passes(checkMail(smtpUrl))) }]),
    ...(config.stripe === undefined ? [] : [{ name: 'webhook', isUp: cachedFor(WEBHOOK_CACHE_MS, () => passes(checkWebhook(config))) }]),
  ]
}
