import { joinPayload, readPayload, roomPayload, sendPayload } from '@vorta/contract/chat/schema'
import { AppError } from '../../platform/errors.ts'
import type { Rate } from '../../platform/http/rate-limit.ts'
import { parse } from '../../platform/http/validate.ts'
import type { Listen } from '../../platform/realtime/event-handler.ts'
import { adminRoom, readerRoom } from '../../platform/realtime/rooms.ts'
import type { LiveServer, LiveSocket } from '../../platform/realtime/server.ts'
import type { ChatService, Seat } from './chat.service.ts'

const MESSAGES: Rate = { name: 'chat-message', max: 20, windowS: 10, message: 'You are sending messages too quickly' }
const JOINS: Rate = { name: 'chat-join', max: 60, windowS: 10 }
const SIGNS: Rate = { name: 'chat-sign', max: 100, windowS: 10 }

/** The live door of the chat: the same rooms and the same rights as over HTTP. */
export function chatSocket(io: LiveServer, listen: Listen, chat: ChatService) {
  io.on('connection', (socket) => {
    const seats = new Map<string, Seat>()

    listen(socket, 'join-order-room', { rate: JOINS }, async (actor, payload) => {
      const { orderId, after } = orderNamed(payload)
      const seat = await chat.admit(actor, orderId)
      await socket.join(seat.standing === 'admin' ? adminRoom(orderId) : readerRoom(orderId, actor.userId))
      seats.set(orderId, seat)
      await chat.tellPresence(actor, seat, true)
      return chat.catchUp(actor, orderId, after)
    })

    listen(socket, 'leave-order-room', { rate: JOINS, quiet: true }, async (_, payload) => {
      const seat = seats.get(parse(roomPayload, payload).orderId)
      if (seat) await leave(socket, chat, seats, seat)
      return {}
    })

    listen(socket, 'send-message', { rate: MESSAGES }, (actor, payload) => chat.send(actor, parse(sendPayload, payload)))

    listen(socket, 'mark-read', { rate: SIGNS, quiet: true }, (actor, payload) => {
      const { orderId, seq } = parse(readPayload, payload)
      return chat.markRead(actor, orderId, seq)
    })

    listen(socket, 'typing', { rate: SIGNS, quiet: true }, (actor, payload) => chat.typing(actor, parse(roomPayload, payload).orderId))

    socket.on('disconnect', () => {
      for (const seat of seats.values()) void chat.tellPresence(socket.data.actor, seat, false).catch(() => {})
    })
  })
}

/** Whatever else somebody names instead of an order is not there. */
function orderNamed(payload: unknown) {
  const parsed = joinPayload.safeParse(payload)
  if (!parsed.success) throw new AppError('not_found', 'Order not found')
  return parsed.data
}

async function leave(socket: LiveSocket, chat: ChatService, seats: Map<string, Seat>, seat: Seat): Promise<void> {
  const { userId } = socket.data.actor
  seats.delete(seat.orderId)
  for (const room of [adminRoom(seat.orderId), readerRoom(seat.orderId, userId)]) await socket.leave(room)
  await chat.tellPresence(socket.data.actor, seat, false)
}
