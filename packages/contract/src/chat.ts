import * as z from 'zod'
import { CHAT_MESSAGE_MAX_CHARS } from './limits.ts'
import { id, rawText, timestamp } from './text.ts'

export const MESSAGE_TYPES = ['text', 'image', 'file', 'system'] as const
export const SENDABLE_TYPES = ['text', 'image', 'file'] as const

export const message = z.object({
  _id: id,
  orderId: id,
  seq: z.number(),
  senderId: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).nullable(),
  senderRole: z.enum(['user', 'engineer', 'system']),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable(),
  clientMessageId: z.string().nullable(),
  timestamp,
})
export type Message = z.output<typeof message>

const orderRef = z.object({ orderId: id })

/** `join-order-room` takes the order id alone or with the last sequence number that the client has. */
export const joinPayload = z.union([
  id.transform((orderId) => ({ orderId, after: undefined })),
  orderRef.extend({ after: z.number().int().min(0).optional() }),
])

const messageType = z.enum(SENDABLE_TYPES, { error: 'Invalid message type' })

/** What a client claims of itself (`senderId`, `senderRole`) is not even read. */
export const sendPayload = orderRef
  .extend({
    content: rawText('A message needs text or a file')
      .max(CHAT_MESSAGE_MAX_CHARS, `A message can have at most ${CHAT_MESSAGE_MAX_CHARS} characters`)
      .nullish(),
    messageType: messageType.optional(),
    /** Older clients name the field so. */
    type: messageType.optional(),
    fileUrl: z.string({ error: 'Invalid attachment' }).max(2_000).nullish(),
    clientMessageId: z.string().min(1).max(64).optional(),
  })
  .transform(({ type, content, messageType: named, fileUrl, ...rest }) => ({
    ...rest,
    content: content ?? '',
    messageType: named ?? type ?? ('text' as const),
    fileUrl: fileUrl ?? null,
  }))
export type SendPayload = z.output<typeof sendPayload>

export const readPayload = orderRef.extend({ seq: z.number().int().min(0) })
export const typingPayload = orderRef

export interface SocketFailure {
  message: string
  code: string
  clientMessageId?: string
}
export type Ack<T> = ({ ok: true } & T) | { ok: false; message: string; code: string }

/** Socket events a browser sends; payloads are parsed, never believed. */
export interface ClientEvents {
  'join-order-room': (payload: unknown, ack?: (answer: Ack<{ messages: Message[] }>) => void) => void
  'leave-order-room': (payload: unknown) => void
  'send-message': (payload: unknown, ack?: (answer: Ack<{ message: Message }>) => void) => void
  'mark-read': (payload: unknown) => void
  typing: (payload: unknown) => void
}

/** Socket events the server sends. */
export interface ServerEvents {
  'new-message': (message: Message) => void
  'message-error': (failure: SocketFailure) => void
  'messages-read': (mark: { orderId: string; role: 'user' | 'engineer'; seq: number; at: string }) => void
  typing: (who: { orderId: string; role: 'user' | 'engineer' }) => void
  'order-changed': (change: { orderId: string; version: number }) => void
  notification: (note: { _id: string }) => void
}
