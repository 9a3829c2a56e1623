import type { SharedBuild } from '@vorta/contract/builds/schema'
import { numbered } from '../../lib/order-text.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { KitChoices } from '../../ui/KitChoices.tsx'
import { Swatch } from '../../ui/Swatch.tsx'

interface SharedFactsProps {
  build: SharedBuild
  nameOf: (color: string) => string
}

/** The choices of a shared build, in words. */
export function SharedBuildDetails({ build, nameOf }: SharedFactsProps) {
  const { bodyKit, colors, engravings, additionalFeatures } = build.customization
  return (
    <Facts>
      <Fact name="Body Type">{build.bodyType ?? 'Not chosen, shown as a Coupe'}</Fact>
      <Fact name="Paint">
        <Swatch color={build.paint} name={nameOf(build.paint)} />
      </Fact>
      <KitChoices kit={bodyKit} colors={colors} nameOf={nameOf} />
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
