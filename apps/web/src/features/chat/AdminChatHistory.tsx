import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useAuth } from '../auth/auth.ts'
import { BARE_IN_SHEET } from './ChatPanel.tsx'
import { MessageList } from './MessageList.tsx'
import { PresenceHeader } from './PresenceHeader.tsx'
import { useChat } from './useChat.ts'

interface AdminChatHistoryProps {
  orderId: string
  orderNumber: string
  customerName: string | null | undefined
  engineerName: string | null
}

/** The live, read-only conversation for admins. */
export function AdminChatHistory({ orderId, orderNumber, customerName, engineerName }: AdminChatHistoryProps) {
  const userId = useAuth().user?._id ?? null
  const chat = useChat(orderId, userId)
  const [search, setSearch] = useState<string | null>(null)
  const { state } = chat
  const panel = useRef<HTMLElement>(null)
  const isReady = state?.phase === 'ready'
  // Bring the latest messages into view, as in the chat panel.
  useEffect(() => {
    if (isReady) void panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isReady])
  if (state === null || state.phase === 'loading') return <Spinner label="Loading chat..." />
  if (state.phase === 'failed') return <LoadError message="We couldn't load the messages." onRetry={chat.reload} />
  return (
    <section
      ref={panel}
      aria-label={`Chat for order ${orderNumber}`}
      className={`panel flex h-[calc(100dvh-18.5rem-var(--bottom-bar))] min-h-80 scroll-mt-16 flex-col overflow-hidden ${BARE_IN_SHEET}`}
    >
      <PresenceHeader
        presence={state.presence}
        names={{ user: customerName || 'Customer', engineer: engineerName || 'Engineer' }}
        search={search}
        onSearch={setSearch}
      />
      <MessageList chat={chat} state={state} userId={userId} search={search ?? ''} isObserver />
      <p className="figures border-t border-line px-4 py-3 text-sm text-muted">Total messages: {state.total}</p>
    </section>
  )
}
