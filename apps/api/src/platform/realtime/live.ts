import type { ConversationLive } from '../live.ts'
import { adminRoom, orderRoom, readerRoom, sessionRoom, userRoom } from './rooms.ts'
import type { LiveServer } from './server.ts'

/** Tells connected people what happened. */
export function createLive(io: LiveServer): ConversationLive {
  const seats = ({ orderId, userIds }: { orderId: string; userIds: readonly string[] }) => [
    ...userIds.map((userId) => readerRoom(orderId, userId)),
    adminRoom(orderId),
  ]
  return {
    toOrder: (orderId, event, ...args) => {
      io.to(orderRoom(orderId)).emit(event, ...args)
    },
    toUser: (userId, event, ...args) => {
      io.to(userRoom(userId)).emit(event, ...args)
    },
    toReaders: (readers, event, ...args) => {
      io.to(seats(readers)).emit(event, ...args)
    },
    toEachReader: (readers, event, make) => {
      void io
        .in(seats(readers))
        .fetchSockets()
        .then((sockets) => {
          for (const socket of sockets) socket.emit(event, ...make(socket.data.actor))
        })
        // Another process that does not answer: its readers catch up when they next look.
        .catch(() => {})
    },
    toUserElsewhere: (userId, orderId, event, ...args) => {
      io.to(userRoom(userId))
        .except(readerRoom(orderId, userId))
        .emit(event, ...args)
    },
    isReading: async (orderId, userId) => (await io.in(readerRoom(orderId, userId)).fetchSockets()).length > 0,
    endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    leaveRooms: (userId) => {
      // Coming back is the client's move: it joins again and is judged by the new rights.
      io.in(userRoom(userId)).disconnectSockets(true)
    },
  }
}
