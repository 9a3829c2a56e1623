import { SPECIAL_REQUESTS_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { ColorDots } from '../ColorDots.tsx'
import { shownKit } from '../draft/order-draft.ts'
import { StepIntro } from '../StepIntro.tsx'
import { TypicalCost } from '../TypicalCost.tsx'
import { focusUnavailable, UnavailableBanner, useUnavailableChoices } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { useDraftForm } from '../useDraftForm.ts'
import { customForm } from '../validation.ts'
import { CollapsibleSection } from './CollapsibleSection.tsx'
import { ColorSection } from './ColorSection.tsx'
import { chosen } from './chosen.ts'
import { EngravingSection } from './EngravingSection.tsx'
import { FeatureSection } from './FeatureSection.tsx'
import { KitSection } from './KitSection.tsx'

const SECTIONS = ['kit', 'colors', 'engravings', 'features', 'requests'] as const
type Section = (typeof SECTIONS)[number]

/** The detailed view of step 3. */
export function Customizer({ state, send }: Pick<Builder, 'state' | 'send'>) {
  const form = useDraftForm(customForm, state.custom)
  const kit = shownKit(state, true)
  const unavailable = useUnavailableChoices(kit)
  const [openSections, setOpenSections] = useState<readonly Section[]>(['kit'])
  const { colors, ...texts } = chosen(state.custom)
  const summaries = {
    ...texts,
    colors: (
      <span className="flex items-center gap-2.5">
        <ColorDots colors={state.custom.colors} />
        {colors}
      </span>
    ),
  }
  const sectionProps = (section: Section) => {
    const isOpen = openSections.includes(section)
    const onToggle = () => setOpenSections(isOpen ? openSections.filter((other) => other !== section) : [...openSections, section])
    return { isOpen, onToggle, summary: summaries[section] }
  }
  // An invalid field in a collapsed section could not get the focus.
  const openAll = () => flushSync(() => setOpenSections(SECTIONS))
  const submit = form.leave(() => {
    if (unavailable.length === 0) return send({ type: 'leaveCustomizer' })
    openAll()
    focusUnavailable()
  }, openAll)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8 max-sm:gap-6">
      <StepIntro title="Customize Your Kit">
        Your choices show on the car right away. They are a starting point for your engineer, who refines them using your car's
        measurements.
      </StepIntro>
      <UnavailableBanner options={unavailable} advice="Choose something else to continue." />
      <KitSection custom={state.custom} send={send} section={sectionProps('kit')} />
      <ColorSection colors={state.custom.colors} form={form} send={send} section={sectionProps('colors')} />
      <EngravingSection custom={state.custom} form={form} send={send} section={sectionProps('engravings')} />
      <FeatureSection selected={state.custom.additionalFeatures} send={send} section={sectionProps('features')} />
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
