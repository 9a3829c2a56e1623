import { COMMENT_MAX_CHARS } from '@vorta/contract/limits'
import { answerBody, type Order, questionBody } from '@vorta/contract/order'
import { DESIGN_STATUSES } from '@vorta/contract/order-status'
import type { Role } from '@vorta/contract/role'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { checkedBy } from '../../lib/checked-words.ts'
import { carName } from '../../lib/order-words.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast.ts'
import { WordsDialog } from '../../ui/WordsDialog.tsx'
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
const ANSWER = { name: 'Answer', field: 'Your answer', check: checkAnswer, send: 'Send Answer', sent: 'Answer sent' }
const NOTE = {
  name: 'Note Answer',
  field: 'What the customer said',
  check: checkAnswer,
  send: 'Save Answer',
  sent: 'Answer saved; the clock goes on',
}

/** A question that holds up the work, and its answer: asked by staff, answered by the customer or written down by staff. */
export function QuestionActions({ order, reader }: { order: Order; reader: Role }) {
  const [open, setOpen] = useState(false)
  const ask = useAsk(order._id)
  const answer = useAnswer(order._id)
  if (!DESIGN_STATUSES.includes(order.status) || (reader === 'user' && order.question === null)) return null
  const talk = order.question === null ? ASK : reader === 'user' ? ANSWER : NOTE
  const deed = talk === ASK ? ask : answer
  const leave = () => {
    deed.reset()
    setOpen(false)
  }
  const send = (words: string) =>
    deed.mutate(words, {
      onSuccess: () => {
        showToast(talk.sent)
        leave()
      },
    })
  return (
    <>
      <Button className="max-sm:flex-1 max-sm:px-3" variant={talk === ANSWER ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        {talk.name}
      </Button>
      {/* What was typed stays when the dialog is closed, until it is sent. */}
      <WordsDialog
        key={talk.name}
        open={open}
        onClose={leave}
        title={talk.name}
        description={`Order ${order.orderNumber} · ${carName(order)}`}
        label={talk.field}
        maxLength={COMMENT_MAX_CHARS}
        check={talk.check}
        failure={deed.error && messageOf(deed.error, 'That could not be sent. Please try again.')}
        busy={deed.isPending}
        onSend={send}
        leaveLabel="Cancel"
        sendLabel={talk.send}
      >
        {order.question ? (
          <blockquote className="border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">{order.question.text}</blockquote>
        ) : (
          <p className="text-soft">For what you must know before you can go on. The promised time stands still until it is answered.</p>
        )}
      </WordsDialog>
    </>
  )
}
