import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import { makeRedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import { type ConnectionLimitSettings, countsOf, type SharedConnectionLimits } from './connection-limits.ts'

/** A process that has not been heard of for so long is gone, and its sockets with it. */
const GONE_AFTER_MS = 15_000
const ALIVE_EVERY_MS = 3_000
/** Somebody waits for a connection meanwhile. */
const ANSWER_WITHIN_MS = 2_000
/** Longer than any process lives without a new socket for the same account or address, or nearly so. */
const KEPT_S = 7 * 24 * 3_600

/*
 * Each count is a hash: how many each process holds. What a process held that is gone is dropped when somebody counts.
 * KEYS: the counts. ARGV: this process, what stands before the names of living processes, how long counts are kept, then how high each may go.
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

// Others may have taken this process for gone meanwhile: what is no longer there is not taken away.
const RELEASE = `for _, key in ipairs(KEYS) do
  local held = tonumber(redis.call('hget', key, ARGV[1]) or '0')
  if held > 1 then redis.call('hincrby', key, ARGV[1], -1) else redis.call('hdel', key, ARGV[1]) end
end`

interface Tools {
  readonly url: string
  /** Keeps installations apart that share one Redis. */
  readonly key: string
  readonly limits: ConnectionLimitSettings
  readonly log: Log
}

/** Counts the open sockets of all processes. While Redis is away each process counts its own, which it does in any case. */
export async function openRedisConnectionLimits({ url, key, limits, log }: Tools): Promise<SharedConnectionLimits> {
  const own = randomUUID()
  const living = `${key}:process:`
  const client = makeRedisClient(url, { disableOfflineQueue: true })
  let isUnavailable = false
  const markUnavailable = (error: unknown) => {
    if (!isUnavailable) log.warn({ err: error }, 'Redis is away: each server process counts its open sockets alone')
    isUnavailable = true
  }
  const sayAlive = () => client.set(living + own, '1', { PX: GONE_AFTER_MS }).then(() => {}, markUnavailable)
  client.on('error', markUnavailable)
  client.on('ready', () => {
    isUnavailable = false
    void sayAlive()
  })
  // Not waited for: until it stands, as while it is away, this process counts alone.
  client.connect().catch(markUnavailable)
  const alive = setInterval(sayAlive, ALIVE_EVERY_MS)
  alive.unref()

  const keysOf = (names: readonly { name: string }[]) => names.map(({ name }) => `${key}:seats:${name}`)
  return {
    async acquire(owner) {
      const counts = countsOf(owner, limits)
      const maxima = counts.map(({ max }) => String(max))
      const asked = client.eval(ACQUIRE, { keys: keysOf(counts), arguments: [own, living, String(KEPT_S), ...maxima] })
      return (await withTimeout(asked, ANSWER_WITHIN_MS, undefined)) !== 0
    },
    release(owner) {
      client.eval(RELEASE, { keys: keysOf(countsOf(owner, limits)), arguments: [own] }).catch(markUnavailable)
    },
    async close() {
      clearInterval(alive)
      await withTimeout(client.del(living + own), ANSWER_WITHIN_MS, undefined)
      client.destroy()
    },
  }
}
