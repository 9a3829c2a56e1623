import type { Actor } from '@vorta/contract/auth/role'
import type { Message } from '@vorta/contract/chat/schema'
import type { ChatLiveEvents, FileMessage } from '../live-events.ts'
import { createPresence } from './presence.ts'
import { adminRoom, readerRoom, sessionRoom, userRoom } from './rooms.ts'
import type { LiveServer } from './server.ts'

interface LiveTools {
  readonly io: LiveServer
  /** Whether this is the only server process. */
  readonly isSingleProcess: boolean
  /** Called for every stored message. */
  readonly onMessage: () => void
}

/** Builds the message for one reader, because file links are personal. */
type MessageForReader = (reader: Actor, fileMessage: FileMessage) => Message

export interface LiveEventsWithFiles extends ChatLiveEvents {
  /** The chat feature creates personal file links; it supplies the callback when it is registered. */
  onFileMessage(callback: MessageForReader): void
}

/** Sends events to connected users, in whichever process they are connected. */
export function createLiveEvents({ io, isSingleProcess, onMessage }: LiveTools): LiveEventsWithFiles {
  let forReader: MessageForReader = (_, { message }) => message
  const isOccupied = createPresence(io, isSingleProcess)
  const roomsOf = ({ orderId, userIds }: { orderId: string; userIds: readonly string[] }) => [
    ...userIds.map((userId) => readerRoom(orderId, userId)),
    adminRoom(orderId),
  ]
  const sendToLocalReaders = (rooms: readonly string[], fileMessage: FileMessage) => {
    void io.local
      .in([...rooms])
      .fetchSockets()
      .then((sockets) => {
        for (const socket of sockets) socket.emit('new-message', forReader(socket.data.actor, fileMessage))
      })
  }
  io.on('notify-readers', ({ rooms, fileMessage }) => sendToLocalReaders(rooms, fileMessage))
  const { rooms: localRooms } = io.of('/').adapter
  // Every page joins the user's room, so a larger user room means that a page has another conversation open.
  const isElsewhere = (userId: string, orderId: string) =>
    (localRooms.get(userRoom(userId))?.size ?? 0) > (localRooms.get(readerRoom(orderId, userId))?.size ?? 0)
  /** Skips serializing events for empty rooms. */
  const hasListeners = (room: string) => !isSingleProcess || localRooms.has(room)
  const close = (room: string) => {
    // Local sockets first: the adapter is slower and may be down.
    io.local.in(room).disconnectSockets(true)
    if (!isSingleProcess) io.in(room).disconnectSockets(true)
  }

  return {
    onFileMessage: (callback) => {
      forReader = callback
    },
    toUser: (userId, event, ...args) => {
      if (hasListeners(userRoom(userId))) io.to(userRoom(userId)).emit(event, ...args)
    },
    toReaders: (readers, event, ...args) => {
      if (event === 'new-message') onMessage()
      io.to(roomsOf(readers)).emit(event, ...args)
    },
    toEachReader: (readers, fileMessage) => {
      onMessage()
      const rooms = roomsOf(readers)
      sendToLocalReaders(rooms, fileMessage)
      if (!isSingleProcess) io.serverSideEmit('notify-readers', { rooms, fileMessage })
    },
    toUserElsewhere: (userId, orderId, event, ...args) => {
      if (isSingleProcess && !isElsewhere(userId, orderId)) return
      io.to(userRoom(userId))
        .except(readerRoom(orderId, userId))
        .emit(event, ...args)
    },
    isReading: (orderId, userId) => isOccupied(readerRoom(orderId, userId)),
    endSession: (sessionId) => close(sessionRoom(sessionId)),
    // The client reconnects and is authorized with the new permissions.
    disconnectUser: (userId) => close(userRoom(userId)),
  }
}
