import type { ContactMessage, ShownMessages } from '@vorta/contract/contact/schema'
import { useEffect, useRef, useState } from 'react'
import CircleCheck from '~icons/circle-check'
import Inbox from '~icons/inbox'
import Reply from '~icons/reply'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Segmented } from '../../ui/forms/Segmented.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useContactMessages, useMarkAnswered } from './contact.queries.ts'

const FILTERS = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
] as const

const EMPTY: Record<ShownMessages, { title: string; text: string }> = {
  open: { title: 'No open messages', text: 'Messages from the contact form appear here until someone answers them.' },
  answered: { title: 'No answered messages yet', text: 'Messages marked as answered appear here.' },
  all: { title: 'No messages yet', text: 'Messages from the contact form appear here.' },
}

/** Messages from the contact form, newest first, for admins. */
export function ContactMessages() {
  const [filter, setFilter] = useState<ShownMessages>('open')
  const { messages, isPending, error, refetch, isPlaceholderData, ...more } = useContactMessages(filter)
  const list = useRef<HTMLUListElement>(null)
  const marked = useRef<{ id: string; index: number } | null>(null)
  // When a focused message leaves the list, move the focus to the next one.
  useEffect(() => {
    if (marked.current === null || messages.some(({ _id }) => _id === marked.current?.id)) return
    const { index } = marked.current
    marked.current = null
    if (document.activeElement !== document.body) return
    const remaining = [...(list.current?.children ?? [])]
    const next = remaining[Math.min(index, remaining.length - 1)] ?? list.current?.closest('section')
    next?.querySelector<HTMLElement>('button')?.focus()
  }, [messages])
  return (
    <Panel
      title="Contact Messages"
      description="Messages from the contact form. They are also emailed to the company address."
      action={<Segmented label="Filter messages" options={FILTERS} value={filter} onChange={setFilter} />}
    >
      {isPending && <SkeletonRows count={3} height="h-24" />}
      {error && messages.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the messages.")} onRetry={() => refetch()} />
      )}
      {!(isPending || error || isPlaceholderData) && messages.length === 0 && (
        <EmptyState icon={<Inbox className="size-5" />} title={EMPTY[filter].title} framed={false}>
          {EMPTY[filter].text}
        </EmptyState>
      )}
      <ul ref={list} aria-busy={isPlaceholderData} className="-my-5 divide-y divide-line empty:hidden">
        {messages.map((message, index) => (
          <Message
            key={message._id}
            message={message}
            onMarked={() => {
              marked.current = { id: message._id, index }
            }}
          />
        ))}
      </ul>
      <div className="mt-8 flex justify-center empty:hidden">
        <LoadMore label="Load More" {...more} />
      </div>
    </Panel>
  )
}

function Message({ message, onMarked }: { message: ContactMessage; onMarked: () => void }) {
  const { answered } = message
  const markAnswered = useMarkAnswered(message._id)
  const toggle = () => {
    onMarked()
    markAnswered.mutate(answered === null, {
      onSuccess: () => showToast(answered === null ? `Message from ${message.name} marked as answered.` : 'Message reopened.'),
      onError: (error) => showToast(messageOf(error, "We couldn't update the message. Please try again."), 'error'),
    })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 py-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{message.name}</span>
          <span className="text-sm break-all text-muted">{message.email}</span>
        </p>
        <p className="figures text-sm text-muted">
          <Moment {...onDayAtTime(message.createdAt)} />
        </p>
        <p className="mt-3 max-w-prose break-words whitespace-pre-wrap text-soft">{message.message}</p>
        {answered && (
          <p className="mt-3 flex items-center gap-2 text-sm text-good">
            <CircleCheck className="size-4 shrink-0" aria-hidden="true" />
            <span>
              Answered by {answered.by}, <Moment {...onDayAtTime(answered.at)} />
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <a
          href={`mailto:${encodeURIComponent(message.email)}`}
          aria-label={`Reply to ${message.name}`}
          className={buttonStyle('secondary', 'sm')}
        >
          <Reply className="size-4" aria-hidden="true" />
          Reply
        </a>
        <Button variant={answered ? 'ghost' : 'secondary'} size="sm" busy={markAnswered.isPending} busyLabel="Saving..." onClick={toggle}>
          {answered ? 'Reopen' : 'Mark Answered'}
        </Button>
      </div>
    </li>
  )
}
