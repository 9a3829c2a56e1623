import type { Config } from '../config.ts'
import { type Check, ok, warning } from './check.ts'

/** Valid settings that are probably not what an operator wants. */
export function checkSettings(config: Config): Check[] {
  const { production, publicUrl, trustProxy, company, companyPosition, metricsToken, jwtSecret, previousJwtSecret, databaseUrl } = config
  if (!production) return [warning('NODE_ENV is not production, so this is a demo or a test.')]
  const advice: [isDue: boolean, sentence: string][] = [
    [!publicUrl?.startsWith('https:'), 'PUBLIC_URL does not start with https://, so browsers may send passwords unencrypted.'],
    [trustProxy === undefined, 'TRUST_PROXY is not set, so behind a proxy all visitors share one rate limit.'],
    [
      companyPosition === undefined,
      `COMPANY_POSITION is not set, so the site links to a map of ${company.address} instead of showing one.`,
    ],
    [metricsToken === undefined, 'METRICS_TOKEN is not set, so Prometheus cannot read metrics.'],
    [jwtSecret === undefined && databaseUrl !== undefined, 'JWT_SECRET is not set, so another process would not accept the same sessions.'],
    [
      previousJwtSecret !== undefined,
      'JWT_SECRET_PREVIOUS is set, so the previous secret still works. Remove it when the rotation is complete.',
    ],
  ]
  const due = advice.flatMap(([isDue, sentence]) => (isDue ? [warning(sentence)] : []))
  return due.length > 0 ? due : [ok(`Production at ${publicUrl}.`)]
}
