import { SPECIAL_REQUESTS_MAX_CHARS } from '@vorta/contract/shared/limits'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { shownKit } from '../draft/order-draft.ts'
import { FormSection } from '../FormSection.tsx'
import { StepIntro } from '../StepIntro.tsx'
import { TypicalCost } from '../TypicalCost.tsx'
import { focusUnavailable, UnavailableBanner, useUnavailableChoices } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { customForm } from '../validation.ts'
import { ColorSection } from './ColorSection.tsx'
import { EngravingSection } from './EngravingSection.tsx'
import { FeatureSection } from './FeatureSection.tsx'
import { KitSection } from './KitSection.tsx'

/** The detailed view of step 3. */
export function Customizer({ state, send }: Pick<Builder, 'state' | 'send'>) {
  const form = useDraftForm(customForm, state.custom)
  const kit = shownKit(state, true)
  const unavailable = useUnavailableChoices(kit)
  const submit = form.submit(async () => (unavailable.length > 0 ? focusUnavailable() : send({ type: 'leaveCustomizer' })))
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      <StepIntro title="Customize Your Kit">
        Your choices show on the car right away. They are a starting point for your engineer, who refines them using your car's
        measurements.
      </StepIntro>
      <UnavailableBanner options={unavailable} advice="Choose something else to continue." />
      <KitSection kit={state.custom.bodyKit} send={send} />
      <ColorSection colors={state.custom.colors} form={form} send={send} />
      <EngravingSection custom={state.custom} form={form} send={send} />
      <FeatureSection selected={state.custom.additionalFeatures} send={send} />
      <FormSection title="Special Requests">
        <TextArea
          label="Anything else we should know?"
          optional
          rows={4}
          maxLength={SPECIAL_REQUESTS_MAX_CHARS}
          placeholder="Clearance for a trailer hitch, a part you already own, race series rules..."
          {...form.field('specialRequests', (text) => send({ type: 'requests', text }))}
        />
      </FormSection>
      <TypicalCost kit={kit} />
      <div className="flex flex-col-reverse gap-3 border-t border-line pt-6 sm:flex-row sm:justify-between">
        <Button variant="secondary" size="lg" onClick={() => send({ type: 'backToSimple' })}>
          Back to Simple Options
        </Button>
        <Button type="submit" size="lg">
          Continue to Summary
        </Button>
      </div>
    </form>
  )
}
