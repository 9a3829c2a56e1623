import { SPECIAL_REQUESTS_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { shownKit } from '../draft/order-draft.ts'
import { StepBack, StepBar, StepButton } from '../StepBar.tsx'
import { StepIntro } from '../StepIntro.tsx'
import { focusUnavailable, UnavailableBanner, useUnavailableChoices } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { typedForm } from '../validation.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import { ColorSection } from './ColorSection.tsx'
import { chosen } from './chosen.ts'
import { EngravingSection } from './EngravingSection.tsx'
import { FeatureSection } from './FeatureSection.tsx'
import { KitSection } from './KitSection.tsx'
import { type CustomizerSection, SectionNav } from './SectionNav.tsx'

/** The detailed view of step 3. */
export function Customizer({ state, send }: Pick<Builder, 'state' | 'send'>) {
  const { custom } = state
  const { bodyKit, setAsideParts, colors, engravings, additionalFeatures, specialRequests } = custom
  const form = useDraftForm(
    useMemo(() => typedForm(custom), [custom]),
    { colors, engravings, specialRequests },
  )
  // The fields stay the same until an error changes, so that a selected option does not render them again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form is a new object in every render
  const fields = useMemo(() => form, [form.state])
  const kit = shownKit(state, true)
  const unavailable = useUnavailableChoices(kit)
  const summaries = chosen(custom)
  const [opened, setOpened] = useState(0)
  const [jumps, setJumps] = useState<Partial<Record<CustomizerSection, number>>>({})
  const open = (section: CustomizerSection) => flushSync(() => setJumps({ ...jumps, [section]: (jumps[section] ?? 0) + 1 }))
  const sectionProps = (section: CustomizerSection) => ({ section, opened: opened + (jumps[section] ?? 0), summary: summaries[section] })
  // An invalid field in a collapsed section could not get the focus.
  const openAll = () => flushSync(() => setOpened(opened + 1))
  const submit = form.leave(() => {
    if (unavailable.length === 0) return send({ type: 'leaveCustomizer' })
    openAll()
    focusUnavailable()
  }, openAll)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8 max-sm:gap-6">
      <StepIntro title="Customize Your Kit" isBrief>
        Your choices show on the car right away. Your engineer then fits them to your car.
      </StepIntro>
      <SectionNav onOpen={open} />
      <UnavailableBanner options={unavailable} advice="Choose something else to continue." />
      <KitSection bodyKit={bodyKit} setAsideParts={setAsideParts} send={send} {...sectionProps('kit')} />
      <ColorSection colors={colors} form={fields} send={send} {...sectionProps('colors')} />
      <EngravingSection engravings={engravings} form={fields} send={send} {...sectionProps('engravings')} />
      <FeatureSection selected={additionalFeatures} send={send} {...sectionProps('features')} />
      <CollapsibleSection title="Special Requests" {...sectionProps('requests')}>
        <TextArea
          label="Anything else we should know?"
          optional
          rows={4}
          maxLength={SPECIAL_REQUESTS_MAX_CHARS}
          placeholder="Clearance for a trailer hitch, a part you already own, race series rules..."
          {...form.field('specialRequests', (text) => send({ type: 'requests', text }))}
        />
      </CollapsibleSection>
      <StepBack onClick={() => send({ type: 'backToSimple' })}>Back to Simple Options</StepBack>
      <StepBar kit={kit}>
        <StepButton type="submit">Continue to Summary</StepButton>
      </StepBar>
    </form>
  )
}
