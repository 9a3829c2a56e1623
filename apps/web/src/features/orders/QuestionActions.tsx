import type { Role } from '@vorta/contract/auth/role'
import { isOpenFor, roleCanDo } from '@vorta/contract/orders/policy'
import { answerBody, type Order, questionBody } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { COMMENT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { textValidator } from '../../lib/forms/text-validator.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { useAnswerQuestion, useAskQuestion } from './orders.queries.ts'

const checkAnswer = textValidator(answerBody, 'answer')

const ASK = {
  /** Button label and dialog title. */
  name: 'Ask Customer',
  field: 'Question',
  check: textValidator(questionBody, 'question'),
  send: 'Send Question',
  sent: 'Question sent. The clock is paused.',
}
type Exchange = typeof ASK
const ANSWER: Exchange = { name: 'Answer', field: 'Your answer', check: checkAnswer, send: 'Send Answer', sent: 'Answer sent.' }
const RECORD: Exchange = {
  name: 'Record Answer',
  field: "Customer's answer",
  check: checkAnswer,
  send: 'Save Answer',
  sent: 'Answer saved. The clock is running again.',
}

function availableExchange(order: Order, reader: Role): Exchange | null {
  if (order.question === null) return roleCanDo(reader, order, 'askQuestion') ? ASK : null
  if (!roleCanDo(reader, order, 'answerQuestion')) return null
  return reader === 'user' ? ANSWER : RECORD
}

/** Staff can ask the customer a question. The customer answers it, or staff record the answer. */
export function QuestionActions({ order, reader }: { order: Order; reader: Role }) {
  const [opened, setOpened] = useState<Exchange | null>(null)
  const ask = useAskQuestion(order._id)
  const answer = useAnswerQuestion(order._id)
  const available = availableExchange(order, reader)
  // An open dialog must not change its purpose while somebody is typing.
  const shown = opened ?? available
  if (shown === null) return null
  const mutation = shown === ASK ? ask : answer
  // The order updates before the dialog closes after success.
  const isStale = !(shown === available || mutation.isPending || mutation.isSuccess)
  const close = () => {
    mutation.reset()
    setOpened(null)
  }
  const send = (text: string) =>
    mutation.mutate(text, {
      onSuccess: () => {
        showToast(shown.sent)
        close()
      },
    })
  return (
    <>
      {available && (
        <Button
          className="max-sm:flex-1 max-sm:px-3"
          variant={available === ANSWER ? 'primary' : 'secondary'}
          onClick={() => setOpened(available)}
        >
          {available.name}
        </Button>
      )}
      {/* The dialog keeps its text when closed, until it is sent. */}
      <TextDialog
        key={shown.name}
        open={opened !== null}
        onClose={close}
        title={shown.name}
        description={`Order ${order.orderNumber} · ${carName(order)}`}
        label={shown.field}
        maxLength={COMMENT_MAX_CHARS}
        check={shown.check}
        staleReason={isStale ? staleMessage(order, shown) : null}
        failure={mutation.error && messageOf(mutation.error, "We couldn't send your message. Please try again.")}
        busy={mutation.isPending}
        onSend={send}
        cancelLabel="Cancel"
        submitLabel={shown.send}
      >
        {order.question ? (
          <blockquote className="border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">{order.question.text}</blockquote>
        ) : (
          <p className="text-soft">Ask what you need to continue. The clock is paused until the customer answers.</p>
        )}
      </TextDialog>
    </>
  )
}

function staleMessage(order: Order, available: Exchange): string {
  if (!isOpenFor(order, 'askQuestion')) return `This order is now: ${STATUS_LABELS[order.status]}.`
  return available === ASK ? 'A colleague already asked the customer a question.' : 'This question has already been answered.'
}
