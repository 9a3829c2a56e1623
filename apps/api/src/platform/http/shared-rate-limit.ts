import type { Log } from '../log.ts'
import { makeRedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import { type Rate, type RateLimiter, tooMany } from './rate-limit.ts'

/** Requests wait for this. */
const ANSWER_WITHIN_MS = 250

// Atomic, because a counter without expiry would lock a user out forever.
const COUNT = `local hits = redis.call('incr', KEYS[1])
if hits == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return { hits, redis.call('pttl', KEYS[1]) }`

interface Tools {
  readonly url: string
  /** Key prefix that separates installations on a shared Redis. */
  readonly key: string
  readonly settings: { readonly on: boolean; readonly widened: number }
  /** Per-process fallback while Redis is unavailable. */
  readonly own: RateLimiter
  readonly log: Log
}

/** Shares rate limits between processes through Redis. */
export function openSharedLimiter({ url, key, settings, own, log }: Tools): RateLimiter {
  const client = makeRedisClient(url, { disableOfflineQueue: true })
  let isUnavailable = false
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is unavailable: each server process counts its rate limits separately')
    isUnavailable = true
  }
  client.on('error', markUnavailable)
  // Not awaited: until Redis is connected, this process counts separately.
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
