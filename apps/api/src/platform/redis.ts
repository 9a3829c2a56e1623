import { createClient } from 'redis'

const CONNECT_TIMEOUT_MS = 3_000
const PING_EVERY_MS = 10_000
const COME_BACK_MAX_MS = 2_000

export type RedisClient = ReturnType<typeof makeRedisClient>

/** Comes back by itself, for as long as it takes. Whoever makes one listens to its errors. */
export const makeRedisClient = (url: string, { disableOfflineQueue }: { disableOfflineQueue: boolean }) =>
  createClient({
    url,
    disableOfflineQueue,
    // Socket.IO's adapter reads answers in the shape of the older protocol.
    RESP: 2,
    pingInterval: PING_EVERY_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      reconnectStrategy: (tries) => Math.min(COME_BACK_MAX_MS, 50 * 2 ** tries) + Math.floor(Math.random() * 100),
    },
  })
