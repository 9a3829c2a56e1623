import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { QUOTE_LINES_MAX_COUNT, QUOTE_NOTE_MAX_CHARS, QUOTE_VALID_DAYS } from '@vorta/contract/shared/limits'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import Copy from '~icons/copy'
import Plus from '~icons/plus'
import X from '~icons/x'
import { money } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { useNow } from '../../lib/now.ts'
import { engineerActions } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { QuoteTemplates } from '../quote-templates/QuoteTemplates.tsx'
import { useProductionDate, useQuoteDefaults, useSendQuote } from './engineer.queries.ts'
import { QuoteExtras, QuoteParts, QuoteTotal } from './QuoteExtras.tsx'
import {
  amountsOf,
  EMPTY_ROW,
  hasFilledExtras,
  initialInputs,
  type QuoteInputs,
  quoteForm,
  templateContent,
  templateInputs,
} from './quote-rows.ts'

// Several lines leave space for the remove button; a single line can't be removed.
const MANY_LINES = 'grid-cols-[minmax(0,1fr)_6.5rem_2.5rem] sm:grid-cols-[minmax(0,1fr)_8rem_2.5rem]'
const ONE_LINE = 'grid-cols-[minmax(0,1fr)_6.5rem] sm:grid-cols-[minmax(0,1fr)_8rem]'
const MANY_WITH_QUANTITY = 'grid-cols-[5rem_minmax(0,1fr)_2.5rem] sm:grid-cols-[minmax(0,1fr)_5rem_8rem_2.5rem]'
const ONE_WITH_QUANTITY = 'grid-cols-[5rem_minmax(0,1fr)] sm:grid-cols-[minmax(0,1fr)_5rem_8rem]'

const gridOf = (count: number, hasQuantities: boolean) =>
  count > 1 ? (hasQuantities ? MANY_WITH_QUANTITY : MANY_LINES) : hasQuantities ? ONE_WITH_QUANTITY : ONE_LINE

// The labels of the first line head the columns, except on a phone with quantities, which are below the name.
const columnLabels = (index: number, hasQuantities: boolean) => {
  if (index === 0) return '[&>button]:mt-7.5'
  return hasQuantities
    ? 'max-sm:[&>button]:mt-7.5 sm:[&_div:has(>label)]:sr-only sm:[&>button]:mt-0.5'
    : '[&_div:has(>label)]:sr-only [&>button]:mt-0.5'
}

/** The form for a new or replacement production quote. */
export function QuoteForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const actions = engineerActions(order, useNow())
  // Remember the quote that was current when the form opened, so that a newer one isn't replaced unseen.
  const [replaced] = useState(actions.replaceQuote ? order.quote : null)
  const { field, set, reset, control, watch, submit, isSubmitting, failure, errorAt, clearErrors } = useSchemaForm(
    quoteForm,
    initialInputs(replaced),
    `quote:${order._id}:${replaced?.createdAt ?? ''}`,
  )
  const lines = useFieldArray({ control, name: 'lines' })
  const inputs = watch()
  const amounts = amountsOf(inputs)
  const [hasQuantities, setQuantities] = useState(inputs.lines.some(({ quantity }) => quantity !== '1'))
  const isTaxed = Number(inputs.taxRate) > 0
  const [hasExtras, setExtras] = useState(hasFilledExtras(inputs))
  const defaults = useQuoteDefaults(order._id)
  const stateRate = defaults.data?.taxRate ?? 0
  // A company that collects tax does so on each quote, unless the engineer clears the rate.
  const isUntouched = replaced === null && inputs.taxRate === '' && inputs.lines.every(({ amount }) => amount === '')
  const hasSetRate = useRef(false)
  useEffect(() => {
    if (stateRate === 0 || !isUntouched || hasSetRate.current) return
    hasSetRate.current = true
    set('taxRate', String(stateRate))
    setExtras(true)
  })
  // A quote that the customer declined, or that was withdrawn, is the best start for the next one.
  const lastQuote = order.earlierQuotes.at(-1) ?? defaults.data?.lastQuote ?? null
  const addButton = useRef<HTMLButtonElement>(null)
  const quote = useSendQuote(order._id)
  // Without the suggestion, the form is still complete.
  const suggestedOn = useProductionDate(order._id).data?.suggestedOn
  const isCurrent = actions.replaceQuote && order.quote?.createdAt === replaced?.createdAt
  const isAllowed = replaced ? isCurrent : actions.quote

  const sumError = errorAt('productionCost') ?? errorAt('lines.root') ?? errorAt('lines')

  const declined = replaced ? null : order.earlierQuotes.at(-1)?.declineReason

  const fill = (next: QuoteInputs) => {
    reset(next)
    setQuantities(next.lines.some(({ quantity }) => quantity !== '1'))
    setExtras(hasFilledExtras(next))
  }
  const remove = (index: number) => {
    lines.remove(index)
    clearErrors()
    addButton.current?.focus()
  }
  const toggleQuantities = (isOn: boolean) => {
    setQuantities(isOn)
    // Without the column, a line counts once, so that no hidden number changes the total.
    if (!isOn) for (const index of inputs.lines.keys()) set(`lines.${index}.quantity`, '1')
  }
  const send = submit(async (body) => {
    await quote.mutateAsync(body)
    showToast(`Quote of ${money(body.productionCost)} sent.${replaced ? ' It replaces the old one.' : ''}`)
    onDone()
  }, "We couldn't send the quote. Please try again.")
  // Sending the quote also changes the status; the form then closes on its own.
  if (!isAllowed && !quote.isPending && !quote.isSuccess) {
    return (
      <StaleNotice status={STATUS_LABELS[order.status]} onClose={onDone}>
        {replaced ? 'The quote has changed.' : 'You can no longer send a quote for this order.'}
      </StaleNotice>
    )
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5 [&_input]:scroll-mb-12 [&_textarea]:scroll-mb-12">
      <FormError>{failure}</FormError>
      {replaced && (
        <p className="text-soft">
          We'll notify the customer, and only the new quote can be paid. The old quote of {money(replaced.productionCost)} stays on record.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:gap-x-2 max-sm:[&_button]:px-2.5">
        {/* The tax of the customer's state comes first, because a template has none. */}
        <QuoteTemplates
          content={templateContent(inputs)}
          disabled={defaults.isPending}
          onPick={(content) => fill(templateInputs(content, inputs))}
        />
        {!replaced && lastQuote && (
          // The promised day of another quote is not a promise for this one.
          <Button variant="secondary" size="sm" onClick={() => fill(initialInputs({ ...lastQuote, promisedOn: null }))}>
            <Copy className="size-4" aria-hidden="true" />
            Duplicate Last Quote
            <span className="figures -ml-1 max-sm:hidden">· {money(lastQuote.productionCost)}</span>
          </Button>
        )}
      </div>
      {declined && <p className="text-sm break-words whitespace-pre-line text-soft">The customer declined the last quote: “{declined}”</p>}
      {/* Any change of a line may correct the error of another one. */}
      <fieldset className="flex flex-col gap-3" onInput={() => clearErrors()}>
        <legend className="mb-3 text-sm text-muted">List what the customer is paying for.</legend>
        {lines.fields.map(({ id }, index) => (
          <div
            key={id}
            className={`grid items-start gap-2 max-sm:[&>.flex>p]:hidden ${gridOf(lines.fields.length, hasQuantities)} ${columnLabels(index, hasQuantities)}`}
          >
            <TextField
              label={`Line Item ${index + 1}`}
              className={hasQuantities ? 'max-sm:col-span-full' : ''}
              maxLength={200}
              {...field(`lines.${index}.label`)}
            />
            {hasQuantities && (
              <TextField label="Quantity" inputMode="numeric" autoComplete="off" maxLength={3} {...field(`lines.${index}.quantity`)} />
            )}
            <TextField
              label={hasQuantities ? 'Unit Price ($)' : 'Amount ($)'}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
              data-autofocus={index === 0 ? '' : undefined}
              {...field(`lines.${index}.amount`)}
            />
            {lines.fields.length > 1 && (
              <IconButton
                label={`Remove line item ${index + 1}`}
                icon={<X className="size-4" aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            )}
            <PhoneError>{errorAt(`lines.${index}.label`)}</PhoneError>
            {hasQuantities && <PhoneError>{errorAt(`lines.${index}.quantity`)}</PhoneError>}
            <PhoneError>{errorAt(`lines.${index}.amount`)}</PhoneError>
            {isTaxed && (
              <Checkbox
                className="col-span-full text-sm"
                label={`Line item ${index + 1} is not taxed`}
                {...field(`lines.${index}.taxExempt`)}
              />
            )}
          </div>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <Button
            ref={addButton}
            variant="ghost"
            size="sm"
            className="-ml-3"
            disabled={lines.fields.length >= QUOTE_LINES_MAX_COUNT}
            onClick={() => lines.append(EMPTY_ROW)}
          >
            <Plus className="size-4" aria-hidden="true" />
            Add Line Item
          </Button>
          <Checkbox label="Use Quantities" checked={hasQuantities} onChange={(event) => toggleQuantities(event.target.checked)} />
        </div>
      </fieldset>
      <QuoteExtras
        field={field}
        isOpen={hasExtras}
        stateRate={stateRate}
        onUseStateRate={() => set('taxRate', String(stateRate))}
        suggestedOn={suggestedOn}
        onSuggested={(day) => set('promisedOn', day)}
      />
      <QuoteParts amounts={amounts} />
      {sumError && <Banner tone="error">{sumError}</Banner>}
      <TextArea
        label="Note"
        optional
        rows={3}
        maxLength={QUOTE_NOTE_MAX_CHARS}
        hint={`The quote is valid for ${QUOTE_VALID_DAYS} days.`}
        {...field('note')}
      />
      <FormFooter>
        <QuoteTotal amounts={amounts} />
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Sending..." className="max-sm:flex-1">
          {replaced ? 'Replace Quote' : 'Send Payment Request'}
        </Button>
      </FormFooter>
    </form>
  )
}

/** Below the whole line, because the columns of a phone are too narrow. Screen readers read it with its field. */
function PhoneError({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <div aria-hidden="true" className="col-span-full sm:hidden">
      <FieldError>{children}</FieldError>
    </div>
  )
}
