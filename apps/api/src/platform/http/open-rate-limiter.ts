import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { createRateLimiter, type RateLimiter } from './rate-limit.ts'

interface Choice {
  readonly redisUrl: string | undefined
  readonly key: string
  readonly settings: { readonly on: boolean; readonly widened: number }
  readonly clock: Clock
  readonly log: Log
}

/** Shares counters through Redis if configured, otherwise counts per process. */
export async function openRateLimiter({ redisUrl, key, settings, clock, log }: Choice): Promise<RateLimiter> {
  const own = createRateLimiter(settings, clock)
  if (redisUrl === undefined) return own
  return (await import('./shared-rate-limit.ts')).openSharedLimiter({ url: redisUrl, key, settings, own, log })
}
