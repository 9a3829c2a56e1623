import { skipDefaults } from '@vorta/contract/orders/schema'
import type { ReactNode } from 'react'
import { FormSection } from '../FormSection.tsx'
import { StepBar, StepButton } from '../StepBar.tsx'
import { StepIntro } from '../StepIntro.tsx'
import { TypicalCost } from '../TypicalCost.tsx'
import { useUnavailable, useUnavailableChoices } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { KitGlyph } from './glyphs/car-glyphs.tsx'
import { FinishGlyph, MaterialGlyph } from './glyphs/surface-glyphs.tsx'
import { OptionPicture } from './OptionPicture.tsx'

const DEFAULTS = skipDefaults()

/** The simple view of step 3. */
export function CustomizeStep({ state, send }: Pick<Builder, 'state' | 'send'>) {
  const notOffered = useUnavailable()
  const unavailable = useUnavailableChoices(DEFAULTS)
  return (
    // Long enough for the bar to stay at the bottom of the window.
    <div className="flex flex-col gap-8 lg:min-h-[calc(100dvh-13rem)] lg:*:last:mt-auto">
      <StepIntro title="Would You Like to Customize?">
        Choose every part, finish and color on the 3D car, or start with our default and work out the details with your engineer.
      </StepIntro>
      <FormSection title="Default Configuration" note="Our starting point if you skip. Nothing is final until you approve the design.">
        <dl className="grid grid-cols-2 overflow-hidden rounded-lg border border-line">
          <Default name="Body Kit" value={DEFAULTS.bodyKit.type}>
            <OptionPicture folder="kits" option={DEFAULTS.bodyKit.type}>
              <KitGlyph type="Full Body Kit" />
            </OptionPicture>
          </Default>
          <Default name="Material" value={DEFAULTS.bodyKit.material}>
            <MaterialGlyph material={DEFAULTS.bodyKit.material} />
          </Default>
          <Default name="Color" value="Black">
            <span className="block size-full" style={{ backgroundColor: DEFAULTS.colors.primary }} />
          </Default>
          <Default name="Finish" value={DEFAULTS.bodyKit.finish}>
            <FinishGlyph finish={DEFAULTS.bodyKit.finish} material={DEFAULTS.bodyKit.material} />
          </Default>
        </dl>
        <div className="mt-5 empty:hidden">
          <TypicalCost kit={DEFAULTS} />
        </div>
        {unavailable.length > 0 && (
          <p className="mt-3 text-sm text-warn">
            {`Our default isn't available right now (${unavailable.join(', ')}). Please customize your kit.`}
          </p>
        )}
        {state.choice === 'custom' && (
          <p className="mt-3 text-sm text-muted">Your choices are saved. If you skip, this order uses the default above.</p>
        )}
      </FormSection>
      <StepBar isStacked>
        <StepButton variant="secondary" disabled={unavailable.length > 0} onClick={() => send({ type: 'skip' })}>
          Skip Customization
        </StepButton>
        <StepButton onClick={() => send({ type: 'customizeEverything', unavailable: notOffered })}>Yes, Customize Everything</StepButton>
      </StepBar>
    </div>
  )
}

function Default({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className="relative -mt-px -ml-px border-t border-l border-line bg-raised px-4 pt-30 pb-3 sm:min-h-20 sm:py-4 sm:pr-24 sm:pl-5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 font-medium">
        {value}
        {children && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-0 block h-27 overflow-hidden [&>svg]:size-full border-line max-sm:border-b sm:inset-x-auto sm:top-1/2 sm:right-5 sm:h-10 sm:w-16 sm:-translate-y-1/2 sm:rounded-sm sm:border"
          >
            {children}
          </span>
        )}
      </dd>
    </div>
  )
}
