import { createAdapter } from '@socket.io/redis-adapter'
import type { Log } from '../log.ts'
import { makeRedisClient, type RedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import type { AdapterMaker, SocketAdapter } from './socket-adapter.ts'

const FIRST_CONNECT_MS = 3_000
const ANSWER_WITHIN_MS = 1_000

/** Survives Redis outages: events are dropped, never queued, and never end the process. */
export async function openRedisAdapter({ url, key, log }: { url: string; key: string; log: Log }): Promise<SocketAdapter> {
  const teller = makeRedisClient(url, { disableOfflineQueue: true })
  // Its few commands are queued, so that a start without Redis subscribes once Redis is available.
  const hearer = makeRedisClient(url, { disableOfflineQueue: false })
  const returned: (() => void)[] = []
  let isThere = false
  let hasBeenThere = false
  for (const client of [teller, hearer]) client.on('error', (error: Error) => warnOnce(error))
  const warnOnce = (error: Error) => {
    if (isThere || !hasBeenThere) log.warn({ err: error }, 'Redis is unavailable: other server processes receive no events')
    isThere = false
    hasBeenThere = true
  }
  hearer.on('ready', () => {
    if (hasBeenThere) for (const told of returned) told()
    isThere = true
    hasBeenThere = true
  })
  await withTimeout(Promise.all([teller.connect(), hearer.connect()]), FIRST_CONNECT_MS, undefined)

  const options = { key, requestsTimeout: ANSWER_WITHIN_MS }
  return {
    adapter: createAdapter(mouth(teller), ear(hearer), options) as unknown as AdapterMaker,
    isHealthy: () => teller.isReady && hearer.isReady,
    onReturn: (listener) => void returned.push(listener),
    async close() {
      for (const client of [teller, hearer]) client.destroy()
    },
  }
}

// The adapter does not await these promises: an unhandled rejection would end the process.
const forgiven = <A extends unknown[]>(deed: (...args: A) => Promise<unknown>) => {
  return (...args: A): void => {
    deed(...args).catch(() => {})
  }
}

const mouth = (client: RedisClient) => ({
  // The adapter detects the client type by these two.
  pSubscribe: forgiven(client.pSubscribe.bind(client)),
  sSubscribe: forgiven(client.sSubscribe.bind(client)),
  publish: forgiven(client.publish.bind(client)),
  sendCommand: (command: string[]) => client.sendCommand(command),
  on: client.on.bind(client),
  off: client.off.bind(client),
  listenerCount: client.listenerCount.bind(client),
})

const ear = (client: RedisClient) => ({
  pSubscribe: forgiven(client.pSubscribe.bind(client)),
  subscribe: forgiven(client.subscribe.bind(client)),
  pUnsubscribe: forgiven(client.pUnsubscribe.bind(client)),
  unsubscribe: forgiven(client.unsubscribe.bind(client)),
  on: client.on.bind(client),
  off: client.off.bind(client),
  listenerCount: client.listenerCount.bind(client),
})
