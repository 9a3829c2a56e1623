import { createAdapter } from '@socket.io/redis-adapter'
import type { Log } from '../log.ts'
import { makeRedisClient, type RedisClient } from '../redis.ts'
import { withTimeout } from '../timeout.ts'
import type { AdapterMaker, SocketAdapter } from './socket-adapter.ts'

const FIRST_CONNECT_MS = 3_000
const ANSWER_WITHIN_MS = 1_000

/** Survives Redis outages: events are dropped, never queued, and never end the process. */
export async function openRedisAdapter({ url, key, log }: { url: string; key: string; log: Log }): Promise<SocketAdapter> {
  const publisher = makeRedisClient(url, { disableOfflineQueue: true })
  // Its few commands are queued, so that a start without Redis subscribes once Redis is available.
  const subscriber = makeRedisClient(url, { disableOfflineQueue: false })
  const reconnectListeners: (() => void)[] = []
  let isConnected = false
  let hasReportedState = false
  for (const client of [publisher, subscriber]) client.on('error', (error: Error) => warnOnce(error))
  const warnOnce = (error: Error) => {
    if (isConnected || !hasReportedState) log.warn({ err: error }, 'Redis is unavailable: other server processes receive no events')
    isConnected = false
    hasReportedState = true
  }
  subscriber.on('ready', () => {
    if (hasReportedState) for (const listener of reconnectListeners) listener()
    isConnected = true
    hasReportedState = true
  })
  await withTimeout(Promise.all([publisher.connect(), subscriber.connect()]), FIRST_CONNECT_MS, undefined)

  const options = { key, requestsTimeout: ANSWER_WITHIN_MS }
  return {
    adapter: createAdapter(publisherOf(publisher), subscriberOf(subscriber), options) as unknown as AdapterMaker,
    isHealthy: () => publisher.isReady && subscriber.isReady,
    onReconnect: (listener) => void reconnectListeners.push(listener),
    async close() {
      for (const client of [publisher, subscriber]) client.destroy()
    },
  }
}

// The adapter does not await these promises: an unhandled rejection would end the process.
const ignoreRejection = <A extends unknown[]>(command: (...args: A) => Promise<unknown>) => {
  return (...args: A): void => {
    command(...args).catch(() => {})
  }
}

const publisherOf = (client: RedisClient) => ({
  // The adapter detects the client type by these two.
  pSubscribe: ignoreRejection(client.pSubscribe.bind(client)),
  sSubscribe: ignoreRejection(client.sSubscribe.bind(client)),
  publish: ignoreRejection(client.publish.bind(client)),
  sendCommand: (command: string[]) => client.sendCommand(command),
  on: client.on.bind(client),
  off: client.off.bind(client),
  listenerCount: client.listenerCount.bind(client),
})

const subscriberOf = (client: RedisClient) => ({
  pSubscribe: ignoreRejection(client.pSubscribe.bind(client)),
  subscribe: ignoreRejection(client.subscribe.bind(client)),
  pUnsubscribe: ignoreRejection(client.pUnsubscribe.bind(client)),
  unsubscribe: ignoreRejection(client.unsubscribe.bind(client)),
  on: client.on.bind(client),
  off: client.off.bind(client),
  listenerCount: client.listenerCount.bind(client),
})
