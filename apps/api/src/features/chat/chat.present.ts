import type { Message, ReadMark } from '@vorta/contract/chat/schema'
import type { FileMessage } from '../../platform/live-events.ts'
import type { ChatOrder } from './chat.policy.ts'
import type { MessageRow } from './chat.repo.ts'

export type Kept = FileMessage

export const keptOf = (row: MessageRow): Kept => ({
  filename: row.filename,
  thumbnail: row.thumbnail,
  message: {
    _id: row.id,
    orderId: row.orderId,
    seq: row.seq,
    senderId: row.senderId === null ? null : { _id: row.senderId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
    senderRole: row.senderRole,
    content: row.content,
    messageType: row.messageType,
    fileUrl: null,
    thumbnailUrl: null,
    fileName: row.originalName,
    fileSize: row.sizeBytes,
    clientMessageId: row.clientMessageId,
    timestamp: row.createdAt.toISOString(),
  },
})

export const systemMessage = (line: { id: string; orderId: string; seq: number; text: string; at: Date }): Message => ({
  _id: line.id,
  orderId: line.orderId,
  seq: line.seq,
  senderId: null,
  senderRole: 'system',
  content: line.text,
  messageType: 'system',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  clientMessageId: null,
  timestamp: line.at.toISOString(),
})

/** Read marks by part; those of an earlier engineer say nothing any more. */
export const presentReads = (rows: readonly { userId: string; seq: number; at: Date }[], order: ChatOrder): ReadMark[] =>
  rows.map((row) => ({ role: row.userId === order.ownerId ? 'user' : 'engineer', seq: row.seq, at: row.at.toISOString() }))
