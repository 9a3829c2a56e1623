import type { Role } from '@vorta/contract/auth/role'
import { answerBody, type Order, questionBody } from '@vorta/contract/orders/schema'
import { DESIGN_STATUSES, STATUS_LABELS } from '@vorta/contract/orders/status'
import { COMMENT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { carName } from '../../lib/order-text.ts'
import { checkedBy } from '../../lib/validation-text.ts'
import { Button } from '../../ui/Button.tsx'
import { TextDialog } from '../../ui/TextDialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { useAnswer, useAsk } from './orders.queries.ts'

const checkAnswer = checkedBy(answerBody, 'answer')

const ASK = {
  /** On the button and over the dialog. */
  name: 'Ask Customer',
  field: 'Question',
  check: checkedBy(questionBody, 'question'),
  send: 'Send Question',
  sent: 'Question sent; the clock stands still',
}
type Talk = typeof ASK
const ANSWER: Talk = { name: 'Answer', field: 'Your answer', check: checkAnswer, send: 'Send Answer', sent: 'Answer sent' }
const NOTE: Talk = {
  name: 'Note Answer',
  field: 'What the customer said',
  check: checkAnswer,
  send: 'Save Answer',
  sent: 'Answer saved; the clock goes on',
}

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
  if (shown === null) return null
  const deed = shown === ASK ? ask : answer
  // Its own success comes here before the dialog is closed.
  const isLate = !(shown === talk || deed.isPending || deed.isSuccess)
  const leave = () => {
    deed.reset()
    setOpened(null)
  }
  const send = (words: string) =>
    deed.mutate(words, {
      onSuccess: () => {
        showToast(shown.sent)
        leave()
      },
    })
  return (
    <>
      {talk && (
        <Button className="max-sm:flex-1 max-sm:px-3" variant={talk === ANSWER ? 'primary' : 'secondary'} onClick={() => setOpened(talk)}>
          {talk.name}
        </Button>
      )}
      {/* What was typed stays when the dialog is closed, until it is sent. */}
      <TextDialog
        key={shown.name}
        open={opened !== null}
        onClose={leave}
        title={shown.name}
        description={`Order ${order.orderNumber} · ${carName(order)}`}
        label={shown.field}
        maxLength={COMMENT_MAX_CHARS}
        check={shown.check}
        late={isLate ? lateWords(order, shown) : null}
        failure={deed.error && messageOf(deed.error, 'That could not be sent. Please try again.')}
        busy={deed.isPending}
        onSend={send}
        leaveLabel="Cancel"
        sendLabel={shown.send}
      >
        {order.question ? (
          <blockquote className="border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">{order.question.text}</blockquote>
        ) : (
          <p className="text-soft">For what you must know before you can go on. The promised time stands still until it is answered.</p>
        )}
      </TextDialog>
    </>
  )
}

function lateWords(order: Order, talk: Talk): string {
  if (!DESIGN_STATUSES.includes(order.status)) return `This order is now: ${STATUS_LABELS[order.status]}.`
  return talk === ASK ? 'A colleague asked the customer while this was open.' : 'The question was answered while this was open.'
}
