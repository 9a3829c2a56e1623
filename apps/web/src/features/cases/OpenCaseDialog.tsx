import { casesApi } from '@vorta/contract/cases/routes'
import { CASE_KIND_LABELS, CASE_KINDS, openCaseBody } from '@vorta/contract/cases/schema'
import type { Order } from '@vorta/contract/orders/schema'
import { CASE_PHOTOS_MAX_COUNT, COMMENT_MAX_CHARS } from '@vorta/contract/shared/limits'
import type { FormEvent } from 'react'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { carName } from '../../lib/orders/order-text.ts'
import { useOrderUrl } from '../../lib/urls/order-url.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { FormError } from '../../ui/forms/FormError.tsx'
import { FormFooter } from '../../ui/forms/FormFooter.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { FormPhotos } from '../files/FormPhotos.tsx'
import { useFormPhotos } from '../files/useFormPhotos.ts'
import { useOpenCase } from './cases.queries.ts'

const KIND_OPTIONS = CASE_KINDS.map((value) => ({ value, label: CASE_KIND_LABELS[value] }))

/** The customer describes the problem and adds photos. */
export function OpenCaseDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { field, set, submit, isSubmitting, failure, errorAt } = useSchemaForm(
    openCaseBody,
    { kind: 'warranty', description: '', photos: [] },
    `case:${order._id}`,
  )
  const { clear, ...photos } = useFormPhotos(order._id, { endpoint: casesApi.uploadPhoto, kind: 'case_photo', max: CASE_PHOTOS_MAX_COUNT })
  const openCase = useOpenCase(order._id)
  const { setView } = useOrderUrl()
  const send = (event: FormEvent) => {
    set(
      'photos',
      photos.photos.map((photo) => photo.filename),
    )
    return submit(async (body) => {
      await openCase.mutateAsync(body)
      showToast('Case opened. We notified your engineer.')
      clear()
      onClose()
      setView('cases')
    }, "We couldn't open the case. Please try again.")(event)
  }
  return (
    <Dialog open onClose={onClose} title="Open a Case" description={`Order ${order.orderNumber} · ${carName(order)}`}>
      <form noValidate onSubmit={send} className="flex flex-col gap-5">
        <FormError>{failure}</FormError>
        <SelectField
          label="Type"
          hint="Warranty if something broke or came loose, refit if the car or the fit has changed."
          options={KIND_OPTIONS}
          {...field('kind')}
        />
        <TextArea label="What happened?" rows={5} maxLength={COMMENT_MAX_CHARS} {...field('description')} />
        <FormPhotos {...photos} kind="case_photo" label="Photos of the case" error={errorAt('photos') ?? photos.error} />
        <FormFooter>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={photos.uploading !== null} busy={isSubmitting} busyLabel="Opening...">
            Open Case
          </Button>
        </FormFooter>
      </form>
    </Dialog>
  )
}
