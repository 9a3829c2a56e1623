import type { ParticipantRole } from '@vorta/contract/chat/schema'

/** Keeps its height when empty, so that the list does not jump. */
export function TypingLine({ role, isDisconnected }: { role: ParticipantRole | null; isDisconnected: boolean }) {
  const text = isDisconnected ? 'Connecting...' : role === null ? '' : `${role === 'engineer' ? 'Engineer' : 'Customer'} is typing...`
  return (
    <p role="status" className="h-6 px-4 text-xs text-muted short:h-4">
      {text}
    </p>
  )
}
