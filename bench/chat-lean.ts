import { randomUUID } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { ChatUser } from './chat-load.ts'
import { LEAN_STATEMENTS } from './lean-tables.ts'

/** Bare Socket.IO that stores each message with one prepared insert before it sends it to both users of the order. */
export function mountLeanChat(http: HttpServer, pool: pg.Pool) {
  const io = new Server(http, { serveClient: false, perMessageDeflate: false })
  io.on('connection', (socket) => {
    socket.on('join-order-room', async (orderId: string, ack) => {
      await socket.join(orderId)
      ack({ ok: true, messages: [] })
    })
    socket.on('send-message', async ({ orderId, content, clientMessageId }, ack) => {
      const [id, senderId] = [randomUUID(), socket.handshake.auth.token]
      const insert = { name: 'message', text: LEAN_STATEMENTS.message, values: [id, orderId, senderId, content, clientMessageId] }
      const [{ seq, created_at: timestamp }] = (await pool.query(insert)).rows
      const message = { _id: id, orderId, seq, senderId, content, messageType: 'text', clientMessageId, timestamp }
      io.to(orderId).emit('new-message', message)
      ack({ ok: true, message })
    })
  })
  return {
    io,
    /** Customers and engineers of existing orders; the user's id takes the place of the token. */
    async chatUsers(count: number): Promise<ChatUser[]> {
      const { rows } = await pool.query('select id, user_id, engineer_id from lean.orders where engineer_id is not null limit $1', [
        count / 2,
      ])
      return rows.flatMap(({ id, user_id, engineer_id }) => [user_id, engineer_id].map((token) => ({ token, orderId: id })))
    },
  }
}
