import type { SharedBuild } from '@vorta/contract/shared-build'
import { numbered } from '../../lib/order-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'

/** The choices of a shared build, in words. */
export function SharedFacts({ build }: { build: SharedBuild }) {
  const { bodyKit, colors, engravings, additionalFeatures } = build.customization
  return (
    <Facts>
      <Fact name="Body Type">{build.bodyType ?? 'Not chosen, shown as a Coupe'}</Fact>
      <Fact name="Paint">
        <Swatch color={build.paint} />
      </Fact>
      <Fact name="Kit Type">{bodyKit.type}</Fact>
      <Fact name="Style">{bodyKit.style}</Fact>
      <Fact name="Material">{bodyKit.material}</Fact>
      <Fact name="Finish">{bodyKit.finish}</Fact>
      <Fact name="Primary Color">
        <Swatch color={colors.primary} />
      </Fact>
      <Fact name="Secondary Color">
        <Swatch color={colors.secondary} />
      </Fact>
      <Fact name="Accent Color">
        <Swatch color={colors.accent} />
      </Fact>
      {additionalFeatures.length > 0 && (
        <Fact name="Additional Features" wide>
          {additionalFeatures.join(', ')}
        </Fact>
      )}
      {engravings.length > 0 && (
        <Fact name="Engravings" wide>
          {numbered(engravings).map((one) => (
            <span key={one.place} className="block">
              “{one.text}” <span className="text-sm text-muted">{`${one.font}, ${one.size} pt, ${one.position}`}</span>
            </span>
          ))}
        </Fact>
      )}
    </Facts>
  )
}

const Swatch = ({ color }: { color: string }) => (
  <span className="figures inline-flex items-center gap-2">
    <span aria-hidden="true" className="size-4 rounded-sm border border-edge" style={{ backgroundColor: color }} />
    {color}
  </span>
)
