import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { AdapterMaker, SocketAdapter } from './socket-adapter.ts'

const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_EVERY_MS = 2_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const NOTIFY_ALL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as event(channel, payload)'

/**
 * Shares rooms through LISTEN and NOTIFY. The library leaks a pool slot for each lost connection, so it gets one
 * connection to listen, recreated each time, and one to notify, which keeps events in order.
 */
export async function openPostgresAdapter({ url, log }: { url: string; log: Log }): Promise<SocketAdapter> {
  const settings = { connectionString: url, application_name: 'vorta live', connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }
  // Events are worthless after a crash, so their commits need not be durable.
  const publisher = new pg.Pool({ ...settings, max: 1, options: '-c synchronous_commit=off' })
  publisher.on('error', () => {})
  publisher.on('connect', (client) => client.on('error', () => {}))
  const reconnectListeners: (() => void)[] = []
  let subscriber: pg.Client | undefined
  let hasListenedBefore = false
  let isListening = false

  const connectSubscriber = async () => {
    const before = subscriber
    before?.removeAllListeners('end')
    before?.removeAllListeners('notification')
    await before?.end().catch(() => {})
    const client = new pg.Client(settings)
    client.on('error', (error) =>
      log.warn({ err: error }, 'events from other server processes are not received until the database is back'),
    )
    client.once('end', () => {
      if (subscriber === client) isListening = false
    })
    await client.connect()
    subscriber = client
    return {
      on: client.on.bind(client),
      removeAllListeners: client.removeAllListeners.bind(client),
      async query(text: string) {
        await client.query(text)
        isListening = true
        if (hasListenedBefore) for (const listener of reconnectListeners) listener()
        hasListenedBefore = true
      },
      release: () => void client.end().catch(() => {}),
    }
  }

  const notify = createNotifier(publisher)
  const pool = {
    connect: connectSubscriber,
    query: (text: string, values: unknown[] = []) => (text.includes('pg_notify') ? notify(values) : publisher.query(text, values)),
  }
  return {
    adapter: createAdapter(pool as unknown as pg.Pool, {
      channelPrefix: 'vorta',
      tableName: 'live_events',
      heartbeatInterval: HEARTBEAT_EVERY_MS,
      heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
      errorHandler: (error) => log.warn({ err: error }, 'could not notify other server processes'),
    }) as unknown as AdapterMaker,
    isHealthy: () => isListening,
    onReconnect: (listener) => void reconnectListeners.push(listener),
    close: () => publisher.end(),
  }
}

interface QueuedEvent {
  readonly values: readonly unknown[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Sends all events queued during the previous statement in one statement, in order. */
function createNotifier(publisher: pg.Pool): (values: unknown[]) => Promise<void> {
  let waiting: QueuedEvent[] = []
  let isBusy = false
  const flush = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const columns = [0, 1].map((i) => group.map(({ values }) => values[i]))
      try {
        await publisher.query({ name: 'live_notify', text: NOTIFY_ALL, values: columns })
        for (const event of group) event.resolve()
      } catch (error) {
        for (const event of group) event.reject(error)
      }
    }
    isBusy = false
  }
  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject })
      if (!isBusy) void flush()
    })
}
