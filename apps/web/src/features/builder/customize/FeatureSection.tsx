import { FEATURES, type Feature } from '@vorta/contract/orders/catalog'
import { memo } from 'react'
import Check from '~icons/check'
import { useUnavailable } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { CollapsibleSection, type SectionProps } from './CollapsibleSection.tsx'
import { FeatureGlyph } from './glyphs/feature-glyphs.tsx'

interface FeatureSectionProps extends Pick<Builder, 'send'>, SectionProps {
  selected: readonly Feature[]
}

export const FeatureSection = memo(function FeatureSection({ selected, send, ...section }: FeatureSectionProps) {
  const unavailable: readonly Feature[] = useUnavailable().features
  // A chosen feature stays until the customer removes it.
  const offered = FEATURES.filter((feature) => selected.includes(feature) || !unavailable.includes(feature))
  return (
    <CollapsibleSection
      {...section}
      title="Additional Features"
      note="Choose as many as you like. Features are part of the design and priced with production."
    >
      <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
        {offered.map((feature) => (
          <label
            key={feature}
            className="group/feature relative flex min-h-16 items-center gap-3.5 overflow-hidden rounded-lg border border-line bg-raised pr-4 text-soft transition-colors hover:border-edge hover:text-ink has-checked:border-signal has-checked:bg-lifted has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="checkbox"
              checked={selected.includes(feature)}
              onChange={() => send({ type: 'feature', feature })}
              className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
            />
            <span className="flex w-20 items-center justify-center self-stretch border-r border-line bg-page/50 text-muted transition-colors group-has-checked/feature:text-signal">
              <FeatureGlyph feature={feature} />
            </span>
            <span className="flex-1 text-sm font-medium">
              {feature}
              {unavailable.includes(feature) && <span className="block font-normal text-warn">Not available right now</span>}
            </span>
            <span
              aria-hidden="true"
              className="flex size-5 items-center justify-center rounded-sm border border-edge text-transparent transition-colors group-has-checked/feature:border-signal group-has-checked/feature:bg-signal group-has-checked/feature:text-on-signal"
            >
              <Check className="size-3.5" strokeWidth={3} />
            </span>
          </label>
        ))}
      </div>
    </CollapsibleSection>
  )
})
