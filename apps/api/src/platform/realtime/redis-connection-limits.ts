import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { makeRedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import { type ConnectionLimitSettings, countsOf, type SharedConnectionLimits } from './connection-limits.ts'

/** A process without a heartbeat for this long counts as gone. */
const GONE_AFTER_MS = 15_000
const ALIVE_EVERY_MS = 3_000
/** Clients wait for this while connecting. */
const ANSWER_WITHIN_MS = 2_000
/** Expiry of unused counters. */
const COUNTER_TTL_S = 7 * 24 * 3_600

/*
 * Each counter is a hash of sockets per process. Entries of dead processes are removed when the counter is read.
 * KEYS: the counters. ARGV: this process, the prefix of heartbeat keys, the expiry, then the maximum of each counter.
 */
const ACQUIRE = `for place, key in ipairs(KEYS) do
  local held = 0
  local parts = redis.call('hgetall', key)
  for i = 1, #parts, 2 do
    if parts[i] == ARGV[1] or redis.call('exists', ARGV[2] .. parts[i]) == 1 then held = held + tonumber(parts[i + 1])
    else redis.call('hdel', key, parts[i]) end
  end
  if held >= tonumber(ARGV[3 + place]) then return 0 end
end
for _, key in ipairs(KEYS) do
  redis.call('hincrby', key, ARGV[1], 1)
  redis.call('expire', key, ARGV[3])
end
return 1`

// Another process may have removed our entry meanwhile, so never go below zero.
const RELEASE = `for _, key in ipairs(KEYS) do
  local held = tonumber(redis.call('hget', key, ARGV[1]) or '0')
  if held > 1 then redis.call('hincrby', key, ARGV[1], -1) else redis.call('hdel', key, ARGV[1]) end
end`

interface Tools {
  readonly url: string
  /** Key prefix that separates installations on a shared Redis. */
  readonly key: string
  readonly limits: ConnectionLimitSettings
  readonly log: Log
}

/** Counts the open sockets of all processes. While Redis is unavailable, only the per-process limits apply. */
export async function openRedisConnectionLimits({ url, key, limits, log }: Tools): Promise<SharedConnectionLimits> {
  const own = randomUUID()
  const living = `${key}:process:`
  const client = makeRedisClient(url, { disableOfflineQueue: true })
  let isUnavailable = false
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is unavailable: each server process counts its open sockets separately')
    isUnavailable = true
  }
  const sendHeartbeat = () => client.set(living + own, '1', { PX: GONE_AFTER_MS }).then(() => {}, markUnavailable)
  client.on('error', markUnavailable)
  client.on('ready', () => {
    isUnavailable = false
    void sendHeartbeat()
  })
  // Not awaited: until Redis is connected, this process counts separately.
  client.connect().catch(markUnavailable)
  const heartbeat = setInterval(sendHeartbeat, ALIVE_EVERY_MS)
  heartbeat.unref()

  const keysOf = (names: readonly { name: string }[]) => names.map(({ name }) => `${key}:sockets:${name}`)
  return {
    async acquire(owner) {
      const counts = countsOf(owner, limits)
      const maxima = counts.map(({ max }) => String(max))
      const asked = client.eval(ACQUIRE, { keys: keysOf(counts), arguments: [own, living, String(COUNTER_TTL_S), ...maxima] })
      return (await withTimeout(asked, ANSWER_WITHIN_MS, undefined)) !== 0
    },
    release(owner) {
      client.eval(RELEASE, { keys: keysOf(countsOf(owner, limits)), arguments: [own] }).catch(markUnavailable)
    },
    async close() {
      clearInterval(heartbeat)
      await withTimeout(client.del(living + own), ANSWER_WITHIN_MS, undefined)
      client.destroy()
    },
  }
}
