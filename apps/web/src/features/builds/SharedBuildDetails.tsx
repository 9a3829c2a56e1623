import type { SharedBuild } from '@vorta/contract/builds/schema'
import { presetOf } from '@vorta/contract/orders/color-preset'
import { kitName } from '@vorta/contract/orders/kit-parts'
import { numbered } from '../../lib/orders/order-text.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { KitChoices } from '../../ui/forms/KitChoices.tsx'
import { Swatch } from '../../ui/forms/Swatch.tsx'

interface SharedBuildDetailsProps {
  build: SharedBuild
  nameOf: (color: string) => string
}

export function SharedBuildDetails({ build, nameOf }: SharedBuildDetailsProps) {
  const { bodyKit, colors, engravings, additionalFeatures } = build.customization
  const preset = presetOf(colors)
  return (
    <Facts columns={3}>
      <Fact name="Body Type">
        {build.bodyType ?? (
          <>
            Not selected
            <span className="block text-sm text-muted">Shown as Coupe</span>
          </>
        )}
      </Fact>
      <Fact name="Paint">
        <Swatch color={build.paint} name={nameOf(build.paint)} />
      </Fact>
      <KitChoices kit={{ ...bodyKit, type: kitName(bodyKit) }} colors={colors} nameOf={nameOf} />
      {preset && <Fact name="Color Palette">{preset.name}</Fact>}
      {additionalFeatures.length > 0 && (
        <Fact name="Additional Features" wide>
          {additionalFeatures.join(', ')}
        </Fact>
      )}
      {engravings.length > 0 && (
        <Fact name="Engravings" wide>
          {numbered(engravings).map((engraving) => (
            <span key={engraving.number} className="block">
              “{engraving.text}”{' '}
              <span className="text-sm text-muted">{`${engraving.font}, ${engraving.size} pt, ${engraving.position}`}</span>
            </span>
          ))}
        </Fact>
      )}
    </Facts>
  )
}
