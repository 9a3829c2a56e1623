import { useEffect, useRef, useState } from 'react'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { useAuth } from '../auth/auth.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import type { ConversationSubject } from './ConversationButton.tsx'
import { MessageList } from './MessageList.tsx'
import { TypingLine } from './TypingLine.tsx'
import { useChat } from './useChat.ts'
import { useComposer } from './useComposer.ts'

interface ChatPanelProps {
  orderId: string
  orderNumber: string
  engineerName: string | null
  subject: ConversationSubject
  /** For cancelled orders and observers. */
  readOnly?: boolean
  /** Returns to the conversations where they are not beside it. */
  onBack?: () => void
}

/** Fills a phone below the tabs of a sheet. */
export const BARE_IN_SHEET =
  'in-[[role=dialog]]:max-sm:-mx-5 in-[[role=dialog]]:max-sm:-mt-10 in-[[role=dialog]]:max-sm:-mb-5 in-[[role=dialog]]:max-sm:h-[calc(100dvh-8.6875rem-var(--bottom-bar))] in-[[role=dialog]]:max-sm:rounded-none in-[[role=dialog]]:max-sm:border-0'

export function ChatPanel(props: ChatPanelProps) {
  // The key resets all state when the order changes.
  return <OpenChat key={props.orderId} {...props} />
}

function OpenChat({ orderId, orderNumber, engineerName, subject, readOnly = false, onBack }: ChatPanelProps) {
  const { user } = useAuth()
  const userId = user?._id ?? null
  const chat = useChat(orderId, userId)
  const [search, setSearch] = useState<string | null>(null)
  const panel = useRef<HTMLElement>(null)
  // Bring the latest messages and the input into view.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the cleanup function.
    void panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const hasEngineer = engineerName !== null && engineerName !== ''
  const composer = useComposer({ orderId, userId, isOpen: hasEngineer && !readOnly, onSend: chat.send })
  const { state } = chat
  return (
    <section
      ref={panel}
      aria-label={`Chat for order ${orderNumber}`}
      onDragOver={composer.onDragOver}
      onDragLeave={composer.onDragLeave}
      onDrop={composer.onDrop}
      className={`panel relative flex h-(--thread-height,min(42rem,72dvh)) min-h-80 scroll-mt-20 scroll-mb-4 in-[[role=dialog]]:h-[calc(100dvh-18.5rem-var(--bottom-bar))] ${BARE_IN_SHEET} in-[[role=dialog]]:scroll-mt-16 max-sm:in-data-thread:rounded-none max-sm:in-data-thread:border-0 flex-col [@media(max-height:32rem)]:scroll-mt-2 overflow-hidden print:block print:h-auto print:overflow-visible`}
    >
      {composer.isDraggedOver && (
        <p className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-md border-2 border-dashed border-signal bg-page/90 text-center font-medium">
          Drop the file to attach it
        </p>
      )}
      <ChatHeader
        orderNumber={orderNumber}
        engineerName={hasEngineer ? engineerName : null}
        subject={subject}
        presence={state?.presence ?? []}
        search={search}
        onSearch={setSearch}
        onBack={onBack}
      />
      {state === null || state.phase === 'loading' ? (
        <div className="flex flex-1 items-center justify-center">
          <Spinner label="Loading chat..." />
        </div>
      ) : state.phase === 'failed' ? (
        <div className="flex-1 p-4">
          <LoadError message="We couldn't load the messages." onRetry={chat.reload} />
        </div>
      ) : (
        <MessageList chat={chat} state={state} userId={userId} search={search ?? ''} isClosed={readOnly} />
      )}
      <TypingLine role={chat.typing} isDisconnected={state?.phase === 'ready' && !chat.isConnected} />
      {readOnly ? (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">This conversation is read-only.</p>
      ) : (
        <Composer composer={composer} hasEngineer={hasEngineer} hasSavedReplies={user?.role === 'engineer'} onType={chat.sendTyping} />
      )}
    </section>
  )
}
