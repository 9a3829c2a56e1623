import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import ChevronDown from '~icons/chevron-down'
import { scrollIntoViewIfNeeded } from '../scroll-into-view.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface ComboboxOption {
  readonly key: string
  readonly label: string
  /** Shown at the right, for example the years of a model. */
  readonly note?: string
}

type ComboboxProps<Option extends ComboboxOption> = FieldProps & {
  /** The suggestions for the typed text, or all of them for an empty text. */
  search: (text: string) => readonly Option[]
  onPick: (option: Option) => void
} & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'role'>

/** A text field with suggestions. Any text is valid. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { label, error, hint, optional, className, search, onPick, onChange, onBlur, ...rest } = props
  const listId = useId()
  // Null while the list is closed.
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const options = query === null ? [] : search(query)
  const isOpen = options.length > 0
  const list = useRef<HTMLDivElement>(null)
  // On a phone, the field is often near the bottom of the screen.
  useEffect(() => {
    if (isOpen) scrollIntoViewIfNeeded(list.current)
  }, [isOpen])
  const open = (text: string, index = -1) => {
    setQuery(text)
    setActive(index)
  }
  const close = () => setQuery(null)
  const pick = (option: Option) => {
    close()
    onPick(option)
  }
  const move = (step: number, text: string) => {
    if (isOpen) return setActive((active + step + options.length) % options.length)
    const all = search('')
    const current = all.findIndex(({ label }) => label === text)
    open('', current >= 0 ? current : step > 0 ? 0 : all.length - 1)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = isOpen ? options[active] : undefined
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1, event.currentTarget.value)
    else if (event.key === 'Enter' && chosen) pick(chosen)
    else if (event.key === 'Escape' && isOpen) close()
    else return
    event.preventDefault()
  }
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => (
        <div className="relative">
          <input
            {...rest}
            {...control}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            className="control pr-11 text-ellipsis"
            onChange={(event) => {
              open(event.target.value)
              void onChange?.(event)
            }}
            onBlur={(event) => {
              close()
              void onBlur?.(event)
            }}
            onClick={() => query === null && open('')}
            onKeyDown={handleKey}
          />
          <ChevronDown
            className="pointer-events-none absolute top-1/2 right-3.5 size-[18px] -translate-y-1/2 text-muted"
            aria-hidden="true"
          />
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-label="Suggestions"
            hidden={!isOpen}
            className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-72 scroll-mb-4 overflow-y-auto overscroll-contain rounded-lg border border-line bg-raised py-1.5 shadow-float"
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
              <div
                key={option.key}
                id={`${listId}-${index}`}
                ref={index === active ? scrollIntoViewIfNeeded : undefined}
                role="option"
                aria-selected={index === active}
                // Keeps the focus in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-2 text-soft hover:bg-lifted hover:text-ink aria-selected:bg-lifted aria-selected:text-ink"
              >
                <span className="min-w-0">{option.label}</span>
                {option.note && <span className="figures shrink-0 text-sm text-muted">{option.note}</span>}
              </div>
            ))}
          </div>
          <p role="status" className="sr-only">
            {isOpen && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
          </p>
        </div>
      )}
    </Field>
  )
}
