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
  const teller = new pg.Pool({ ...settings, max: 1, options: '-c synchronous_commit=off' })
  teller.on('error', () => {})
  teller.on('connect', (client) => client.on('error', () => {}))
  const returned: (() => void)[] = []
  let hearer: pg.Client | undefined
  let hasHeard = false
  let isListening = false

  const hear = async () => {
    const before = hearer
    before?.removeAllListeners('end')
    before?.removeAllListeners('notification')
    await before?.end().catch(() => {})
    const client = new pg.Client(settings)
    client.on('error', (error) => log.warn({ err: error }, 'other server processes are not heard until the database is back'))
    client.once('end', () => {
      if (hearer === client) isListening = false
    })
    await client.connect()
    hearer = client
    return {
      on: client.on.bind(client),
      removeAllListeners: client.removeAllListeners.bind(client),
      async query(text: string) {
        await client.query(text)
        isListening = true
        if (hasHeard) for (const told of returned) told()
        hasHeard = true
      },
      release: () => void client.end().catch(() => {}),
    }
  }

  const tell = createTelling(teller)
  const pool = {
    connect: hear,
    query: (text: string, values: unknown[] = []) => (text.includes('pg_notify') ? tell(values) : teller.query(text, values)),
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
    onReturn: (listener) => void returned.push(listener),
    close: () => teller.end(),
  }
}

interface News {
  readonly values: readonly unknown[]
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Sends all events queued during the previous statement in one statement, in order. */
function createTelling(teller: pg.Pool): (values: unknown[]) => Promise<void> {
  let waiting: News[] = []
  let isBusy = false
  const tellAll = async () => {
    isBusy = true
    while (waiting.length > 0) {
      const group = waiting
      waiting = []
      const columns = [0, 1].map((i) => group.map(({ values }) => values[i]))
      try {
        await teller.query({ name: 'live_tell', text: NOTIFY_ALL, values: columns })
        for (const news of group) news.resolve()
      } catch (error) {
        for (const news of group) news.reject(error)
      }
    }
    isBusy = false
  }
  return (values) =>
    new Promise((resolve, reject) => {
      waiting.push({ values, resolve, reject })
      if (!isBusy) void tellAll()
    })
}
