import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '../../lib/now.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Bubble } from './Bubble.tsx'
import type { ChatState } from './conversation.ts'
import { DraftBubble } from './DraftBubble.tsx'
import { Lightbox } from './Lightbox.tsx'
import { DayLine, SystemLine, UnreadLine } from './Lines.tsx'
import { seenMark } from './read-mark.ts'
import { matching, type Row, rowsOf } from './rows.ts'
import type { Chat } from './useChat.ts'
import { useStickyScroll } from './useStickyScroll.ts'

/** Of more than these the divider stands where the loaded ones begin. */
const UNREAD_FETCHED_MAX = 500

interface MessageListProps {
  chat: Chat
  state: ChatState
  userId: string | null
  search: string
  /** Of somebody who is neither of the two. */
  looksOn?: boolean
  /** Nothing can be written any more. */
  isClosed?: boolean
}

export function MessageList({ chat, state, userId, search, looksOn = false, isClosed = false }: MessageListProps) {
  const { timeline, olderCursor, loadingOlder } = state
  const { markRead, loadOlder, readBefore, isConnected } = chat
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const [viewedId, setViewedId] = useState<string | null>(null)
  const rows = useMemo(
    () => rowsOf(matching(timeline.messages, search), { userId, looksOn, readBefore: search ? null : readBefore }),
    [timeline.messages, search, userId, looksOn, readBefore],
  )
  const seen = useMemo(() => seenMark(timeline.messages, state.reads, state.standing), [timeline.messages, state.reads, state.standing])
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
    // The button goes away with this; the keyboard stays at the conversation.
    box.current?.focus({ preventScroll: true })
  }
  const isEmpty = timeline.drafts.length === 0 && !timeline.messages.some((message) => message.senderRole !== 'system')

  useMarkSeen(isConnected && scroll.isAtEnd && search === '', timeline.messages.at(-1)?.seq ?? 0, scroll.seesEnd, markRead)
  // Whoever searches means the whole conversation; and what is new begins for sure only below something that is not.
  const unreadAbove = readBefore === null ? 0 : timeline.floor - readBefore
  const wantsOlder = search !== '' || (unreadAbove > 0 && unreadAbove <= UNREAD_FETCHED_MAX)
  useEffect(() => {
    if (wantsOlder && isConnected && olderCursor !== null) void loadOlder()
  }, [wantsOlder, isConnected, olderCursor, loadOlder])

  const drawn = (row: Row) => {
    if (row.kind === 'day') return <DayLine key={row.key} at={row.at} now={now} />
    if (row.kind === 'unread') return <UnreadLine key={row.key} />
    if (row.kind === 'system') return <SystemLine key={row.key} text={row.message.content} at={row.message.timestamp} />
    const { key, message, isMine, onRight, startsGroup } = row
    const seenAt = message.seq === seen?.seq ? seen.at : null
    const onView = () => setViewedId(message._id)
    return <Bubble key={key} {...{ message, isMine, onRight, startsGroup, seenAt, now, onView }} sought={search} />
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          scroll.onScroll()
          if (scroll.isNearTop()) void loadOlder()
        }}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none] print:overflow-visible"
      >
        <div className="flex min-h-full flex-col px-4 py-3">
          {isEmpty && <p className="m-auto text-center text-muted">{emptyWords({ isClosed, looksOn })}</p>}
          {search !== '' && rows.length === 0 && !isEmpty && <p className="m-auto text-muted">No message holds these words.</p>}
          {rows.map(drawn)}
          {drafts.map((draft) => (
            <DraftBubble
              key={draft.clientMessageId}
              draft={draft}
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
          // What lies under the arrow fades out, so that no bubble looks cut by it.
          <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center bg-linear-to-t print:hidden from-raised from-30% to-transparent pt-8 pb-3">
            <IconButton
              label="To the latest message"
              icon={<ArrowDown className="size-5" aria-hidden="true" />}
              onClick={toEnd}
              className="pointer-events-auto rounded-full! border border-line bg-lifted shadow-float hover:border-edge"
            />
          </div>
        )
      )}
    </div>
  )
}

/** Read is what stood at the bottom of a page that somebody looks at. */
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

function emptyWords({ isClosed, looksOn }: { isClosed: boolean; looksOn: boolean }): string {
  if (isClosed) return 'No messages were written.'
  return looksOn ? 'No messages yet.' : 'No messages yet. Start the conversation!'
}
