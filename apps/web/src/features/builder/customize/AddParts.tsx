import { KIT_PARTS, type KitPart, partsOfKit, whyNotAddable } from '@vorta/contract/orders/kit-parts'
import { CheckboxCards } from '../../../ui/forms/CheckboxCards.tsx'
import type { CustomFields } from '../fields.ts'
import { useUnavailable } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { KitGlyph } from './glyphs/car-glyphs.tsx'
import { OptionPicture } from './OptionPicture.tsx'

interface AddPartsProps extends Pick<Builder, 'send'> {
  kit: CustomFields['bodyKit']
}

/** Parts beyond the kit type. One that does not fit shows the reason. */
export function AddParts({ kit: { type, additionalTypes = [] }, send }: AddPartsProps) {
  const unavailable: readonly string[] = useUnavailable().kits
  const isOffered = (part: KitPart) => additionalTypes.includes(part) || !unavailable.includes(part)
  const parts = KIT_PARTS.filter((part) => !partsOfKit(type).includes(part) && isOffered(part))
  const cards = parts.map((part) => ({
    value: part,
    picture: (
      <OptionPicture folder="kits" option={part}>
        <KitGlyph type={part} />
      </OptionPicture>
    ),
    problem: whyNotAddable(part, type, additionalTypes),
    note: unavailable.includes(part) ? 'Not available right now' : null,
  }))
  const [reason] = cards.flatMap(({ problem }) => problem ?? [])
  return (
    <CheckboxCards
      label="Add Parts"
      hint={reason ?? 'Optional. Made in the same style, material and finish.'}
      cards={type === 'Full Body Kit' ? [] : cards.map(({ problem, ...card }) => ({ ...card, isDisabled: problem !== null }))}
      chosen={additionalTypes}
      onToggle={(part) => send({ type: 'part', part })}
    />
  )
}
