import type { Role } from '@vorta/contract/auth/role'
import { isOpenFor, roleCanDo } from '@vorta/contract/orders/policy'
import { answerBody, type Order, questionBody } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { COMMENT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import * as z from 'zod'
import MessageCircleQuestion from '~icons/message-circle-question'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { OrderActionButton, type OrderActions } from './OrderActionRow.tsx'
import { useAnswerQuestion, useAskQuestion } from './orders.queries.ts'

const answerForm = z.object({ text: answerBody.shape.answer })

const ASK = {
  /** Button label and dialog title. */
  name: 'Ask Customer',
  field: 'Question',
  schema: z.object({ text: questionBody.shape.question }),
  send: 'Send Question',
  sent: 'Question sent. The clock is paused.',
}
type Exchange = typeof ASK
const ANSWER: Exchange = { name: 'Answer', field: 'Your Answer', schema: answerForm, send: 'Send Answer', sent: 'Answer sent.' }
const RECORD: Exchange = {
  name: 'Record Answer',
  field: "Customer's Answer",
  schema: answerForm,
  send: 'Save Answer',
  sent: 'Answer saved. The clock is running again.',
}

function availableExchange(order: Order, reader: Role): Exchange | null {
  if (order.question === null) return roleCanDo(reader, order, 'askQuestion') ? ASK : null
  if (!roleCanDo(reader, order, 'answerQuestion')) return null
  return reader === 'user' ? ANSWER : RECORD
}

/** Staff can ask the customer a question. The customer answers it, or staff record the answer. */
export function useQuestionActions(order: Order, reader: Role): OrderActions {
  const [opened, setOpened] = useState<Exchange | null>(null)
  const ask = useAskQuestion(order._id)
  const answer = useAnswerQuestion(order._id)
  const available = availableExchange(order, reader)
  // An open dialog must not change its purpose while somebody is typing.
  const shown = opened ?? available
  if (shown === null) return { actions: [], content: null }
  const mutation = shown === ASK ? ask : answer
  // The order updates before the dialog closes after success.
  const isStale = !(shown === available || mutation.isPending || mutation.isSuccess)
  const close = () => {
    mutation.reset()
    setOpened(null)
  }
  const send = async (text: string) => {
    await mutation.mutateAsync(text)
    showToast(shown.sent)
    close()
  }
  return {
    actions: available
      ? [
          {
            label: available.name,
            icon: <MessageCircleQuestion className="size-4" aria-hidden="true" />,
            isNext: available === ANSWER,
            onSelect: () => setOpened(available),
          },
        ]
      : [],
    content: (
      // The dialog keeps its text when closed, until it is sent.
      <ExchangeDialog
        key={shown.name}
        exchange={shown}
        order={order}
        open={opened !== null}
        onClose={close}
        staleReason={isStale ? staleMessage(order, shown) : null}
        send={send}
      />
    ),
  }
}

/** The answer of the customer. */
export function QuestionActions({ order }: { order: Order }) {
  const { actions, content } = useQuestionActions(order, 'user')
  return (
    <>
      {actions.map((action) => (
        <OrderActionButton key={action.label} action={action} className="max-sm:flex-1 max-sm:px-3" />
      ))}
      {content}
    </>
  )
}

interface ExchangeDialogProps {
  exchange: Exchange
  order: Order
  open: boolean
  onClose: () => void
  staleReason: string | null
  send: (text: string) => Promise<void>
}

function ExchangeDialog({ exchange, order, open, onClose, staleReason, send }: ExchangeDialogProps) {
  const { field, submit, isSubmitting, failure, clearErrors } = useSchemaForm(exchange.schema, { text: '' })
  const close = () => {
    clearErrors()
    onClose()
  }
  return (
    <TextDialog
      open={open}
      onClose={close}
      title={exchange.name}
      description={`Order ${order.orderNumber} · ${carName(order)}`}
      label={exchange.field}
      maxLength={COMMENT_MAX_CHARS}
      field={field('text')}
      staleReason={staleReason}
      failure={failure}
      busy={isSubmitting}
      onSubmit={submit(({ text }) => send(text), "We couldn't send your message. Please try again.")}
      cancelLabel="Cancel"
      submitLabel={exchange.send}
    >
      {order.question ? (
        <blockquote className="border-l-2 border-signal pl-4 break-words whitespace-pre-line text-soft">{order.question.text}</blockquote>
      ) : (
        <p className="text-soft">Ask for whatever you need to continue. The clock is paused until the customer answers.</p>
      )}
    </TextDialog>
  )
}

function staleMessage(order: Order, available: Exchange): string {
  if (!isOpenFor(order, 'askQuestion')) return `This order is now: ${STATUS_LABELS[order.status]}.`
  return available === ASK ? 'A colleague already asked the customer a question.' : 'This question has already been answered.'
}
