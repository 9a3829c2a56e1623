import type { LiveServer } from './server.ts'
import type { SocketAdapter } from './socket-adapter.ts'

/** Tells the other processes that shared settings changed. */
export interface SharedChanges {
  announce(): void
  /** Called for a change in another process, and when one may have been missed. */
  onChange(listener: () => void): void
}

export function createSharedChanges(io: LiveServer, socketAdapter: SocketAdapter | undefined): SharedChanges {
  return {
    announce: () => {
      if (socketAdapter) io.serverSideEmit('settings-changed')
    },
    onChange: (listener) => {
      io.on('settings-changed', listener)
      socketAdapter?.onReconnect(listener)
    },
  }
}
