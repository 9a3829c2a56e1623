import { type NewQuoteTemplateContent, type QuoteTemplate, quoteTemplateBody } from '@vorta/contract/quote-templates/schema'
import { QUOTE_TEMPLATE_NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import Layers from '~icons/layers'
import Trash from '~icons/trash-2'
import { messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { useQuoteTemplates, useRemoveTemplate, useSaveTemplate } from './quote-templates.queries.ts'

interface QuoteTemplatesProps {
  /** What the form contains; null while its line items or amounts are incomplete. */
  content: NewQuoteTemplateContent | null
  disabled: boolean
  onPick: (content: QuoteTemplate['content']) => void
}

/** Fills the quote form from a template, or saves the form as one. */
export function QuoteTemplates({ content, disabled, onPick }: QuoteTemplatesProps) {
  const [open, setOpen] = useState(false)
  const [pickedName, setPickedName] = useState('')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Quote templates"
      trigger={
        <Button variant="secondary" size="sm" disabled={disabled}>
          <Layers className="size-4" aria-hidden="true" />
          Templates
        </Button>
      }
    >
      <div className="flex min-h-14 shrink-0 items-center border-b border-line px-5">
        <h2 className="display text-base">Quote Templates</h2>
      </div>
      <TemplateList
        onPick={(template) => {
          setOpen(false)
          setPickedName(template.name)
          onPick(template.content)
        }}
      />
      {content ? (
        <SaveForm content={content} initialName={pickedName} />
      ) : (
        <p className="border-t border-line px-5 py-4 text-sm text-muted">To save a template, fill in the line items first.</p>
      )}
    </Popover>
  )
}

function TemplateList({ onPick }: { onPick: (template: QuoteTemplate) => void }) {
  const { data, error, refetch } = useQuoteTemplates()
  const remove = useRemoveTemplate()
  if (error && !data) {
    return (
      <div className="p-5">
        <LoadError message={messageOf(error, "We couldn't load your templates.")} onRetry={() => refetch()} />
      </div>
    )
  }
  if (!data) {
    return (
      <div className="p-5">
        <SkeletonRows count={3} height="h-11" />
      </div>
    )
  }
  if (data.templates.length === 0) return <p className="px-5 py-6 text-muted">No templates yet.</p>
  return (
    <ul className="min-h-0 overflow-y-auto overscroll-contain py-2">
      {data.templates.map((template) => (
        <li key={template._id} className="flex items-center gap-1 px-2">
          <button
            type="button"
            onClick={() => onPick(template)}
            className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-2 text-left hover:bg-lifted"
          >
            <span className="block truncate font-medium">{template.name}</span>
            <span className="block truncate text-sm text-muted">{template.content.lines.map(({ label }) => label).join(', ')}</span>
          </button>
          <IconButton
            label={`Delete the template ${template.name}`}
            icon={<Trash className="size-4" aria-hidden="true" />}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(template._id, {
                onSuccess: () => showToast(`Template “${template.name}” deleted.`),
                onError: (failure) => showToast(messageOf(failure, "We couldn't delete the template. Please try again."), 'error'),
              })
            }
          />
        </li>
      ))}
    </ul>
  )
}

const nameForm = quoteTemplateBody.pick({ name: true })

function SaveForm({ content, initialName }: { content: NewQuoteTemplateContent; initialName: string }) {
  const { data } = useQuoteTemplates()
  const save = useSaveTemplate()
  const { field, watch, submit, isSubmitting, failure, reset } = useSchemaForm(nameForm, { name: initialName })
  const typedName = watch('name').trim()
  const isTaken = data?.templates.some(({ name }) => name === typedName) ?? false
  const send = submit(async ({ name }) => {
    await save.mutateAsync({ name, content })
    showToast(`Template “${name}” saved.`)
    reset({ name: '' })
  }, "We couldn't save the template. Please try again.")
  return (
    <form
      noValidate
      // The popover is inside the quote form for React, though not in the document.
      onSubmit={(event) => {
        event.stopPropagation()
        void send(event)
      }}
      className="flex shrink-0 flex-col gap-3 border-t border-line p-5"
    >
      <FormError>{failure}</FormError>
      <div className="flex items-start gap-3">
        <TextField
          label="Save this quote as"
          placeholder="Name"
          hint="Without tax and dates."
          maxLength={QUOTE_TEMPLATE_NAME_MAX_CHARS}
          className="min-w-0 flex-1"
          {...field('name')}
        />
        <Button type="submit" variant="secondary" className="mt-6.5" busy={isSubmitting} busyLabel="Saving...">
          {isTaken ? 'Replace' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
