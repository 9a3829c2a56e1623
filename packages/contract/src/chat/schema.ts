import * as z from 'zod'
import { isBlank } from '../shared/blank.ts'
import { CHAT_MESSAGE_MAX_CHARS } from '../shared/limits.ts'
import { id, rawText, timestamp } from '../shared/text.ts'

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
  /** A light still of a large picture. */
  thumbnailUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable(),
  clientMessageId: z.string().nullable(),
  timestamp,
})
export type Message = z.output<typeof message>

/** Sequence numbers are 32-bit in the database. */
export const SEQ_MAX = 2_147_483_647

const orderRef = z.object({ orderId: id })

/** `join-order-room` takes the order id alone or with the last sequence number that the client has. */
export const joinPayload = z.union([
  id.transform((orderId) => ({ orderId, after: undefined })),
  orderRef.extend({ after: z.number().int().min(0).max(SEQ_MAX).optional() }),
])

const messageType = z.enum(SENDABLE_TYPES, { error: 'Invalid message type' })

/** What a client claims of itself (`senderId`, `senderRole`) is not even read. */
export const sendPayload = orderRef
  .extend({
    content: rawText(
      'A message needs text or a file',
      CHAT_MESSAGE_MAX_CHARS,
      `A message can have at most ${CHAT_MESSAGE_MAX_CHARS} characters`,
    ).nullish(),
    messageType: messageType.optional(),
    /** Older clients name the field so. */
    type: messageType.optional(),
    fileUrl: rawText('Invalid attachment', 2_000, 'Invalid attachment').nullish(),
    clientMessageId: rawText('Invalid message id', 64, 'Invalid message id').min(1, 'Invalid message id').nullish(),
  })
  .transform(({ type, content, messageType: named, fileUrl, clientMessageId, orderId }) => ({
    orderId,
    content: content ?? '',
    messageType: named ?? type ?? ('text' as const),
    fileUrl: fileUrl || null,
    clientMessageId: clientMessageId ?? null,
  }))
  .refine(({ content, fileUrl }) => fileUrl !== null || !isBlank(content), {
    path: ['content'],
    message: 'A message needs text or a file',
  })
  .refine(({ messageType: named, fileUrl }) => named === 'text' || fileUrl !== null, { path: ['fileUrl'], message: 'Invalid attachment' })
export type SendPayload = z.output<typeof sendPayload>

export const readPayload = orderRef.extend({ seq: z.number().int().min(0).max(SEQ_MAX) })
export const roomPayload = z.union([id.transform((orderId) => ({ orderId })), orderRef])

/** Why nobody, or somebody, may not write. */
export const CHAT_NEEDS_ENGINEER = 'Chat available once engineer is assigned'
export const CHAT_IS_CLOSED = 'This order was cancelled; its chat is read-only'
export const CHAT_NOT_FOR_ADMINS = 'Chat is read-only for administrators'

/** The two who write to each other; what each did is told by part, not by name. */
export const CHAT_PARTS = ['user', 'engineer'] as const
export type ChatPart = (typeof CHAT_PARTS)[number]

/** How far somebody has read, and since when. */
export const readMark = z.object({ role: z.enum(CHAT_PARTS), seq: z.number(), at: timestamp })
export type ReadMark = z.output<typeof readMark>

/** Whether somebody has this conversation open, and when they were last on the site. */
export interface Presence {
  role: ChatPart
  online: boolean
  lastSeenAt: string | null
}

/** What a client is told when it joins: where the conversation stands and what it missed. */
export interface Joined {
  /** What the one who joined is in this conversation. */
  standing: ChatPart | 'admin'
  /** Oldest first; empty unless `after` was given. */
  messages: Message[]
  /** There is more after the last of `messages`; the rest is read over HTTP. */
  more: boolean
  lastSeq: number
  reads: ReadMark[]
  presence: Presence[]
}

export interface SocketFailure {
  message: string
  code: string
  clientMessageId?: string
}
export type Ack<T> = ({ ok: true } & T) | { ok: false; message: string; code: string }

/** Socket events a browser sends; payloads are parsed, never believed. */
export interface ClientEvents {
  'join-order-room': (payload: unknown, ack?: (answer: Ack<Joined>) => void) => void
  'leave-order-room': (payload: unknown) => void
  'send-message': (payload: unknown, ack?: (answer: Ack<{ message: Message }>) => void) => void
  'mark-read': (payload: unknown, ack?: (answer: Ack<object>) => void) => void
  typing: (payload: unknown) => void
}

/** Socket events the server sends. */
export interface ServerEvents {
  'new-message': (message: Message) => void
  'message-error': (failure: SocketFailure) => void
  'messages-read': (mark: ReadMark & { orderId: string }) => void
  typing: (who: { orderId: string; role: ChatPart }) => void
  presence: (who: Presence & { orderId: string }) => void
  /** Somebody who has not opened this conversation has something new in it, or read it elsewhere. */
  'unread-changed': (change: { orderId: string }) => void
  'order-changed': (change: { orderId: string; version: number }) => void
  notification: (note: { _id: string }) => void
  /** Something may have been told where this connection could not hear it: ask for what is new. */
  'look-again': () => void
}
