import type { ChatPart } from '@vorta/contract/chat/schema'

/** Keeps its place while nobody types, so that the list does not jump. */
export function TypingLine({ part, isAway }: { part: ChatPart | null; isAway: boolean }) {
  const words = isAway ? 'Connecting...' : part === null ? '' : `${part === 'engineer' ? 'Engineer' : 'Customer'} is typing...`
  return (
    <p role="status" className="h-6 px-4 text-xs text-muted">
      {words}
    </p>
  )
}
