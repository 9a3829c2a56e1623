import { FINISHES, KIT_TYPES, MATERIALS, STYLES } from '@vorta/contract/orders/catalog'
import type { ReactNode } from 'react'
import { ChoiceGroup } from '../../../ui/forms/ChoiceGroup.tsx'
import type { CustomFields } from '../fields.ts'
import { useUnavailable } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { AddParts } from './AddParts.tsx'
import { CollapsibleSection, type SectionProps } from './CollapsibleSection.tsx'
import { KitGlyph } from './glyphs/car-glyphs.tsx'
import { StyleGlyph } from './glyphs/style-glyphs.tsx'
import { FinishGlyph, MaterialGlyph } from './glyphs/surface-glyphs.tsx'
import { OptionPicture } from './OptionPicture.tsx'

const KIT_CHOICES = KIT_TYPES.map((value) => ({
  value,
  picture: (
    <OptionPicture folder="kits" option={value}>
      <KitGlyph type={value} />
    </OptionPicture>
  ),
}))
const STYLE_CHOICES = STYLES.map((value) => ({ value, picture: <StyleGlyph style={value} /> }))
const MATERIAL_CHOICES = MATERIALS.map((value) => ({ value, picture: <MaterialGlyph material={value} /> }))
const FINISH_CHOICES = FINISHES.map((value) => ({ value, picture: <FinishGlyph finish={value} /> }))

/** The choices without those that the company does not offer. */
const offered = <T extends string>(choices: readonly { value: T; picture: ReactNode }[], unavailable: readonly string[]) =>
  choices.filter(({ value }) => !unavailable.includes(value))

interface KitSectionProps extends Pick<Builder, 'send'> {
  section: SectionProps
  custom: CustomFields
}

export function KitSection({ custom, send, section }: KitSectionProps) {
  const kit = custom.bodyKit
  const choose = (change: Partial<CustomFields['bodyKit']>) => send({ type: 'kit', change })
  const unavailable = useUnavailable()
  return (
    <CollapsibleSection {...section} title="Body Kit Configuration">
      <div className="flex flex-col gap-7">
        <ChoiceGroup
          label="Kit Type"
          choices={offered(KIT_CHOICES, unavailable.kits)}
          value={kit.type}
          onChange={(type) => type && choose({ type })}
        />
        <AddParts custom={custom} send={send} />
        <ChoiceGroup
          label="Style"
          choices={offered(STYLE_CHOICES, unavailable.styles)}
          value={kit.style}
          onChange={(style) => style && choose({ style })}
        />
        <ChoiceGroup
          label="Material"
          shape="swatches"
          choices={offered(MATERIAL_CHOICES, unavailable.materials)}
          value={kit.material}
          onChange={(material) => material && choose({ material })}
        />
        <ChoiceGroup
          label="Finish"
          shape="swatches"
          choices={offered(FINISH_CHOICES, unavailable.finishes)}
          value={kit.finish}
          onChange={(finish) => finish && choose({ finish })}
        />
      </div>
    </CollapsibleSection>
  )
}
