import { DESIGN_FEE_CENTS, toDollars } from '@vorta/contract/shared/money'
import { useRef, useState } from 'react'
import { money } from '../../../lib/format.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Checkbox } from '../../../ui/forms/Checkbox.tsx'
import { AddressFields } from '../AddressFields.tsx'
import type { BuildCamera } from '../customize/build-camera.ts'
import { savedOrderId, shownKit } from '../draft/order-draft.ts'
import { FormSection } from '../FormSection.tsx'
import type { AddressFields as Address } from '../fields.ts'
import type { Photos } from '../photos/usePhotos.ts'
import { StepBack, StepBar, StepButton } from '../StepBar.tsx'
import { StepIntro } from '../StepIntro.tsx'
import { focusUnavailable, UnavailableBanner, useUnavailableChoices } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { summaryForm, TERMS_REQUIRED } from '../validation.ts'
import { CustomizationDetails, OrderInformation, Pricing, VehicleDetails } from './SummarySections.tsx'
import { Terms } from './Terms.tsx'

interface SummaryStepProps extends Pick<Builder, 'state' | 'send'> {
  photos: Photos
  camera: BuildCamera | null
  /** Replaces the rest of the order for visitors who are not signed in. */
  onSignIn?: (() => void) | undefined
}

export function SummaryStep({ state, send, photos, camera, onSignIn }: SummaryStepProps) {
  const { field, submit, isSubmitting } = useDraftForm(summaryForm(state.asksAddress), {
    address: state.profile.address,
    terms: state.termsAccepted,
  })
  const addressField = (name: keyof Address) => field(`address.${name}`, (value) => send({ type: 'address', change: { [name]: value } }))
  const { error: termsError, ...termsField } = field('terms', (accepted) => send({ type: 'terms', accepted }))
  const kit = shownKit(state)
  const unavailable = useUnavailableChoices(kit)
  // Compared with the current draft, so that it ends when the visitor comes back.
  const [leftDraft, setLeftDraft] = useState<typeof state | null>(null)
  const proceed = submit(
    async () => {
      if (unavailable.length > 0) return focusUnavailable()
      // Wait for photos that are still uploading.
      if (photos.isBusy) await photos.settled()
      // Rendering the payment screen beside the 3D view can take a second.
      setLeftDraft(state)
      send({ type: 'proceed', key: randomKey() })
    },
    undefined,
    ({ terms }) => {
      // The message is also shown beside the checkbox.
      if (terms) window.alert(TERMS_REQUIRED)
    },
  )
  const agreement = useRef<HTMLDivElement>(null)
  const isUploading = isSubmitting && photos.isBusy
  const isChanged = state.sent?.orderId && savedOrderId(state) === null
  return (
    <form noValidate onSubmit={proceed} className="flex flex-col gap-8">
      <StepIntro title="Order Summary">
        You can still change anything.{' '}
        {camera ? 'We send a picture of this build to your engineer with the order.' : 'Your engineer gets every detail listed below.'}
      </StepIntro>
      {isChanged && (
        <Banner tone="info">
          You changed your order after placing it. If you continue, we place a new order, and the first one stays unpaid in your dashboard.
        </Banner>
      )}
      <UnavailableBanner options={unavailable} advice="Go back to customization and choose something else." />
      <Pricing kit={kit} />
      <VehicleDetails car={state.car} photos={state.photos} onEdit={() => send({ type: 'visit', view: 'car' })} />
      <CustomizationDetails state={state} onEdit={() => send({ type: 'backToCustomization' })} />
      <OrderInformation />
      {!onSignIn && state.asksAddress && (
        <FormSection title="Your Address" note="For your receipts and for shipping your kit.">
          <AddressFields field={addressField} />
        </FormSection>
      )}
      {!onSignIn && (
        <FormSection title="Terms and Conditions">
          <Terms />
          {termsError && (
            <div className="mt-4">
              <Banner tone="error">{termsError}</Banner>
            </div>
          )}
          <div ref={agreement} className="mt-5">
            <Checkbox label="I agree to the terms and conditions" aria-invalid={termsError ? true : undefined} {...termsField} />
          </div>
        </FormSection>
      )}
      <StepBack onClick={() => send({ type: 'backToCustomization' })}>Back to Customization</StepBack>
      <StepBar
        feeName="Total due now"
        note={
          !onSignIn &&
          !state.termsAccepted && (
            <>
              <button
                type="button"
                onClick={() => agreement.current?.querySelector('input')?.focus()}
                className="relative py-0.5 pointer-coarse:-my-3 pointer-coarse:py-3 text-ink underline decoration-edge underline-offset-4 hover:decoration-current"
              >
                Accept the terms
              </button>{' '}
              to continue
            </>
          )
        }
      >
        {onSignIn ? (
          <StepButton onClick={onSignIn}>Sign in to order</StepButton>
        ) : (
          <StepButton
            type="submit"
            busy={isUploading || leftDraft === state}
            busyLabel={isUploading ? 'Finishing uploads...' : 'Opening payment...'}
          >
            Proceed to Payment ({money(toDollars(DESIGN_FEE_CENTS))})
          </StepButton>
        )}
      </StepBar>
    </form>
  )
}
