import { savedReplyBody } from '@vorta/contract/replies/schema'
import { REPLY_TITLE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import MessageSquareQuote from '~icons/message-square-quote'
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
import { useRemoveReply, useReplies, useSaveReply } from './replies.queries.ts'

interface SavedRepliesProps {
  /** The message that is being written; it can be saved. */
  text: string
  disabled: boolean
  onPick: (text: string) => void
}

/** Inserts a saved reply into the message, or saves the message as one. */
export function SavedReplies({ text, disabled, onPick }: SavedRepliesProps) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Saved replies"
      trigger={
        <IconButton
          label="Saved replies"
          icon={<MessageSquareQuote className="size-5" aria-hidden="true" />}
          disabled={disabled}
          className="size-11"
        />
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
  const replies = data?.replies ?? []
  if (error && !data) {
    return (
      <div className="p-5">
        <LoadError message={messageOf(error, "We couldn't load your saved replies.")} onRetry={() => refetch()} />
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
  if (replies.length === 0) return <p className="px-5 py-6 text-muted">No saved replies yet. Type a message, then save it here.</p>
  return (
    <ul className="min-h-0 overflow-y-auto overscroll-contain py-2">
      {replies.map((reply) => (
        <li key={reply._id} className="flex items-center gap-1 px-2">
          <button
            type="button"
            onClick={() => onPick(reply.text)}
            className="min-h-11 min-w-0 flex-1 rounded-md px-3 py-2 text-left hover:bg-lifted"
          >
            <span className="block truncate font-medium">{reply.title}</span>
            <span className="block truncate text-sm text-muted">{reply.text}</span>
          </button>
          <IconButton
            label={`Delete the saved reply ${reply.title}`}
            icon={<Trash className="size-4" aria-hidden="true" />}
            disabled={remove.isPending}
            onClick={() =>
              remove.mutate(reply._id, {
                onSuccess: () => showToast(`Saved reply “${reply.title}” deleted.`),
                onError: (failure) => showToast(messageOf(failure, "We couldn't delete the saved reply. Please try again."), 'error'),
              })
            }
          />
        </li>
      ))}
    </ul>
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
    <form
      noValidate
      // The popover is inside the form of the chat for React, though not in the document.
      onSubmit={(event) => {
        event.stopPropagation()
        void send(event)
      }}
      className="flex flex-col gap-3 border-t border-line p-5"
    >
      <FormError>{failure}</FormError>
      <div className="flex items-start gap-3">
        <TextField
          label="Save your message as"
          placeholder="Name"
          maxLength={REPLY_TITLE_MAX_CHARS}
          className="min-w-0 flex-1"
          {...field('title')}
        />
        <Button type="submit" variant="secondary" className="mt-6.5" busy={isSubmitting} busyLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}
