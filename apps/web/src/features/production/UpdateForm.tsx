import { roleCanDo } from '@vorta/contract/orders/policy'
import type { Order } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { productionApi } from '@vorta/contract/production/routes'
import {
  PRODUCTION_STAGE_LABELS,
  PRODUCTION_STAGES,
  type ProductionStage,
  productionProgress,
  productionStepBody,
} from '@vorta/contract/production/schema'
import {
  PARCEL_LINK_MAX_CHARS,
  PARCEL_TEXT_MAX_CHARS,
  PRODUCTION_NOTE_MAX_CHARS,
  PRODUCTION_PHOTOS_MAX_COUNT,
} from '@vorta/contract/shared/limits'
import type { FormEvent } from 'react'
import { localDay, money } from '../../lib/format.ts'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { openBalance } from '../../lib/orders/order-actions.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { FormPhotos } from '../files/FormPhotos.tsx'
import { useFormPhotos } from '../files/useFormPhotos.ts'
import { useSendProductionUpdate } from './production.queries.ts'

const STAGE_OPTIONS = PRODUCTION_STAGES.map((value) => ({ value, label: PRODUCTION_STAGE_LABELS[value] }))

const PHOTO_TARGET = { endpoint: productionApi.uploadPhoto, kind: 'production_photo', max: PRODUCTION_PHOTOS_MAX_COUNT } as const

const nextStage = (order: Order): ProductionStage =>
  productionProgress(order.production?.steps ?? []).find(({ state }) => state === 'ahead')?.stage ?? 'shipped'

/** Posts a production update to the customer. */
export function UpdateForm({ order, onDone }: { order: Order; onDone: () => void }) {
  // A new update by a colleague starts a new draft.
  const draftKey = `${order._id}:${order.production?.steps.length ?? 0}`
  const { field, set, watch, submit, isSubmitting, failure, errorAt } = useSchemaForm(
    productionStepBody,
    { stage: nextStage(order), on: localDay(new Date()), note: '', photos: [], carrier: '', trackingNumber: '', trackingUrl: '' },
    `production-update:${draftKey}`,
  )
  const { clear, ...photos } = useFormPhotos(order._id, PHOTO_TARGET)
  const balance = openBalance(order)
  const sendUpdate = useSendProductionUpdate(order._id)
  const send = (event: FormEvent) => {
    set(
      'photos',
      photos.photos.map((photo) => photo.filename),
    )
    return submit(async (update) => {
      await sendUpdate.mutateAsync(update)
      showToast('Update sent to the customer.')
      clear()
      onDone()
    }, "We couldn't send the update. Please try again.")(event)
  }
  if (!roleCanDo('engineer', order, 'updateProduction')) {
    return (
      <StaleNotice status={STATUS_LABELS[order.status]} onClose={onDone}>
        The kit is no longer in production.
      </StaleNotice>
    )
  }
  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <FormError>{failure}</FormError>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Stage" options={STAGE_OPTIONS} {...field('stage')} />
        <TextField label="Date" type="date" max={localDay(new Date())} {...field('on')} />
      </div>
      {watch('stage') === 'shipped' && balance && (
        <Banner tone="notice">
          The balance of {money(balance.amount)} isn't paid yet, so the kit can't ship. Send the stage Packed, and we'll ask the customer to
          pay.
        </Banner>
      )}
      {watch('stage') === 'shipped' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Carrier" maxLength={PARCEL_TEXT_MAX_CHARS} {...field('carrier')} />
          <TextField label="Tracking Number" optional maxLength={PARCEL_TEXT_MAX_CHARS} {...field('trackingNumber')} />
          <TextField
            label="Tracking Link"
            optional
            type="url"
            placeholder="https://"
            maxLength={PARCEL_LINK_MAX_CHARS}
            className="sm:col-span-2"
            {...field('trackingUrl')}
          />
        </div>
      )}
      <TextArea label="Note" optional rows={3} maxLength={PRODUCTION_NOTE_MAX_CHARS} {...field('note')} />
      <FormPhotos {...photos} kind={PHOTO_TARGET.kind} label="Photos in this update" error={errorAt('photos') ?? photos.error} />
      <FormFooter>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" disabled={photos.uploading !== null} busy={isSubmitting} busyLabel="Sending...">
          Send Update
        </Button>
      </FormFooter>
    </form>
  )
}
