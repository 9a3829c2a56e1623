import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import {
  PRODUCTION_STAGE_LABELS,
  PRODUCTION_STAGES,
  type ProductionStage,
  productionProgress,
  productionStepBody,
} from '@vorta/contract/production/schema'
import { PARCEL_LINK_MAX_CHARS, PARCEL_TEXT_MAX_CHARS, PRODUCTION_NOTE_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, messageOf } from '../../lib/api.ts'
import { localDay } from '../../lib/format.ts'
import { usePersistedInput } from '../../lib/forms/usePersistedInput.ts'
import { Button } from '../../ui/Button.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useSendProductionUpdate } from './production.queries.ts'
import { StepPhotos } from './StepPhotos.tsx'
import { useStepPhotos } from './useStepPhotos.ts'

const STAGE_OPTIONS = PRODUCTION_STAGES.map((value) => ({ value, label: PRODUCTION_STAGE_LABELS[value] }))

const nextStage = (order: Order): ProductionStage =>
  productionProgress(order.production?.steps ?? []).find(({ state }) => state === 'ahead')?.stage ?? 'shipped'

/** Posts a production update to the customer. */
export function UpdateForm({ order, onDone }: { order: Order; onDone: () => void }) {
  // A new update by a colleague starts a new draft.
  const draftKey = `${order._id}:${order.production?.steps.length ?? 0}`
  const [stage, setStage, clearStage] = usePersistedInput<string>(`stage:${draftKey}`, () => nextStage(order))
  const [fields, setFields, clearFields] = usePersistedInput(`stage-fields:${draftKey}`, () => ({
    on: localDay(new Date()),
    note: '',
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
  }))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const photos = useStepPhotos(order._id)
  const sendUpdate = useSendProductionUpdate(order._id)

  const control = (name: keyof typeof fields) => ({
    value: fields[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      setErrors({ ...errors, [name]: '' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = productionStepBody.safeParse({ stage, ...fields, photos: photos.photos.map((photo) => photo.filename) })
    flushSync(() => setErrors(Object.fromEntries((parsed.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]))))
    if (!parsed.success) return form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    sendUpdate.mutate(parsed.data, {
      onSuccess: () => {
        showToast('Update sent to the customer.')
        clearStage()
        clearFields()
        photos.clear()
        onDone()
      },
      onError: (error) => error instanceof ApiError && setErrors(error.errors),
    })
  }
  if (!roleCanDo('engineer', order, 'updateProduction')) {
    return (
      <StaleNotice status={STATUS_LABELS[order.status]} onClose={onDone}>
        The kit is no longer in production.
      </StaleNotice>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormError>{sendUpdate.error && messageOf(sendUpdate.error, "We couldn't send the update. Please try again.")}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Stage"
          options={STAGE_OPTIONS}
          value={stage}
          error={errors.stage}
          onChange={(event) => setStage(event.target.value)}
        />
        <TextField label="Date" type="date" max={localDay(new Date())} {...control('on')} />
      </div>
      {stage === 'shipped' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Carrier" maxLength={PARCEL_TEXT_MAX_CHARS} {...control('carrier')} />
          <TextField label="Tracking Number" optional maxLength={PARCEL_TEXT_MAX_CHARS} {...control('trackingNumber')} />
          <TextField
            label="Tracking Link"
            optional
            type="url"
            placeholder="https://"
            maxLength={PARCEL_LINK_MAX_CHARS}
            className="sm:col-span-2"
            {...control('trackingUrl')}
          />
        </div>
      )}
      <TextArea label="Note" optional rows={3} maxLength={PRODUCTION_NOTE_MAX_CHARS} {...control('note')} />
      <StepPhotos {...photos} error={errors.photos || photos.error} />
      <FormFooter>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={photos.uploading !== null} busy={sendUpdate.isPending} busyLabel="Sending...">
          Send Update
        </Button>
      </FormFooter>
    </form>
  )
}
