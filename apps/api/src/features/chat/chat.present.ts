import type { Message, ReadMark } from '@vorta/contract/chat'
import type { ChatOrder } from './chat.policy.ts'
import type { MessageRow } from './chat.repo.ts'

/** A message as it is kept; who reads it decides about the link to its file. */
export interface Kept {
  readonly message: Message
  /** The stored name of its file. */
  readonly filename: string | null
}

export const keptOf = (row: MessageRow): Kept => ({
  filename: row.filename,
  message: {
    _id: row.id,
    orderId: row.orderId,
    seq: row.seq,
    senderId: row.senderId === null ? null : { _id: row.senderId, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
    senderRole: row.senderRole,
    content: row.content,
    messageType: row.messageType,
    fileUrl: null,
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
  fileName: null,
  fileSize: null,
  clientMessageId: null,
  timestamp: line.at.toISOString(),
})

/** Read marks by part; those of an earlier engineer say nothing any more. */
export const presentReads = (rows: readonly { userId: string; seq: number; at: Date }[], order: ChatOrder): ReadMark[] =>
  rows.map((row) => ({ role: row.userId === order.ownerId ? 'user' : 'engineer', seq: row.seq, at: row.at.toISOString() }))
