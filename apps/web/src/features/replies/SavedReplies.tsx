import { savedReplyBody } from '@vorta/contract/replies/schema'
import { REPLY_TITLE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import MessageSquareQuote from '~icons/message-square-quote'
import { messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { SavedItemList, SaveItemForm } from '../../ui/overlay/SavedItems.tsx'
import { useRemoveReply, useReplies, useSaveReply } from './replies.queries.ts'

interface SavedRepliesProps {
  /** The message that is being written; it can be saved. */
  text: string
  disabled: boolean
  /** The button has a label beside its icon. */
  isLabeled?: boolean
  onPick: (text: string) => void
}

/** Inserts a saved reply into the message, or saves the message as one. */
export function SavedReplies({ text, disabled, isLabeled = false, onPick }: SavedRepliesProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Saved replies"
      trigger={
        isLabeled ? (
          <Button variant="ghost" disabled={disabled}>
            <MessageSquareQuote className="size-4" aria-hidden="true" />
            Saved Replies
          </Button>
        ) : (
          <IconButton label="Saved replies" icon={<MessageSquareQuote className="size-5" aria-hidden="true" />} disabled={disabled} />
        )
      }
    >
      <div className="flex min-h-14 items-center border-b border-line px-5">
        <h2 className="display text-base">Saved Replies</h2>
      </div>
      <ReplyList
        onPick={(reply) => {
          setOpen(false)
          onPick(reply)
        }}
      />
      {text.trim() !== '' && <SaveForm key={text} text={text} />}
    </Popover>
  )
}

function ReplyList({ onPick }: { onPick: (text: string) => void }) {
  const { data, error, refetch } = useReplies()
  const remove = useRemoveReply()
  const items = data?.replies.map(({ _id, title, text }) => ({ _id, name: title, detail: text }))
  return (
    <SavedItemList
      items={items}
      noun="saved reply"
      failure={error && messageOf(error, "We couldn't load your saved replies.")}
      onRetry={() => void refetch()}
      empty="No saved replies yet. Type a message, then save it here."
      isRemoving={remove.isPending}
      onPick={({ detail }) => onPick(detail)}
      onRemove={({ _id, name }) =>
        remove.mutate(_id, {
          onSuccess: () => showToast(`Saved reply “${name}” deleted.`),
          onError: (failure) => showToast(messageOf(failure, "We couldn't delete the saved reply. Please try again."), 'error'),
        })
      }
    />
  )
}

function SaveForm({ text }: { text: string }) {
  const save = useSaveReply()
  const { field, submit, isSubmitting, failure, reset } = useSchemaForm(savedReplyBody, { title: '', text })
  const send = submit(async (reply) => {
    await save.mutateAsync(reply)
    showToast('Reply saved.')
    reset({ title: '', text })
  }, "We couldn't save the reply. Please try again.")
  return (
    <SaveItemForm failure={failure} isSubmitting={isSubmitting} submitLabel="Save" onSubmit={send}>
      <TextField
        label="Save your message as"
        placeholder="Name"
        maxLength={REPLY_TITLE_MAX_CHARS}
        className="min-w-0 flex-1"
        {...field('title')}
      />
    </SaveItemForm>
  )
}
