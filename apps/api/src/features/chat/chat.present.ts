import type { Message, ReadMark } from '@vorta/contract/chat/schema'
import type { FileMessage } from '../../platform/live-events.ts'
import type { MessageRow, SystemEntry } from './chat.repo.ts'
import type { Participants } from './participants.ts'

export type StoredMessage = FileMessage

/** The second engineer who wrote a message, for staff. */
export const helperOf = (_id: string | null, firstName: string | null, lastName: string | null): StoredMessage['helper'] =>
  _id === null ? null : { _id, firstName: firstName ?? '', lastName: lastName ?? '' }

export const toStoredMessage = (row: MessageRow): StoredMessage => ({
  filename: row.filename,
  thumbnail: row.thumbnail,
  helper: helperOf(row.helperId, row.helperFirstName, row.helperLastName),
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
    ...(row.aboutKind && { about: { kind: row.aboutKind, targetId: row.aboutId } }),
  },
})

export const systemMessage = (entry: SystemEntry & { seq: number }): Message => ({
  _id: entry.id,
  orderId: entry.orderId,
  seq: entry.seq,
  senderId: null,
  senderRole: 'system',
  content: entry.text,
  messageType: 'system',
  fileUrl: null,
  thumbnailUrl: null,
  fileName: null,
  fileSize: null,
  clientMessageId: null,
  timestamp: entry.at.toISOString(),
  ...(entry.about && { about: entry.about }),
})

/** Read marks by participant role; `rows` must not contain marks of a former engineer. */
export const presentReadMarks = (rows: readonly { userId: string; seq: number; at: Date }[], order: Participants): ReadMark[] =>
  rows.map((row) => ({ role: row.userId === order.userId ? 'user' : 'engineer', seq: row.seq, at: row.at.toISOString() }))
