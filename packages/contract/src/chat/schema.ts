import * as z from 'zod'
import { isBlank } from '../shared/blank.ts'
import { CHAT_MESSAGE_MAX_CHARS } from '../shared/limits.ts'
import { id, rawText, timestamp } from '../shared/text.ts'
import { TIMELINE_KINDS } from '../timeline/schema.ts'

export const MESSAGE_TYPES = ['text', 'image', 'file', 'system'] as const
export const SENDABLE_TYPES = ['text', 'image', 'file'] as const

export const message = z.object({
  _id: id,
  orderId: id,
  seq: z.number(),
  senderId: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** The second engineer who wrote the message in the name of the sender; only for staff. */
  helper: z.object({ _id: id, firstName: z.string(), lastName: z.string() }).optional(),
  senderRole: z.enum(['user', 'engineer', 'system']),
  content: z.string(),
  messageType: z.enum(MESSAGE_TYPES),
  fileUrl: z.string().nullable(),
  /** A smaller version of a large image. */
  thumbnailUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable(),
  clientMessageId: z.string().nullable(),
  timestamp,
  /** What a system message is about, as on the timeline; older ones don't say. */
  about: z.object({ kind: z.enum(TIMELINE_KINDS), targetId: id.nullable() }).optional(),
})
export type Message = z.output<typeof message>

/** The newest message of a conversation, shortened for a list. */
export const latestMessage = message
  .pick({ orderId: true, senderRole: true, content: true, messageType: true, timestamp: true })
  .extend({ isMine: z.boolean() })
export type LatestMessage = z.output<typeof latestMessage>

/** Sequence numbers are 32-bit in the database. */
export const SEQ_MAX = 2_147_483_647

const orderRef = z.object({ orderId: id })

/** `join-order-room` takes the order id, optionally with the last sequence number the client has. */
export const joinPayload = z.union([
  id.transform((orderId) => ({ orderId, after: undefined })),
  orderRef.extend({ after: z.number().int().min(0).max(SEQ_MAX).optional() }),
])

const BAD_ATTACHMENT = "This attachment isn't valid. Please upload it again."
const messageType = z.enum(SENDABLE_TYPES, { error: 'Invalid message type' })

/** `senderId` and `senderRole` from the client are ignored; both come from the session. */
export const sendPayload = orderRef
  .extend({
    content: rawText(
      'A message needs text or a file',
      CHAT_MESSAGE_MAX_CHARS,
      `A message can have at most ${CHAT_MESSAGE_MAX_CHARS} characters`,
    ).nullish(),
    messageType: messageType.optional(),
    /** The name of `messageType` in older clients. */
    type: messageType.optional(),
    fileUrl: rawText(BAD_ATTACHMENT, 2_000, BAD_ATTACHMENT).nullish(),
    clientMessageId: rawText('Invalid message ID', 64, 'Invalid message ID').min(1, 'Invalid message ID').nullish(),
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
  .refine(({ messageType: named, fileUrl }) => named === 'text' || fileUrl !== null, {
    path: ['fileUrl'],
    message: BAD_ATTACHMENT,
  })
export type SendPayload = z.output<typeof sendPayload>

export const readPayload = orderRef.extend({ seq: z.number().int().min(0).max(SEQ_MAX) })
export const roomPayload = z.union([id.transform((orderId) => ({ orderId })), orderRef])

export const CHAT_NEEDS_ENGINEER = 'Chat available once engineer is assigned'
export const CHAT_IS_CLOSED = 'This order was cancelled. Its chat is read-only.'
export const CHAT_NOT_FOR_ADMINS = 'Chat is read-only for admins.'

export const PARTICIPANT_ROLES = ['user', 'engineer'] as const
export type ParticipantRole = (typeof PARTICIPANT_ROLES)[number]

export const readMark = z.object({ role: z.enum(PARTICIPANT_ROLES), seq: z.number(), at: timestamp })
export type ReadMark = z.output<typeof readMark>

/** Whether a participant has the chat open, and when they were last online. */
export interface Presence {
  role: ParticipantRole
  online: boolean
  lastSeenAt: string | null
}

/** The acknowledgement of `join-order-room`. */
export interface Joined {
  /** The caller's role in this chat. */
  participantRole: ParticipantRole | 'admin'
  /** Oldest first; empty unless `after` was given. */
  messages: Message[]
  /** More messages follow the last one; the client loads them over HTTP. */
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

/** Socket events sent by the client; payloads are `unknown` because the server validates them. */
export interface ClientEvents {
  'join-order-room': (payload: unknown, ack?: (answer: Ack<Joined>) => void) => void
  'leave-order-room': (payload: unknown) => void
  'send-message': (payload: unknown, ack?: (answer: Ack<{ message: Message }>) => void) => void
  'mark-read': (payload: unknown, ack?: (answer: Ack<object>) => void) => void
  typing: (payload: unknown) => void
}

/** Socket events sent by the server. */
export interface ServerEvents {
  'new-message': (message: Message) => void
  'message-error': (failure: SocketFailure) => void
  'messages-read': (mark: ReadMark & { orderId: string }) => void
  typing: (who: { orderId: string; role: ParticipantRole }) => void
  presence: (who: Presence & { orderId: string }) => void
  /** The unread count changed: a new message arrived, or the chat was read on another device. */
  'unread-changed': (change: { orderId: string }) => void
  'order-changed': (change: { orderId: string; version: number }) => void
  notification: (note: { _id: string }) => void
  /** Events may have been missed on this connection; the client refetches its data. */
  resync: () => void
}
