import { createAdapter } from '@socket.io/redis-adapter'
import type { Log } from '../log.ts'
import { makeRedisClient, type RedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import type { AdapterMaker, SocketAdapter } from './socket-adapter.ts'

const FIRST_CONNECT_MS = 3_000
const ANSWER_WITHIN_MS = 1_000

/** Lives through the absence of Redis: what can't be told is dropped, never queued, and never ends the process. */
export async function openRedisAdapter({ url, key, log }: { url: string; key: string; log: Log }): Promise<SocketAdapter> {
  const teller = makeRedisClient(url, { disableOfflineQueue: true })
  // Its few commands wait for the connection, so that a start without Redis still hears once it is there.
  const hearer = makeRedisClient(url, { disableOfflineQueue: false })
  const returned: (() => void)[] = []
  let isThere = false
  let hasBeenThere = false
  for (const client of [teller, hearer]) client.on('error', (error: Error) => warnOnce(error))
  const warnOnce = (error: Error) => {
    if (isThere || !hasBeenThere) log.warn({ err: error }, 'Redis is away: other server processes are not told')
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

// The adapter lets go of the promises it gets: a refusal that nobody looks at would end the process.
const forgiven = <A extends unknown[]>(deed: (...args: A) => Promise<unknown>) => {
  return (...args: A): void => {
    deed(...args).catch(() => {})
  }
}

const mouth = (client: RedisClient) => ({
  // By these two the adapter knows which kind of client it has.
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
