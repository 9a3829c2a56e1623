import { COMMENT_MAX_CHARS } from '@vorta/contract/limits'
import type { Order } from '@vorta/contract/order'
import { DESIGN_STATUSES } from '@vorta/contract/order-status'
import type { Role } from '@vorta/contract/role'
import { type FormEvent, useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { carName } from '../../lib/order-words.ts'
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

/** A question that holds up the work, and its answer: asked by staff, answered by the customer or written down by staff. */
export function QuestionActions({ order, reader }: { order: Order; reader: Role }) {
  const [open, setOpen] = useState(false)
  const ask = useAsk(order._id)
  const answer = useAnswer(order._id)
  if (!DESIGN_STATUSES.includes(order.status) || (reader === 'user' && order.question === null)) return null
  const talk = order.question === null ? ASK : reader === 'user' ? ANSWER : NOTE
  const close = () => setOpen(false)
  return (
    <>
      <Button className="max-sm:flex-1 max-sm:px-3" variant={talk === ANSWER ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {talk.name}
      </Button>
      <TalkDialog key={talk.name} order={order} talk={talk} open={open} deed={talk === ASK ? ask : answer} onClose={close} />
    </>
  )
}

interface TalkDialogProps {
  order: Order
  talk: Talk
  open: boolean
  deed: ReturnType<typeof useAsk>
  onClose: () => void
}

/** What was typed stays when the dialog is closed, until it is sent. */
function TalkDialog({ order, talk, open, deed, onClose }: TalkDialogProps) {
  const formId = useId()
  const [words, setWords] = useState('')
  const question = order.question?.text
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
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={words.trim() === ''} busy={deed.isPending} busyLabel="Sending...">
            {talk.send}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormFailure>{deed.error && messageOf(deed.error, 'That could not be sent. Please try again.')}</FormFailure>
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
