import { type NewQuoteTemplateContent, type QuoteTemplate, quoteTemplateBody } from '@vorta/contract/quote-templates/schema'
import { QUOTE_TEMPLATE_NAME_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import Layers from '~icons/layers'
import { messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { SavedItemList, SaveItemForm } from '../../ui/overlay/SavedItems.tsx'
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
      align="start"
      isInDialog
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
  const items = data?.templates.map((template) => ({ ...template, detail: template.content.lines.map(({ label }) => label).join(', ') }))
  return (
    <SavedItemList
      items={items}
      noun="template"
      failure={error && messageOf(error, "We couldn't load your templates.")}
      onRetry={() => void refetch()}
      empty="Save line items you use often, then insert them in one click."
      isRemoving={remove.isPending}
      onPick={onPick}
      onRemove={({ _id, name }) =>
        remove.mutate(_id, {
          onSuccess: () => showToast(`Template “${name}” deleted.`),
          onError: (failure) => showToast(messageOf(failure, "We couldn't delete the template. Please try again."), 'error'),
        })
      }
    />
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
    <SaveItemForm failure={failure} isSubmitting={isSubmitting} submitLabel={isTaken ? 'Replace' : 'Save'} onSubmit={send}>
      <TextField
        label="Save this quote as"
        placeholder="Name"
        hint="Saves line items and note, not tax or dates."
        maxLength={QUOTE_TEMPLATE_NAME_MAX_CHARS}
        className="min-w-0 flex-1"
        {...field('name')}
      />
    </SaveItemForm>
  )
}
