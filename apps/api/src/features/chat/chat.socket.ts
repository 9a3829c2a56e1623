import { joinPayload, readPayload, roomPayload, sendPayload } from '@vorta/contract/chat/schema'
import { AppError } from '../../platform/errors.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { parse } from '../../platform/http/validate.ts'
import type { Listen } from '../../platform/realtime/event-handler.ts'
import { adminRoom, readerRoom } from '../../platform/realtime/rooms.ts'
import type { LiveServer, LiveSocket } from '../../platform/realtime/server.ts'
import type { ChatConnection, ChatService } from './chat.service.ts'

const MESSAGES: Rate = {
  name: 'chat-message',
  max: 20,
  windowS: 10,
  message: "You're sending messages too quickly. Wait a moment, then try again.",
}
const JOINS: Rate = { name: 'chat-join', max: 60, windowS: 10 }
const STATUS_EVENTS: Rate = { name: 'chat-sign', max: 100, windowS: 10 }

/** Socket handlers of the chat, with the same permissions as the HTTP routes. */
export function chatSocket(io: LiveServer, listen: Listen, chat: ChatService) {
  io.on('connection', (socket) => {
    const connections = new Map<string, ChatConnection>()
    const inOrder = createQueue()

    listen(socket, 'join-order-room', { rate: JOINS }, async (actor, payload) => {
      const { orderId, after } = parseJoin(payload)
      await inOrder(async () => {
        const connection = await chat.connect(actor, orderId)
        await socket.join(connection.role === 'admin' ? adminRoom(orderId) : readerRoom(orderId, actor.userId))
        connections.set(orderId, connection)
        await chat.broadcastPresence(actor, connection, true)
      })
      return chat.catchUp(actor, orderId, after)
    })

    listen(socket, 'leave-order-room', { rate: JOINS, quiet: true }, async (_, payload) => {
      const { orderId } = parse(roomPayload, payload)
      await inOrder(async () => {
        const connection = connections.get(orderId)
        if (connection) await leave(socket, chat, connections, connection)
      })
      return {}
    })

    listen(socket, 'send-message', { rate: MESSAGES }, (actor, payload) => chat.send(actor, parse(sendPayload, payload)))

    listen(socket, 'mark-read', { rate: STATUS_EVENTS, quiet: true }, (actor, payload) => {
      const { orderId, seq } = parse(readPayload, payload)
      return chat.markRead(actor, orderId, seq)
    })

    listen(socket, 'typing', { rate: STATUS_EVENTS, quiet: true }, (actor, payload) =>
      chat.typing(actor, parse(roomPayload, payload).orderId),
    )

    socket.on('disconnect', () => {
      for (const connection of connections.values()) void chat.broadcastPresence(socket.data.actor, connection, false).catch(() => {})
    })
  })
}

/** Runs the joins and leaves of a socket one after the other: a tab that closes a chat and opens it again stays in the room. */
function createQueue() {
  let last = Promise.resolve()
  return (run: () => Promise<void>): Promise<void> => {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }
}

/** A malformed order id gets the same answer as an unknown order. */
function parseJoin(payload: unknown) {
  const parsed = joinPayload.safeParse(payload)
  if (!parsed.success) throw new AppError('not_found', 'Order not found')
  return parsed.data
}

async function leave(
  socket: LiveSocket,
  chat: ChatService,
  connections: Map<string, ChatConnection>,
  connection: ChatConnection,
): Promise<void> {
  const { userId } = socket.data.actor
  connections.delete(connection.orderId)
  for (const room of [adminRoom(connection.orderId), readerRoom(connection.orderId, userId)]) await socket.leave(room)
  await chat.broadcastPresence(socket.data.actor, connection, false)
}
