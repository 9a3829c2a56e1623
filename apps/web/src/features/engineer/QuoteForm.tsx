import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { QUOTE_LINES_MAX_COUNT, QUOTE_NOTE_MAX_CHARS, QUOTE_VALID_DAYS } from '@vorta/contract/shared/limits'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import Plus from '~icons/plus'
import X from '~icons/x'
import { ApiError, messageOf } from '../../lib/api.ts'
import { money } from '../../lib/format.ts'
import { usePersistedInput } from '../../lib/forms/usePersistedInput.ts'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useSendQuote } from './engineer.queries.ts'
import { initialRows, parseQuote, type QuoteRow, sumOfRows } from './quote-rows.ts'

// Several lines leave space for the remove button; a single line can't be removed.
const MANY_LINES = 'grid-cols-[minmax(0,1fr)_2.5rem] sm:grid-cols-[minmax(0,1fr)_8rem_2.5rem]'
const ONE_LINE = 'grid-cols-1 sm:grid-cols-[minmax(0,1fr)_8rem]'

/** The form for a new or replacement production quote. */
export function QuoteForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const actions = engineerActions(order, useNow())
  // Remember the quote that was current when the form opened, so that a newer one isn't replaced unseen.
  const [replaced] = useState(actions.replaceQuote ? order.quote : null)
  const draftKey = `${order._id}:${replaced?.createdAt ?? ''}`
  const [rows, setRows, clearRows] = usePersistedInput<readonly QuoteRow[]>(`quote-lines:${draftKey}`, () => initialRows(replaced))
  const [note, setNote, clearNote] = usePersistedInput(`quote-note:${draftKey}`, () => replaced?.note ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const quote = useSendQuote(order._id)
  const isCurrent = actions.replaceQuote && order.quote?.createdAt === replaced?.createdAt
  const isAllowed = replaced ? isCurrent : actions.quote

  const edit = (key: number, change: Partial<QuoteRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
    setErrors({})
  }
  // Moves the focus to the new line, the first invalid field, or the Add Line Item button after a removal.
  const focusOn = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
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
    const parsed = parseQuote(rows, note)
    flushSync(() => setErrors(parsed.errors))
    if (parsed.quote === null) return focusOn('[aria-invalid=true]')
    quote.mutate(parsed.quote, {
      onSuccess: () => {
        showToast(`Quote of ${money(sumOfRows(rows))} sent.${replaced ? ' It replaces the old one.' : ''}`)
        clearRows()
        clearNote()
        onDone()
      },
      onError: (error) => error instanceof ApiError && setErrors(error.errors),
    })
  }
  // Sending the quote also changes the status; the form then closes on its own.
  if (!isAllowed && !quote.isPending && !quote.isSuccess) {
    return (
      <StaleNotice status={STATUS_LABELS[order.status]} onClose={onDone}>
        {replaced ? 'The quote has changed.' : 'You can no longer send a quote for this order.'}
      </StaleNotice>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{quote.error && messageOf(quote.error, "We couldn't send the quote. Please try again.")}</FormError>
      {replaced && (
        <p className="text-soft">
          We'll notify the customer, and only the new quote can be paid. The old quote of {money(replaced.productionCost)} stays on record.
        </p>
      )}
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-3 text-sm text-muted">List what the customer is paying for.</legend>
        {rows.map((row, index) => (
          <div key={row.key} data-quote-line className={`grid items-start gap-2 ${rows.length > 1 ? MANY_LINES : ONE_LINE}`}>
            <TextField
              label={`Line Item ${index + 1}`}
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
                label={`Remove line item ${index + 1}`}
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
          Add Line Item
        </Button>
      </fieldset>
      <div className="flex items-baseline justify-between border-y border-line py-3">
        <span className="text-soft">Production Cost</span>
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
