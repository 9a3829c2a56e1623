import { FINISHES, KIT_TYPES, MATERIALS, STYLES } from '@vorta/contract/orders/catalog'
import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { ChoiceGroup } from '../../../ui/forms/ChoiceGroup.tsx'
import type { CustomFields } from '../fields.ts'
import { useUnavailable } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { AddParts } from './AddParts.tsx'
import { CollapsibleSection, type SectionProps } from './CollapsibleSection.tsx'
import { KitGlyph } from './glyphs/car-glyphs.tsx'
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
const STYLE_CHOICES = STYLES.map((value) => ({ value, picture: <OptionPicture folder="styles" option={value} /> }))
const MATERIAL_CHOICES = MATERIALS.map((value) => ({ value, picture: <MaterialGlyph material={value} /> }))

interface KitSectionProps extends Pick<Builder, 'send'>, SectionProps {
  bodyKit: CustomFields['bodyKit']
  setAsideParts: CustomFields['setAsideParts']
}

export const KitSection = memo(function KitSection({ bodyKit, setAsideParts, send, ...section }: KitSectionProps) {
  const { kits, styles, materials, finishes } = useUnavailable()
  const { type, style, material, finish } = bodyKit
  const finishChoices = useMemo(
    () => FINISHES.map((value) => ({ value, picture: <FinishGlyph finish={value} material={material} /> })),
    [material],
  )
  // A tap on a kit type is answered before the parts that can be added change.
  const settled = useDeferredValue(bodyKit)
  const addable = settled.type === type ? bodyKit : settled
  return (
    <CollapsibleSection {...section} title="Body Kit Configuration" startsOpen>
      <div className="flex flex-col gap-7">
        <OptionGroup label="Kit Type" option="type" choices={KIT_CHOICES} unavailable={kits} value={type} send={send} />
        <AddParts type={addable.type} additionalTypes={addable.additionalTypes} setAsideParts={setAsideParts} send={send} />
        <OptionGroup label="Style" option="style" choices={STYLE_CHOICES} unavailable={styles} value={style} send={send} />
        <OptionGroup
          label="Material"
          option="material"
          shape="swatches"
          choices={MATERIAL_CHOICES}
          unavailable={materials}
          value={material}
          send={send}
        />
        <OptionGroup
          label="Finish"
          option="finish"
          shape="swatches"
          choices={finishChoices}
          unavailable={finishes}
          value={finish}
          send={send}
        />
      </div>
    </CollapsibleSection>
  )
})

interface OptionGroupProps extends Pick<Builder, 'send'> {
  label: string
  option: 'type' | 'style' | 'material' | 'finish'
  shape?: 'tiles' | 'swatches'
  choices: readonly { value: string; picture: ReactNode }[]
  /** Options that the company does not offer. */
  unavailable: readonly string[]
  value: string
}

const OptionGroup = memo(function OptionGroup({ label, option, shape, choices, unavailable, value, send }: OptionGroupProps) {
  return (
    <ChoiceGroup
      label={label}
      shape={shape}
      choices={choices.filter((choice) => !unavailable.includes(choice.value))}
      value={value}
      onChange={(chosen) => chosen && send({ type: 'kit', change: { [option]: chosen } })}
    />
  )
})
