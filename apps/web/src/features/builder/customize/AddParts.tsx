import { KIT_PARTS, type KitPart, partsOfKit, whyNotAddable } from '@vorta/contract/orders/kit-parts'
import { memo } from 'react'
import { CheckboxCards } from '../../../ui/forms/CheckboxCards.tsx'
import type { CustomFields } from '../fields.ts'
import { useUnavailable } from '../unavailable.tsx'
import type { Builder } from '../useBuilder.ts'
import { KitGlyph } from './glyphs/car-glyphs.tsx'
import { OptionPicture } from './OptionPicture.tsx'

interface AddPartsProps extends Pick<Builder, 'send'> {
  type: CustomFields['bodyKit']['type']
  additionalTypes: CustomFields['bodyKit']['additionalTypes']
  setAsideParts: CustomFields['setAsideParts']
}

const listOf = (parts: readonly KitPart[]) => new Intl.ListFormat('en-US').format(parts)

/** Parts beyond the kit type. One that does not fit shows the reason. */
export const AddParts = memo(function AddParts({ type, additionalTypes = [], setAsideParts = [], send }: AddPartsProps) {
  const isFull = type === 'Full Body Kit'
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
  const hint = isFull
    ? `The Full Body Kit covers the whole car. Included: ${listOf(partsOfKit(type))}.`
    : (reason ?? 'Optional. Made in the same style, material and finish.')
  const lost = setAsideParts.filter((part) => isFull || !partsOfKit(type).includes(part))
  return (
    <CheckboxCards
      label="Add Parts"
      hint={lost.length > 0 ? `${hint} If you choose another kit type, we add ${listOf(lost)} again.` : hint}
      cards={isFull ? [] : cards.map(({ problem, ...card }) => ({ ...card, isDisabled: problem !== null }))}
      chosen={additionalTypes}
      onToggle={(part) => send({ type: 'part', part })}
    />
  )
})
