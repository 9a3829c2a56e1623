import { useId } from 'react'
import { CHOICE_CARD, type Choice, SelectedMark } from './ChoiceGroup.tsx'

interface CheckboxCard<Value extends string> extends Choice<Value> {
  note: string | null
  isDisabled: boolean
}

interface CheckboxCardsProps<Value extends string> {
  label: string
  hint: string
  cards: readonly CheckboxCard<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value) => void
}

/** Shows that a card can be checked. */
const UNCHECKED_MARK = 'absolute top-2 right-2 size-5 rounded-full border-[1.5px] border-muted bg-page/60 group-has-checked/choice:hidden'

/** Small picture cards of which any number can be checked. */
export function CheckboxCards<Value extends string>({ label, hint, cards, chosen, onToggle }: CheckboxCardsProps<Value>) {
  const hintId = useId()
  return (
    <fieldset aria-describedby={hintId} className="min-w-0">
      <legend className="text-sm font-medium text-soft">{label}</legend>
      <p id={hintId} aria-live="polite" className="mt-0.5 text-sm text-muted">
        {hint}
      </p>
      {cards.length > 0 && (
        <div className="mt-2.5 grid grid-cols-3 gap-2.5">
          {cards.map(({ value, picture, note, isDisabled }) => (
            <label key={value} className={`${CHOICE_CARD} flex flex-col rounded-lg has-disabled:opacity-50 has-disabled:hover:border-line`}>
              <input
                type="checkbox"
                value={value}
                checked={chosen.includes(value)}
                disabled={isDisabled}
                aria-describedby={isDisabled ? hintId : undefined}
                onChange={() => onToggle(value)}
                className="absolute inset-0 z-10 size-full cursor-pointer appearance-none opacity-0 disabled:cursor-not-allowed"
              />
              {picture}
              <span className="px-2 pt-2 pb-2.5 text-[0.8125rem] leading-5 font-medium sm:px-2.5">
                {value}
                {note && <span className="block font-normal text-warn">{note}</span>}
              </span>
              {!isDisabled && <span aria-hidden="true" className={UNCHECKED_MARK} />}
              <SelectedMark />
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}
