import type { ContactMessage, ShownMessages } from '@vorta/contract/contact/schema'
import { CircleCheck, Inbox, Reply } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonStyle } from '../../ui/buttonStyle.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadError } from '../../ui/LoadError.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAnswerMessage, useContactMessages } from './admin.queries.ts'

const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
  { value: 'all', label: 'All' },
] as const

const EMPTY: Record<ShownMessages, { title: string; words: string }> = {
  open: { title: 'Nothing to answer', words: 'What visitors write in the contact form appears here until somebody has answered it.' },
  answered: { title: 'No answered messages yet', words: 'Messages that somebody marked as answered are kept here.' },
  all: { title: 'No messages yet', words: 'What visitors write in the contact form appears here.' },
}

/** What visitors wrote through the contact form, newest first. */
export function ContactMessages() {
  const [show, setShow] = useState<ShownMessages>('open')
  const { messages, isPending, error, refetch, isPlaceholderData, ...more } = useContactMessages(show)
  const list = useRef<HTMLUListElement>(null)
  const marked = useRef<{ id: string; place: number } | null>(null)
  // A message that leaves the list takes the focus along: the next one gets it.
  useEffect(() => {
    if (marked.current === null || messages.some(({ _id }) => _id === marked.current?.id)) return
    const { place } = marked.current
    marked.current = null
    if (document.activeElement !== document.body) return
    const left = [...(list.current?.children ?? [])]
    const next = left[Math.min(place, left.length - 1)] ?? list.current?.closest('section')
    next?.querySelector<HTMLElement>('button')?.focus()
  }, [messages])
  return (
    <Panel
      title="Contact Messages"
      description="Written on the site, and mailed to the company's address."
      action={<Segmented label="Which messages are shown" options={SHOWN} value={show} onChange={setShow} />}
    >
      {isPending && <SkeletonRows count={3} height="h-24" />}
      {error && messages.length === 0 && (
        <LoadError message={messageOf(error, 'The messages could not be loaded.')} onRetry={() => refetch()} />
      )}
      {!(isPending || error || isPlaceholderData) && messages.length === 0 && (
        <EmptyState icon={<Inbox className="size-5" />} title={EMPTY[show].title} framed={false}>
          {EMPTY[show].words}
        </EmptyState>
      )}
      <ul ref={list} aria-busy={isPlaceholderData} className="-my-5 divide-y divide-line empty:hidden">
        {messages.map((message, place) => (
          <Message
            key={message._id}
            message={message}
            onMarked={() => {
              marked.current = { id: message._id, place }
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
  const answer = useAnswerMessage(message._id)
  const mark = () => {
    onMarked()
    answer.mutate(answered === null, {
      onSuccess: () => showToast(answered === null ? `Message from ${message.name} marked as answered` : 'The message is open again'),
      onError: (error) => showToast(messageOf(error, 'The message could not be marked. Please try again.'), 'error'),
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
        <Button variant={answered ? 'ghost' : 'secondary'} size="sm" busy={answer.isPending} busyLabel="Saving..." onClick={mark}>
          {answered ? 'Open Again' : 'Mark Answered'}
        </Button>
      </div>
    </li>
  )
}
