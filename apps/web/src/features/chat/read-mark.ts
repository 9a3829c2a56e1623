import type { ChatPart, Message, ReadMark } from '@vorta/contract/chat/schema'
import { clockTime } from './text.ts'

/** The user's newest message that the other participant has read, and when. */
export function seenMark(
  messages: readonly Message[],
  reads: readonly ReadMark[],
  standing: ChatPart | 'admin' | null,
): { seq: number; at: string } | null {
  if (standing === null || standing === 'admin') return null
  const other = reads.find((mark) => mark.role !== standing)
  const newest = other && messages.findLast((message) => message.senderRole === standing && message.seq <= other.seq)
  return newest ? { seq: newest.seq, at: clockTime(other.at) } : null
}
