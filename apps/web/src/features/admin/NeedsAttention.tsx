import { ATTENTION_NOTE_MAX_CHARS, type AttentionAction, type AttentionEntry, handledBody } from '@vorta/contract/payments/attention'
import { useId, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextDialog } from '../../ui/overlay/TextDialog.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AttentionItem } from './AttentionItem.tsx'
import { useAttention, useMarkHandled, useRetryRefund } from './attention.queries.ts'

/** More would push the orders out of sight. */
const SHOWN_COUNT = 2
const REFUND_LABELS: Partial<Record<AttentionAction, string>> = { retry_refund: 'Retry Refund', refund_rest: 'Refund the Rest' }

/** Payments that need an admin; hidden while there are none. */
export function NeedsAttention() {
  const { entries, total, error, refetch, ...more } = useAttention()
  const [showsAll, setShowsAll] = useState(false)
  const id = useId()
  if (entries.length === 0 && !error) return null
  return (
    <Panel
      title={total > 0 ? `Needs Attention (${total})` : 'Needs Attention'}
      description="Payments that need a decision, next deadline first."
    >
      {error && entries.length === 0 && (
        <LoadError message={messageOf(error, "We couldn't load the payments that need attention.")} onRetry={() => refetch()} />
      )}
      <ul id={id} className="flex flex-col">
        {entries.slice(0, showsAll ? undefined : SHOWN_COUNT).map((entry) => (
          <AttentionItem key={entry._id} entry={entry}>
            <AttentionActions entry={entry} />
          </AttentionItem>
        ))}
      </ul>
      {entries.length > SHOWN_COUNT && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3"
          aria-expanded={showsAll}
          aria-controls={id}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show Fewer' : `Show All ${total}`}
        </Button>
      )}
      {showsAll && <LoadMore label="Load More" {...more} />}
    </Panel>
  )
}

function AttentionActions({ entry }: { entry: AttentionEntry }) {
  const [isOpen, setOpen] = useState(false)
  const retry = useRetryRefund(entry._id)
  const refundLabel = entry.actions.map((action) => REFUND_LABELS[action]).find(Boolean)
  return (
    <>
      {refundLabel && (
        <ActionButton
          size="sm"
          busy={retry.isPending}
          failure={retry.error && messageOf(retry.error, "We couldn't request the refund. Please try again.")}
          onClick={() => retry.mutate(undefined, { onSuccess: () => showToast('Refund requested.') })}
        >
          {refundLabel}
        </ActionButton>
      )}
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Mark Handled
      </Button>
      <HandledDialog entry={entry} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

function HandledDialog({ entry, open, onClose }: { entry: AttentionEntry; open: boolean; onClose: () => void }) {
  const handled = useMarkHandled(entry._id)
  const { field, submit, isSubmitting, failure, clearErrors } = useSchemaForm(handledBody, { note: '' })
  const close = () => {
    clearErrors()
    onClose()
  }
  const send = submit(async ({ note }) => {
    await handled.mutateAsync(note)
    showToast('Marked as handled.')
  }, "We couldn't save your note. Please try again.")
  return (
    <TextDialog
      title="Mark Handled"
      description={`Order ${entry.order.orderNumber}`}
      open={open}
      onClose={close}
      label="How was it handled?"
      maxLength={ATTENTION_NOTE_MAX_CHARS}
      field={field('note')}
      failure={failure}
      busy={isSubmitting}
      onSubmit={send}
      cancelLabel="Cancel"
      submitLabel="Mark Handled"
    >
      <p>{entry.detail}</p>
      {entry.reason === 'refund_failed' && (
        <p className="text-soft">The refund won&apos;t be retried. Your note is added to the audit log.</p>
      )}
    </TextDialog>
  )
}
