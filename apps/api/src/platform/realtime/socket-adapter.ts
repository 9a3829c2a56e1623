import type { Server } from 'socket.io'

export type AdapterMaker = Exclude<Parameters<Server['adapter']>[0], undefined>

/** What several server processes share rooms through. What it carries are hints: the database holds what is true. */
export interface SocketAdapter {
  readonly adapter: AdapterMaker
  /** Whether other processes hear this one at the moment. */
  isHealthy(): boolean
  /** Called each time the line stands again: what was told meanwhile was told to this process only. */
  onReturn(listener: () => void): void
  close(): Promise<void>
}
