import type { Log } from '../log.ts'
import type { ConnectionLimitSettings, SharedConnectionLimits } from './connection-limits.ts'

interface Choice {
  readonly redisUrl: string | undefined
  readonly key: string
  readonly limits: ConnectionLimitSettings
  readonly log: Log
}

/** Shares socket counts through Redis if it is configured and limits are on. */
export async function openSharedConnectionLimits({ redisUrl, key, limits, log }: Choice): Promise<SharedConnectionLimits | undefined> {
  if (redisUrl === undefined || !limits.on) return undefined
  return (await import('./redis-connection-limits.ts')).openRedisConnectionLimits({ url: redisUrl, key, limits, log })
}
