import { type ReactNode, useId } from 'react'
import Check from '~icons/check'

export interface Choice<Value extends string = string> {
  value: Value
  /** Shown above the name and hidden from screen readers. */
  picture?: ReactNode
}

interface ChoiceGroupProps<Value extends string> {
  label: string
  choices: readonly Choice<Value>[]
  value: string
  onChange: (value: Value | '') => void
  /** `tiles` is a grid with large pictures, `pills` a row with small ones. */
  shape?: 'tiles' | 'swatches' | 'pills'
  /** Allows no selection, and clearing it again. */
  optional?: boolean
}

const GRIDS = {
  tiles: 'grid grid-cols-2 gap-2.5',
  swatches: 'grid grid-cols-3 gap-2.5 sm:grid-cols-5',
  pills: 'flex flex-wrap gap-2',
}

/** Full rows where possible. */
const columnsFor = (tiles: number) => (tiles % 3 === 0 ? 'sm:grid-cols-3' : 'sm:grid-cols-4 lg:max-xl:grid-cols-3')

export const CHOICE_CARD =
  'group/choice relative overflow-hidden border border-line bg-raised text-soft transition-colors hover:border-edge hover:text-ink has-checked:border-signal has-checked:bg-lifted has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink'

const SHAPES = {
  tiles: 'flex flex-col rounded-lg',
  swatches: 'flex flex-col rounded-lg',
  pills: 'flex min-h-11 items-center gap-2.5 rounded-md px-3.5',
}

/** A visual radio group built on native radio buttons, so that arrow keys and forms work as usual. */
export function ChoiceGroup<Value extends string>({
  label,
  choices,
  value,
  onChange,
  shape = 'tiles',
  optional = false,
}: ChoiceGroupProps<Value>) {
  const id = useId()
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex min-h-6 items-baseline justify-between gap-3">
        <span id={id} className="text-sm font-medium text-soft">
          {label}
        </span>
        {optional && <OptionalHint isEmpty={value === ''} label={label} onClear={() => onChange('')} />}
      </div>
      <div role="radiogroup" aria-labelledby={id} className={`${GRIDS[shape]} ${shape === 'tiles' ? columnsFor(choices.length) : ''}`}>
        {choices.map((choice) => (
          <label key={choice.value} className={`${CHOICE_CARD} ${SHAPES[shape]}`}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0"
            />
            {choice.picture}
            <span
              className={shape === 'pills' ? 'text-sm font-medium' : 'px-2 pt-2 pb-2.5 text-[0.8125rem] sm:px-2.5 leading-5 font-medium'}
            >
              {choice.value}
            </span>
            {shape !== 'pills' && <SelectedMark />}
          </label>
        ))}
      </div>
    </div>
  )
}

export function SelectedMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 hidden size-5 items-center justify-center rounded-full bg-signal text-on-signal group-has-checked/choice:flex"
    >
      <Check className="size-3.5" strokeWidth={3} />
    </span>
  )
}

function OptionalHint({ isEmpty, label, onClear }: { isEmpty: boolean; label: string; onClear: () => void }) {
  if (isEmpty) return <span className="text-xs text-muted">Optional</span>
  return (
    <button
      type="button"
      onClick={onClear}
      aria-label={`Clear ${label.toLowerCase()}`}
      className="min-h-6 pointer-coarse:min-h-11 px-1 text-xs text-muted underline decoration-edge underline-offset-4 hover:text-ink"
    >
      Clear
    </button>
  )
}
