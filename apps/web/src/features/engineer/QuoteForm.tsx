import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { QUOTE_LINES_MAX_COUNT, QUOTE_NOTE_MAX_CHARS, QUOTE_VALID_DAYS } from '@vorta/contract/shared/limits'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { engineerSteps } from '../../lib/order-rules.ts'
import { usePersistedInput } from '../../lib/usePersistedInput.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { FormFooter } from '../../ui/FormFooter.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { StaleNotice } from '../../ui/StaleNotice.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toast.ts'
import { useSendQuote } from './engineer.queries.ts'
import { type QuoteRow, readQuote, rowsOf, sumOfRows } from './quote-rows.ts'

// With room for the cross that takes a line away; a single line stays.
const MANY_LINES = 'grid-cols-[minmax(0,1fr)_2.5rem] sm:grid-cols-[minmax(0,1fr)_8rem_2.5rem]'
const ONE_LINE = 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_8rem]'

/** The production quote, line by line. */
export function QuoteForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const steps = engineerSteps(order, useNow())
  // The quote that was on screen when the form was opened; another one must not be replaced unseen.
  const [replaced] = useState(steps.replaceQuote ? order.quote : null)
  const about = `${order._id}:${replaced?.createdAt ?? ''}`
  const [rows, setRows, forgetRows] = usePersistedInput<readonly QuoteRow[]>(`quote-lines:${about}`, () => rowsOf(replaced))
  const [note, setNote, forgetNote] = usePersistedInput(`quote-note:${about}`, () => replaced?.note ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const quote = useSendQuote(order._id)
  const isCurrent = steps.replaceQuote && order.quote?.createdAt === replaced?.createdAt
  const isWanted = replaced ? isCurrent : steps.quote

  const edit = (key: number, change: Partial<QuoteRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
    setErrors({})
  }
  // The next thing to type in, or to mend, has the focus: a new line, what is wrong, or the way to a new line when one was taken away.
  const focusOn = (what: string) => form.current?.querySelector<HTMLElement>(what)?.focus()
  const add = () => {
    flushSync(() => setRows([...rows, { key: Math.max(...rows.map((row) => row.key)) + 1, label: '', amount: '' }]))
    focusOn('[data-quote-line]:last-of-type input')
  }
  const remove = (key: number) => {
    setRows(rows.filter((row) => row.key !== key))
    focusOn('[data-add-line]')
  }

  const send = (event: FormEvent) => {
    event.preventDefault()
    const read = readQuote(rows, note)
    flushSync(() => setErrors(read.errors))
    if (read.quote === null) return focusOn('[aria-invalid=true]')
    quote.mutate(read.quote, {
      onSuccess: () => {
        showToast(`Quote of ${money(sumOfRows(rows))} sent${replaced ? ' in place of the old one' : ''}`)
        forgetRows()
        forgetNote()
        onDone()
      },
      onError: (error) => error instanceof ApiError && setErrors(error.errors),
    })
  }
  // One's own quote moves the order on as well; that closes the form by itself.
  if (!isWanted && !quote.isPending && !quote.isSuccess) {
    return (
      <StaleNotice status={STATUS_LABELS[order.status]} onClose={onDone}>
        {replaced ? 'The quote has changed.' : 'This order takes no quote any more.'}
      </StaleNotice>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{quote.error && messageOf(quote.error, 'The quote could not be sent. Please try again.')}</FormError>
      {replaced && (
        <p className="text-soft">
          The customer is notified and can then only pay the new quote. The old one of {money(replaced.productionCost)} stays on record.
        </p>
      )}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm text-muted">What the customer pays for, line by line.</legend>
        {rows.map((row, index) => (
          <div key={row.key} data-quote-line className={`grid items-start gap-2 ${rows.length > 1 ? MANY_LINES : ONE_LINE}`}>
            <TextField
              label={`Line ${index + 1}`}
              className="max-sm:col-span-full"
              value={row.label}
              maxLength={200}
              error={errors[`lines.${index}.label`]}
              onChange={(event) => edit(row.key, { label: event.target.value })}
            />
            <TextField
              label="Amount ($)"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              data-autofocus={index === 0 ? '' : undefined}
              value={row.amount}
              error={errors[`lines.${index}.amount`]}
              onChange={(event) => edit(row.key, { amount: event.target.value })}
            />
            {rows.length > 1 && (
              <IconButton
                label={`Remove line ${index + 1}`}
                icon={<X className="size-4" aria-hidden="true" />}
                className="mt-7.5"
                onClick={() => remove(row.key)}
              />
            )}
          </div>
        ))}
        <Button
          variant="ghost"
          size="sm"
          className="-ml-3 self-start"
          data-add-line
          disabled={rows.length >= QUOTE_LINES_MAX_COUNT}
          onClick={add}
        >
          <Plus className="size-4" aria-hidden="true" />
          Add Line
        </Button>
      </fieldset>
      <div className="flex items-baseline justify-between border-y border-line py-3">
        <span className="text-soft">Production cost</span>
        <output className="display figures text-xl">{money(sumOfRows(rows))}</output>
      </div>
      {(errors.productionCost || errors.lines) && <Banner tone="error">{errors.productionCost ?? errors.lines}</Banner>}
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={QUOTE_NOTE_MAX_CHARS}
        hint={`The quote is valid for ${QUOTE_VALID_DAYS} days.`}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <FormFooter>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={quote.isPending} busyLabel="Sending...">
          {replaced ? 'Replace Quote' : 'Send Payment Request'}
        </Button>
      </FormFooter>
    </form>
  )
}
