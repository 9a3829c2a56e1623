import type { Message, ParticipantRole, ReadMark } from '@vorta/contract/chat/schema'

/** The user's newest message that the other participant has read, and when. */
export function seenMark(
  messages: readonly Message[],
  reads: readonly ReadMark[],
  participantRole: ParticipantRole | 'admin' | null,
): { seq: number; at: string } | null {
  if (participantRole === null || participantRole === 'admin') return null
  const other = reads.find((mark) => mark.role !== participantRole)
  const newest = other && messages.findLast((message) => message.senderRole === participantRole && message.seq <= other.seq)
  return newest ? { seq: newest.seq, at: other.at } : null
}
