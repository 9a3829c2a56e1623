import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'

export interface Rate {
  readonly name: string
  readonly max: number
  readonly windowS: number
  /** Error message over the limit. */
  readonly message?: string
}

export interface RateLimiter {
  /** Counts one hit and throws over the limit; returns a promise if counters are shared. */
  hit(rate: Rate, who: string): Promise<void> | void
  close(): void
}

interface Window {
  hits: number
  endsAt: number
}

/** Counts in memory, for limits that may reset on a restart. */
export function createRateLimiter(settings: { on: boolean; widened: number }, clock: Clock): RateLimiter {
  const windows = new Map<string, Window>()
  let sweepAt = 0

  const sweep = (now: number) => {
    if (now < sweepAt) return
    sweepAt = now + 60_000
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
  }

  return {
    hit(rate, who) {
      if (!settings.on) return
      const now = clock.now().getTime()
      sweep(now)
      const key = `${rate.name}:${who}`
      const window = windows.get(key)
      if (window === undefined || window.endsAt <= now) {
        windows.set(key, { hits: 1, endsAt: now + rate.windowS * 1000 })
        return
      }
      window.hits += 1
      if (window.hits > rate.max * settings.widened) throw tooMany(rate, window.endsAt - now)
    },
    close: () => {},
  }
}

export const tooMany = (rate: Pick<Rate, 'message'>, waitMs: number): AppError =>
  new AppError('too_many', rate.message ?? ERROR_MESSAGES.tooMany, { retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)) })

export const API_RATE_SIGNED_IN: Rate = { name: 'api-user', max: 300, windowS: 60, message: 'Too many requests. Please try again later.' }
export const API_RATE_SIGNED_OUT: Rate = { name: 'api-ip', max: 120, windowS: 60, message: 'Too many requests. Please try again later.' }
export const LINK_RATE: Rate = { name: 'link-ip', max: 600, windowS: 60, message: 'Too many requests. Please try again later.' }
