import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { type FormEvent, useState } from 'react'
import { money } from '../../../lib/format.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { AddressFields } from '../AddressFields.tsx'
import type { BuildCamera } from '../customize/build-camera.ts'
import { savedOrderId, shownKit } from '../draft/order-draft.ts'
import { FormSection } from '../FormSection.tsx'
import type { Photos } from '../photos/usePhotos.ts'
import { StepIntro } from '../StepIntro.tsx'
import { TERMS_REQUIRED } from '../steps.ts'
import type { Builder } from '../useBuilder.ts'
import { SummaryPicture } from './SummaryPicture.tsx'
import { CustomizationDetails, OrderInformation, Pricing, VehicleDetails } from './SummarySections.tsx'
import { Terms } from './Terms.tsx'

interface SummaryStepProps extends Pick<Builder, 'state' | 'send'> {
  photos: Photos
  camera: BuildCamera | null
}

export function SummaryStep({ state, send, photos, camera }: SummaryStepProps) {
  const [isWaiting, setWaiting] = useState(false)
  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    // Wait for photos that are still uploading.
    if (photos.isBusy) {
      setWaiting(true)
      await photos.settled()
      setWaiting(false)
    }
    send({ type: 'proceed', key: randomKey() })
    // The message is also shown beside the checkbox.
    if (!state.termsAccepted) window.alert(TERMS_REQUIRED)
  }
  const isChanged = state.sent?.orderId && savedOrderId(state) === null
  return (
    <form noValidate onSubmit={proceed} className="flex flex-col gap-8">
      <StepIntro title="Order Summary">Review your order. You can go back and change anything without losing your entries.</StepIntro>
      {isChanged && (
        <Banner tone="info">
          You changed your order after placing it. If you continue, we place a new order, and the first one stays unpaid in your dashboard.
        </Banner>
      )}
      <SummaryPicture camera={camera} car={state.car} kit={shownKit(state)} />
      <VehicleDetails car={state.car} photos={state.photos} onEdit={() => send({ type: 'visit', view: 'car' })} />
      <CustomizationDetails state={state} onEdit={() => send({ type: 'backToCustomization' })} />
      <OrderInformation />
      <Pricing />
      {state.asksAddress && (
        <FormSection title="Your Address" note="For your receipts and for shipping your kit.">
          <AddressFields state={state} send={send} />
        </FormSection>
      )}
      <FormSection title="Terms and Conditions">
        <Terms />
        {state.errors.terms && (
          <div className="mt-4">
            <Banner tone="error">{state.errors.terms}</Banner>
          </div>
        )}
        <Checkbox
          className="mt-5"
          label="I agree to the terms and conditions"
          data-invalid={state.errors.terms ? '' : undefined}
          checked={state.termsAccepted}
          onChange={(event) => send({ type: 'terms', accepted: event.target.checked })}
        />
      </FormSection>
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-between">
        <Button variant="secondary" size="lg" onClick={() => send({ type: 'backToCustomization' })}>
          Back to Customization
        </Button>
        <Button type="submit" size="lg" busy={isWaiting} busyLabel="Finishing uploads..." className="figures">
          Proceed to Payment ({money(toDollars(DESIGN_FEE_CENTS))})
        </Button>
      </div>
    </form>
  )
}
