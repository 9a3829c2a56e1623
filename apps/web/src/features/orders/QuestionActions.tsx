import { COMMENT_MAX_CHARS } from '@vorta/contract/limits'
import type { Order } from '@vorta/contract/order'
import { DESIGN_STATUSES, STATUS_LABELS } from '@vorta/contract/order-status'
import type { Role } from '@vorta/contract/role'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { carName } from '../../lib/order-words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAnswer, useAsk } from './orders.queries.ts'

interface Talk {
  /** On the button and over the dialog. */
  readonly name: string
  readonly field: string
  readonly send: string
  readonly sent: string
}

const ASK: Talk = { name: 'Ask Customer', field: 'Question', send: 'Send Question', sent: 'Question sent; the clock stands still' }
const ANSWER: Talk = { name: 'Answer', field: 'Your answer', send: 'Send Answer', sent: 'Answer sent' }
const NOTE: Talk = { name: 'Note Answer', field: 'What the customer said', send: 'Save Answer', sent: 'Answer saved; the clock goes on' }

/** What may be said now, if anything. */
function talkOf(order: Order, reader: Role): Talk | null {
  if (!DESIGN_STATUSES.includes(order.status)) return null
  if (order.question === null) return reader === 'user' ? null : ASK
  return reader === 'user' ? ANSWER : NOTE
}

/** A question that holds up the work, and its answer: asked by staff, answered by the customer or written down by staff. */
export function QuestionActions({ order, reader }: { order: Order; reader: Role }) {
  const [opened, setOpened] = useState<Talk | null>(null)
  const ask = useAsk(order._id)
  const answer = useAnswer(order._id)
  const talk = talkOf(order, reader)
  // What was opened stays what it is: it must not turn into another deed under the hands of whoever writes.
  const shown = opened ?? talk
  return (
    <>
      {talk && (
        <Button className="max-sm:flex-1 max-sm:px-3" variant={talk === ANSWER ? 'primary' : 'secondary'} onClick={() => setOpened(talk)}>
          {talk.name}
        </Button>
      )}
      {shown && (
        <TalkDialog
          key={shown.name}
          order={order}
          talk={shown}
          isTimely={shown === talk}
          open={opened !== null}
          deed={shown === ASK ? ask : answer}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface TalkDialogProps {
  order: Order
  talk: Talk
  /** Off when somebody was quicker. */
  isTimely: boolean
  open: boolean
  deed: ReturnType<typeof useAsk>
  onClose: () => void
}

/** What was typed stays when the dialog is closed, until it is sent. */
function TalkDialog({ order, talk, isTimely, open, deed, onClose }: TalkDialogProps) {
  const formId = useId()
  const [words, setWords] = useState('')
  const question = order.question?.text
  // Its own success comes here before the dialog is closed.
  const isLate = !(isTimely || deed.isPending || deed.isSuccess)
  const leave = () => {
    deed.reset()
    onClose()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    deed.mutate(words, {
      onSuccess: () => {
        setWords('')
        showToast(talk.sent)
        leave()
      },
    })
  }
  return (
    <Dialog
      open={open}
      onClose={leave}
      title={talk.name}
      description={`Order ${order.orderNumber} · ${carName(order)}`}
      footer={
        <>
          <Button variant="ghost" onClick={leave}>
            {isLate ? 'Close' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} disabled={isLate || words.trim() === ''} busy={deed.isPending} busyLabel="Sending...">
            {talk.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormFailure>{deed.error && messageOf(deed.error, 'That could not be sent. Please try again.')}</FormFailure>
        {isLate && <Banner tone="notice">{lateWords(order, talk)}</Banner>}
        {question ? (
          <blockquote className="border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">{question}</blockquote>
        ) : (
          <p className="text-soft">For what you must know before you can go on. The promised time stands still until it is answered.</p>
        )}
        <TextArea
          label={talk.field}
          rows={4}
          maxLength={COMMENT_MAX_CHARS}
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

function lateWords(order: Order, talk: Talk): string {
  if (!DESIGN_STATUSES.includes(order.status)) return `This order is now: ${STATUS_LABELS[order.status]}.`
  return talk === ASK ? 'A colleague asked the customer while this was open.' : 'The question was answered while this was open.'
}
