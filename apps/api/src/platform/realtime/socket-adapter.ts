import type { Server } from 'socket.io'

export type AdapterMaker = Exclude<Parameters<Server['adapter']>[0], undefined>

/** Shares rooms between server processes. Events are only hints; the database is the source of truth. */
export interface SocketAdapter {
  readonly adapter: AdapterMaker
  /** Whether events currently reach other processes. */
  isHealthy(): boolean
  /** Called after each reconnect: events in between reached only their own process. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}
