import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import type { Log } from '../log.ts'
import type { AdapterMaker, SocketAdapter } from './socket-adapter.ts'

const CONNECT_TIMEOUT_MS = 5_000
const HEARTBEAT_EVERY_MS = 2_000
const HEARTBEAT_TIMEOUT_MS = 5_000
const TELL = 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as news(channel, payload)'

/**
 * Rooms shared through LISTEN and NOTIFY. The adapter wants a pool, and would keep a slot of it for each connection it
 * ever lost: it gets one connection to hear, made anew each time, and one to tell, so that news keep their order.
 */
export async function openPostgresAdapter({ url, log }: { url: string; log: Log }): Promise<SocketAdapter> {
  const settings = { connectionString: url, application_name: 'vorta live', connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAlive: true }
  // News are worth nothing after a crash: their commits need not wait for the disk.
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
      errorHandler: (error) => log.warn({ err: error }, 'other server processes could not be told'),
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

/** Tells in one statement what gathered while the one before was under way, in the order it came. */
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
        await teller.query({ name: 'live_tell', text: TELL, values: columns })
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
