import { useEffect, useMemo, useRef, useState } from 'react'
import ArrowDown from '~icons/arrow-down'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Bubble } from './Bubble.tsx'
import type { ChatState } from './conversation.ts'
import { DraftBubble } from './DraftBubble.tsx'
import { Lightbox } from './Lightbox.tsx'
import { DayLine, SystemLine, UnreadLine, UpdatesLine } from './Lines.tsx'
import { seenMark } from './read-mark.ts'
import { matching, type Row, rowsOf } from './rows.ts'
import type { Chat } from './useChat.ts'
import { useStickyScroll } from './useStickyScroll.ts'

/** With more unread messages than this, the divider is at the start of the loaded ones. */
const UNREAD_FETCHED_MAX = 500

interface MessageListProps {
  chat: Chat
  state: ChatState
  userId: string | null
  search: string
  /** The user is not a participant. */
  isObserver?: boolean
  /** No more messages can be sent. */
  isClosed?: boolean
}

export function MessageList({ chat, state, userId, search, isObserver = false, isClosed = false }: MessageListProps) {
  const { timeline, olderCursor, loadingOlder } = state
  const { markRead, loadOlder, readBefore, isConnected } = chat
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const [viewedId, setViewedId] = useState<string | null>(null)
  const rows = useMemo(
    () =>
      rowsOf(matching(timeline.messages, search), {
        userId,
        isObserver,
        readBefore: search ? null : readBefore,
        isExpanded: search !== '',
      }),
    [timeline.messages, search, userId, isObserver, readBefore],
  )
  const seen = useMemo(
    () => seenMark(timeline.messages, state.reads, state.participantRole),
    [timeline.messages, state.reads, state.participantRole],
  )
  const drafts = search ? [] : timeline.drafts
  const lastRow = rows.at(-1)
  const scroll = useStickyScroll(box, {
    firstKey: rows[0]?.key,
    lastKey: drafts.at(-1)?.clientMessageId ?? lastRow?.key,
    lastIsOwn: drafts.length > 0 || (lastRow?.kind === 'message' && lastRow.isMine),
    hasDivider: rows.some((row) => row.kind === 'unread'),
  })
  const toEnd = () => {
    scroll.toEnd()
    // The button disappears, so keep the focus in the conversation.
    box.current?.focus({ preventScroll: true })
  }
  const isEmpty = timeline.drafts.length === 0 && !timeline.messages.some((message) => message.senderRole !== 'system')

  useMarkSeen(isConnected && scroll.isAtEnd && search === '', timeline.messages.at(-1)?.seq ?? 0, scroll.seesEnd, markRead)
  // Search covers the whole conversation, and the first unread message is only certain once a read one is loaded.
  const unreadAbove = readBefore === null ? 0 : timeline.loadedAfter - readBefore
  const wantsOlder = search !== '' || (unreadAbove > 0 && unreadAbove <= UNREAD_FETCHED_MAX)
  useEffect(() => {
    if (wantsOlder && isConnected && olderCursor !== null) void loadOlder()
  }, [wantsOlder, isConnected, olderCursor, loadOlder])

  const renderRow = (row: Row) => {
    if (row.kind === 'day') return <DayLine key={row.key} at={row.at} now={now} />
    if (row.kind === 'unread') return <UnreadLine key={row.key} />
    if (row.kind === 'system') return <SystemLine key={row.key} message={row.message} />
    if (row.kind === 'updates') return <UpdatesLine key={row.key} messages={row.messages} />
    const { key, message, isMine, onRight, startsGroup, endsGroup } = row
    const seenAt = message.seq === seen?.seq ? seen.at : null
    const onView = () => setViewedId(message._id)
    return <Bubble key={key} {...{ message, isMine, onRight, startsGroup, endsGroup, seenAt, onView }} query={search} />
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          scroll.onScroll()
          if (scroll.isNearTop()) void loadOlder()
        }}
        // Fades out at the bottom, where no line separates it from the input.
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain mask-b-from-[calc(100%-1.25rem)] [overflow-anchor:none] print:overflow-visible print:mask-none"
      >
        <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col px-4 pt-3 pb-5">
          {search !== '' && rows.length === 0 && !isEmpty && <p className="m-auto text-muted">No messages match your search.</p>}
          {rows.map(renderRow)}
          {isEmpty && (
            <p className={`text-center text-muted ${rows.length === 0 ? 'm-auto' : 'pt-4'}`}>{emptyText({ isClosed, isObserver })}</p>
          )}
          {drafts.map((draft) => (
            <DraftBubble
              key={draft.clientMessageId}
              draft={draft}
              progress={state.uploading?.clientMessageId === draft.clientMessageId ? state.uploading.progress : null}
              onRetry={() => chat.retry(draft.clientMessageId)}
              onDiscard={() => chat.discard(draft.clientMessageId)}
            />
          ))}
        </div>
      </div>
      {loadingOlder && (
        <div className="pointer-events-none absolute inset-x-0 top-2 flex justify-center">
          <span className="rounded-full bg-lifted px-3 py-1 shadow-float">
            <Spinner label="Loading earlier messages..." size="sm" />
          </span>
        </div>
      )}
      {viewedId !== null && (
        <Lightbox
          pictures={timeline.messages.filter((message) => message.messageType === 'image' && message.fileUrl !== null)}
          shownId={viewedId}
          onShow={setViewedId}
          onClose={() => setViewedId(null)}
          now={now}
        />
      )}
      {scroll.hasNew ? (
        <Button size="sm" onClick={toEnd} className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float">
          <ArrowDown className="size-4" aria-hidden="true" />
          New Messages
        </Button>
      ) : (
        !scroll.isAtEnd && (
          <IconButton
            label="Jump to latest message"
            icon={<ArrowDown className="size-5" aria-hidden="true" />}
            onClick={toEnd}
            className="absolute right-4 bottom-3 rounded-full! border border-line bg-lifted shadow-float hover:border-edge"
          />
        )
      )}
    </div>
  )
}

/** Marks messages as read while the end of the list is visible. */
function useMarkSeen(isShown: boolean, seq: number, seesEnd: () => boolean, markRead: (seq: number) => void) {
  useEffect(() => {
    const mark = () => {
      if (isShown && seq > 0 && seesEnd() && document.visibilityState === 'visible') markRead(seq)
    }
    mark()
    document.addEventListener('visibilitychange', mark)
    return () => document.removeEventListener('visibilitychange', mark)
  }, [isShown, seq, seesEnd, markRead])
}

function emptyText({ isClosed, isObserver }: { isClosed: boolean; isObserver: boolean }): string {
  if (isClosed) return 'No messages were sent.'
  return isObserver ? 'No messages yet.' : 'No messages yet. Start the conversation!'
}
