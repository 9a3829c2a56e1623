import { ENGRAVING_POSITIONS, type EngravingFont, type EngravingPosition, FONTS } from '@vorta/contract/orders/catalog'
import { ENGRAVING_SIZE_MAX, ENGRAVING_SIZE_MIN, ENGRAVING_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { ENGRAVING_FONTS } from '@vorta/kit3d/configuration/build'
import Trash2 from '~icons/trash-2'
import { ChoiceGroup } from '../../../ui/forms/ChoiceGroup.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { EngravingFields } from '../fields.ts'
import type { DraftForm } from '../useDraftForm.ts'
import type { TypedFields } from '../validation.ts'

interface EngravingRowProps {
  number: number
  engraving: EngravingFields
  form: DraftForm<TypedFields>
  onChange: (change: Partial<Omit<EngravingFields, 'id'>>) => void
  /** Null for the only engraving. */
  onRemove: (() => void) | null
}

export function EngravingRow({ number, engraving, form, onChange, onRemove }: EngravingRowProps) {
  const field = (name: 'text' | 'size') => form.field(`engravings.${number - 1}.${name}`, (value) => onChange({ [name]: value }))
  return (
    <fieldset
      data-stage="small"
      // A size only counts with a text.
      onBlur={() => form.checkFilled(`engravings.${number - 1}.size`)}
      className="min-w-0 rounded-lg border border-line bg-raised p-4 max-lg:[&_.control]:scroll-mt-60 sm:p-5"
    >
      <legend className="sr-only">Engraving {number}</legend>
      <div className="flex items-center justify-between gap-3">
        <p aria-hidden="true" className="eyebrow text-muted">
          Engraving {number}
        </p>
        {onRemove && (
          <IconButton
            label={`Remove engraving ${number}`}
            icon={<Trash2 className="size-[18px]" aria-hidden="true" />}
            onClick={onRemove}
            className="-my-2.5 -mr-2"
          />
        )}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-[1fr_11rem]">
        <TextField label="Text" maxLength={ENGRAVING_TEXT_MAX_CHARS} placeholder="Project 27" autoComplete="off" {...field('text')} />
        <TextField label="Size" type="number" inputMode="numeric" min={ENGRAVING_SIZE_MIN} max={ENGRAVING_SIZE_MAX} {...field('size')} />
      </div>
      <div className="mt-5 flex flex-col gap-5">
        <ChoiceGroup
          label="Font"
          shape="pills"
          choices={FONT_CHOICES}
          value={engraving.font}
          onChange={(font) => font && onChange({ font })}
        />
        <ChoiceGroup
          label="Position"
          shape="pills"
          choices={POSITION_CHOICES}
          value={engraving.position}
          onChange={(position) => position && onChange({ position })}
        />
      </div>
    </fieldset>
  )
}

const FontSample = ({ font }: { font: EngravingFont }) => (
  <span aria-hidden="true" className="text-ink" style={{ font: ENGRAVING_FONTS[font], fontSize: '1.125rem', lineHeight: 1 }}>
    Aa
  </span>
)

const OFFSETS: Record<EngravingPosition, [x: number, y: number]> = {
  Center: [8, 6],
  Left: [2.5, 6],
  Right: [13.5, 6],
  Top: [8, 2.5],
  Bottom: [8, 9.5],
}

/** A small plate with the position marked on it. */
function PositionSample({ position }: { position: EngravingPosition }) {
  const [x, y] = OFFSETS[position]
  return (
    <svg viewBox="0 0 20 14" className="h-3.5 w-5 shrink-0" aria-hidden="true">
      <rect x="0.5" y="0.5" width="19" height="13" rx="2" fill="none" className="stroke-edge" />
      <rect x={x} y={y} width="4" height="2" rx="0.5" className="fill-current" />
    </svg>
  )
}

const FONT_CHOICES = FONTS.map((value) => ({ value, picture: <FontSample font={value} /> }))
const POSITION_CHOICES = ENGRAVING_POSITIONS.map((value) => ({ value, picture: <PositionSample position={value} /> }))
