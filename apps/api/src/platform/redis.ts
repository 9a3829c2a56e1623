import { createClient } from '@redis/client'

const CONNECT_TIMEOUT_MS = 3_000
const PING_EVERY_MS = 10_000
const RECONNECT_MAX_MS = 2_000

export type RedisClient = ReturnType<typeof makeRedisClient>

/** Creates a client that reconnects indefinitely. The caller must listen to its 'error' event. */
export const makeRedisClient = (url: string, { disableOfflineQueue }: { disableOfflineQueue: boolean }) =>
  createClient({
    url,
    disableOfflineQueue,
    // Socket.IO's adapter expects RESP2 replies.
    RESP: 2,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(RECONNECT_MAX_MS, 50 * 2 ** tries) + Math.floor(Math.random() * 100),
    },
  })
