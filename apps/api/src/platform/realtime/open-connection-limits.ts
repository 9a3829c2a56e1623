import type { Log } from '../log.ts'
import type { SeatLimits, SharedSeats } from './connection-limits.ts'

interface Choice {
  readonly redisUrl: string | undefined
  readonly key: string
  readonly limits: SeatLimits
  readonly log: Log
}

/** Counted together where the processes have a Redis in common and there is a limit at all. */
export async function openSharedSeats({ redisUrl, key, limits, log }: Choice): Promise<SharedSeats | undefined> {
  if (redisUrl === undefined || !limits.on) return undefined
  return (await import('./redis-connection-limits.ts')).openRedisSeats({ url: redisUrl, key, limits, log })
}
