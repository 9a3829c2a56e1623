import type { Log } from '../log.ts'
import { makeRedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import { type Rate, type RateLimiter, tooMany } from './rate-limit.ts'

/** Somebody waits for a page meanwhile. */
const ANSWER_WITHIN_MS = 250

// Counting and the end of the window in one step: a counter without an end would shut somebody out for ever.
const COUNT = `local hits = redis.call('incr', KEYS[1])
if hits == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { hits, redis.call('pttl', KEYS[1]) }`

interface Tools {
  readonly url: string
  /** Keeps installations apart that share one Redis. */
  readonly key: string
  readonly settings: { readonly on: boolean; readonly widened: number }
  /** Counts in this process while Redis is away: better than nobody. */
  readonly own: RateLimiter
  readonly log: Log
}

/** Counts together with every other process through Redis. */
export function openSharedLimiter({ url, key, settings, own, log }: Tools): RateLimiter {
  const client = makeRedisClient(url, { disableOfflineQueue: true })
  let isUnavailable = false
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is away: each server process counts its rate limits alone')
    isUnavailable = true
  }
  client.on('error', markUnavailable)
  // Not waited for: until it stands, as while it is away, this process counts alone.
  client.connect().catch(markUnavailable)

  const count = async (rate: Rate, who: string): Promise<readonly [hits: number, leftMs: number] | null> => {
    try {
      const asked = client.eval(COUNT, { keys: [`${key}:rate:${rate.name}:${who}`], arguments: [String(rate.windowS * 1000)] })
      const answer = await withTimeout(asked, ANSWER_WITHIN_MS, undefined)
      if (!Array.isArray(answer)) throw new Error('Redis did not answer in time')
      isUnavailable = false
      return [Number(answer[0]), Number(answer[1])]
    } catch (error) {
      markUnavailable(error)
      return null
    }
  }

  return {
    async hit(rate, who) {
      if (!settings.on) return
      const counted = await count(rate, who)
      if (counted === null) return own.hit(rate, who)
      const [hits, leftMs] = counted
      if (hits > rate.max * settings.widened) throw tooMany(rate, leftMs)
    },
    close: () => client.destroy(),
  }
}
