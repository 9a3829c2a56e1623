import type { Actor } from '@vorta/contract/auth/role'
import type { Message } from '@vorta/contract/chat/schema'
import type { ChatLiveEvents, FileMessage } from '../live-events.ts'
import { createPresence } from './presence.ts'
import { adminRoom, readerRoom, sessionRoom, userRoom } from './rooms.ts'
import type { LiveServer } from './server.ts'

interface LiveTools {
  readonly io: LiveServer
  /** No other process to tell. */
  readonly isAlone: boolean
  /** A message was stored and is told. */
  readonly onMessage: () => void
}

/** The message as one reader gets it: links to files are personal. */
type MessageForReader = (reader: Actor, kept: FileMessage) => Message

export interface LiveEventsWithFiles extends ChatLiveEvents {
  /** The chat feature creates personal file links; it supplies the callback when it is registered. */
  onFileMessage(callback: MessageForReader): void
}

/** Sends events to connected users, in whichever process they are connected. */
export function createLiveEvents({ io, isAlone, onMessage }: LiveTools): LiveEventsWithFiles {
  let forReader: MessageForReader = (_, { message }) => message
  const isTaken = createPresence(io, isAlone)
  const seats = ({ orderId, userIds }: { orderId: string; userIds: readonly string[] }) => [
    ...userIds.map((userId) => readerRoom(orderId, userId)),
    adminRoom(orderId),
  ]
  const tellOwnReaders = (rooms: readonly string[], kept: FileMessage) => {
    void io.local
      .in([...rooms])
      .fetchSockets()
      .then((sockets) => {
        for (const socket of sockets) socket.emit('new-message', forReader(socket.data.actor, kept))
      })
  }
  io.on('tell-readers', ({ rooms, kept }) => tellOwnReaders(rooms, kept))
  const { rooms: taken } = io.of('/').adapter
  // Whoever reads a conversation is in their own room as well: as many here as there means that no page is left over.
  const isElsewhere = (userId: string, orderId: string) =>
    (taken.get(userRoom(userId))?.size ?? 0) > (taken.get(readerRoom(orderId, userId))?.size ?? 0)
  /** Putting an event into words costs the same whether or not anybody is there to hear it. */
  const isHeard = (room: string) => !isAlone || taken.has(room)
  const close = (room: string) => {
    // Our own at once: the shared way is a detour, and may be closed.
    io.local.in(room).disconnectSockets(true)
    if (!isAlone) io.in(room).disconnectSockets(true)
  }

  return {
    onFileMessage: (callback) => {
      forReader = callback
    },
    toUser: (userId, event, ...args) => {
      if (isHeard(userRoom(userId))) io.to(userRoom(userId)).emit(event, ...args)
    },
    toReaders: (readers, event, ...args) => {
      if (event === 'new-message') onMessage()
      io.to(seats(readers)).emit(event, ...args)
    },
    toEachReader: (readers, kept) => {
      onMessage()
      const rooms = seats(readers)
      tellOwnReaders(rooms, kept)
      if (!isAlone) io.serverSideEmit('tell-readers', { rooms, kept })
    },
    toUserElsewhere: (userId, orderId, event, ...args) => {
      if (isAlone && !isElsewhere(userId, orderId)) return
      io.to(userRoom(userId))
        .except(readerRoom(orderId, userId))
        .emit(event, ...args)
    },
    isReading: (orderId, userId) => isTaken(readerRoom(orderId, userId)),
    endSession: (sessionId) => close(sessionRoom(sessionId)),
    // Coming back is the client's move: it joins again and is judged by the new rights.
    leaveRooms: (userId) => close(userRoom(userId)),
  }
}
