import type { Role } from '@vorta/contract/auth/role'
import { type Note, noteBody } from '@vorta/contract/notes/schema'
import { NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { Link } from 'react-router'
import StickyNote from '~icons/sticky-note'
import { messageOf } from '../../lib/api.ts'
import { onDayAtTime } from '../../lib/dates.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { LoadMore } from '../../ui/feedback/LoadMore.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { type NoteSubject, useAddNote, useNotes, useRemoveNote } from './notes.queries.ts'

/** Internal notes of staff on an order or a customer. */
export function NotesPanel({ about, reader }: { about: NoteSubject; reader: Role }) {
  const pages = useNotes(about)
  const { notes, isPending, error, refetch } = pages
  // A new form after each note.
  const [sent, setSent] = useState(0)
  return (
    <div className="flex flex-col gap-6">
      <NoteForm key={sent} about={about} onSent={() => setSent(sent + 1)} />
      {isPending && <SkeletonRows count={2} height="h-16" />}
      {error && notes.length === 0 && <LoadError message={messageOf(error, "We couldn't load the notes.")} onRetry={() => refetch()} />}
      {!(isPending || error) && notes.length === 0 && (
        <EmptyState icon={<StickyNote className="size-5" />} title="No notes yet" framed={false}>
          Notes help colleagues who work on this order.
        </EmptyState>
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col">
          {notes.map((note) => (
            <NoteItem key={note._id} note={note} reader={reader} showsOrder={about.kind === 'customer'} />
          ))}
        </ul>
      )}
      <LoadMore label="Show Older Notes" {...pages} />
    </div>
  )
}

function NoteForm({ about, onSent }: { about: NoteSubject; onSent: () => void }) {
  const add = useAddNote(about)
  const { field, submit, isSubmitting, failure } = useSchemaForm(noteBody, { text: '' }, `note:${about.kind}:${about.id}`)
  const send = submit(async ({ text }) => {
    await add.mutateAsync(text)
    showToast('Note added.')
    onSent()
  }, "We couldn't add the note. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <FormError>{failure}</FormError>
      <TextArea
        label="New Note"
        rows={2}
        maxLength={NOTE_MAX_CHARS}
        hint="Only staff can see notes. The customer can't."
        {...field('text')}
      />
      <Button type="submit" variant="secondary" className="self-start" busy={isSubmitting} busyLabel="Adding...">
        Add Note
      </Button>
    </form>
  )
}

function NoteItem({ note, reader, showsOrder }: { note: Note; reader: Role; showsOrder: boolean }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <li className="border-t border-line py-4 first:border-t-0 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-sm text-muted">
          <span className="font-medium text-soft">{note.author}</span> · <Moment {...onDayAtTime(note.createdAt)} />
          {showsOrder && note.order && (
            <>
              {' · '}
              <Link
                to={orderPath(reader, note.order._id, 'notes')}
                className="figures underline decoration-edge underline-offset-4 hover:text-ink"
              >
                {note.order.orderNumber}
              </Link>
            </>
          )}
        </p>
        {note.canDelete && (
          <Button variant="ghost" size="sm" className="-my-2 pointer-coarse:-my-3" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{note.text}</p>
      {isDeleting && <DeleteNoteDialog note={note} onClose={() => setDeleting(false)} />}
    </li>
  )
}

function DeleteNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const remove = useRemoveNote()
  const send = () =>
    remove.mutate(note._id, {
      onSuccess: () => {
        showToast('Note deleted.')
        onClose()
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete This Note?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep Note
          </Button>
          <Button variant="danger" busy={remove.isPending} busyLabel="Deleting..." onClick={send}>
            Delete Note
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {remove.error && <Banner tone="error">{messageOf(remove.error, "We couldn't delete the note. Please try again.")}</Banner>}
        <p className="line-clamp-6 whitespace-pre-wrap wrap-anywhere text-soft">{note.text}</p>
      </div>
    </Dialog>
  )
}
