import { CASE_STATUS_LABELS, CASE_TRANSITIONS, type OrderCase, updateCaseBody } from '@vorta/contract/cases/schema'
import { COMMENT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { useUpdateCase } from './cases.queries.ts'

/** Staff move a case forward. */
export function UpdateCase({ orderId, orderCase }: { orderId: string; orderCase: OrderCase }) {
  const next = CASE_TRANSITIONS[orderCase.status]
  const update = useUpdateCase(orderId, orderCase._id)
  const { field, watch, submit, isSubmitting, failure } = useSchemaForm(updateCaseBody, { status: next[0] ?? orderCase.status, note: '' })
  const isDeclined = watch('status') === 'declined'
  const send = submit(async (body) => {
    await update.mutateAsync(body)
    showToast('Case updated. We notified the customer.')
  }, "We couldn't update the case. Please try again.")
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-4 border-t border-line pt-4">
      <FormError>{failure}</FormError>
      <SelectField
        label="New Status"
        className="sm:max-w-xs"
        options={next.map((value) => ({ value, label: CASE_STATUS_LABELS[value] }))}
        {...field('status')}
      />
      <TextArea
        label={isDeclined ? 'Reason' : 'Note'}
        optional={!isDeclined}
        hint="The customer can read it."
        rows={3}
        maxLength={COMMENT_MAX_CHARS}
        {...field('note')}
      />
      <Button type="submit" className="self-start max-sm:w-full" busy={isSubmitting} busyLabel="Updating...">
        Update Case
      </Button>
    </form>
  )
}
