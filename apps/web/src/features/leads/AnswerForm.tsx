import { type Lead, leadAnswerBody, leadNoteBody } from '@vorta/contract/leads/schema'
import { CONTACT_MESSAGE_MAX_CHARS, NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { SavedReplies } from '../replies/SavedReplies.tsx'
import { useAddLeadNote, useAnswerLead, useMarkAnswered } from './leads.queries.ts'

interface AnswerFormProps {
  lead: Lead
  /** The messages without an answer. */
  unanswered: readonly string[]
}

/** Answers a lead by email. */
export function AnswerForm(props: AnswerFormProps) {
  // A new form after each answer.
  const [sent, setSent] = useState(0)
  return <OneAnswer key={sent} {...props} onSent={() => setSent(sent + 1)} />
}

function OneAnswer({ lead, unanswered, onSent }: AnswerFormProps & { onSent: () => void }) {
  const answer = useAnswerLead(lead._id)
  // The same for every attempt to send this answer, so that it is emailed once.
  const [clientId] = useState(randomKey)
  const { field, set, watch, submit, isSubmitting, failure } = useSchemaForm(
    leadAnswerBody,
    { text: '', clientId },
    `lead-answer:${lead._id}`,
  )
  const text = watch('text')
  const send = submit(async (body) => {
    await answer.mutateAsync(body)
    showToast(`Answer to ${lead.name} is on its way.`)
    onSent()
  }, "We couldn't send the answer. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <FormError>{failure}</FormError>
      <TextArea
        label="Your Answer"
        rows={6}
        maxLength={CONTACT_MESSAGE_MAX_CHARS}
        hint={`Sent by email to ${lead.email}. Replies go to the company address.`}
        {...field('text')}
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Button type="submit" busy={isSubmitting} busyLabel="Sending...">
          Send Answer
        </Button>
        <SavedReplies
          text={text}
          disabled={isSubmitting}
          isLabeled
          onPick={(reply) => set('text', text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`)}
        />
        {unanswered.length > 0 && <MarkAnswered messageIds={unanswered} />}
      </div>
    </form>
  )
}

function MarkAnswered({ messageIds }: { messageIds: readonly string[] }) {
  const mark = useMarkAnswered(messageIds)
  const save = () =>
    mark.mutate(true, {
      onSuccess: () => showToast(messageIds.length === 1 ? 'Message marked as answered.' : 'Messages marked as answered.'),
      onError: (error) => showToast(messageOf(error, "We couldn't update the message. Please try again."), 'error'),
    })
  return (
    <Button variant="ghost" busy={mark.isPending} busyLabel="Saving..." onClick={save}>
      Mark as Answered
    </Button>
  )
}

/** Adds a note that only staff can see. */
export function LeadNoteForm({ leadId }: { leadId: string }) {
  const [sent, setSent] = useState(0)
  return <OneNote key={sent} leadId={leadId} onSent={() => setSent(sent + 1)} />
}

function OneNote({ leadId, onSent }: { leadId: string; onSent: () => void }) {
  const add = useAddLeadNote(leadId)
  const { field, submit, isSubmitting, failure } = useSchemaForm(leadNoteBody, { text: '' }, `lead-note:${leadId}`)
  const send = submit(async ({ text }) => {
    await add.mutateAsync(text)
    showToast('Note added.')
    onSent()
  }, "We couldn't add the note. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-3">
      <FormError>{failure}</FormError>
      <TextArea label="New Note" rows={3} maxLength={NOTE_MAX_CHARS} hint="Only admins can see notes on a lead." {...field('text')} />
      <Button type="submit" variant="secondary" className="self-start" busy={isSubmitting} busyLabel="Adding...">
        Add Note
      </Button>
    </form>
  )
}
