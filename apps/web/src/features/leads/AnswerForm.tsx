import { type Lead, leadAnswerBody, leadNoteBody } from '@vorta/contract/leads/schema'
import { CONTACT_MESSAGE_MAX_CHARS, NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { randomKey } from '../../lib/random-key.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { SavedReplies } from '../replies/SavedReplies.tsx'
import { useAddLeadNote, useAnswerLead } from './leads.queries.ts'

/** Answers a lead by email. */
export function AnswerForm({ lead }: { lead: Lead }) {
  // A new form after each answer.
  const [sent, setSent] = useState(0)
  return <OneAnswer key={sent} lead={lead} onSent={() => setSent(sent + 1)} />
}

function OneAnswer({ lead, onSent }: { lead: Lead; onSent: () => void }) {
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
      <div className="flex items-center gap-2">
        <Button type="submit" busy={isSubmitting} busyLabel="Sending...">
          Send Answer
        </Button>
        <SavedReplies
          text={text}
          disabled={isSubmitting}
          onPick={(reply) => set('text', text.trim() === '' ? reply : `${text.trimEnd()}\n${reply}`)}
        />
      </div>
    </form>
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
