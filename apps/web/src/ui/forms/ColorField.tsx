import type { ComponentProps } from 'react'
import { Field } from './Field.tsx'

interface ColorFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error?: string | undefined
  hint?: string
  /** The current color, as typed or picked. */
  picked: string
  onPick: (color: string) => void
}

const HEX_COLOR = /^#?([0-9a-f]{6})$/i
const hexOf = (value: string): string => `#${HEX_COLOR.exec(value.trim())?.[1] ?? '000000'}`.toLowerCase()

/** A color to type or pick; incomplete input stays as typed. */
export function ColorField({ label, error, hint, picked, onPick, ...rest }: ColorFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className="relative">
          <input
            type="color"
            aria-label={`Pick a color: ${label}`}
            aria-describedby={control.id}
            value={hexOf(picked)}
            onChange={(event) => onPick(event.target.value.toUpperCase())}
            className="absolute top-1/2 left-2 size-8 -translate-y-1/2 cursor-pointer appearance-none rounded-sm border border-edge bg-transparent p-0 [&::-moz-color-swatch]:rounded-[5px] [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:rounded-[5px] [&::-webkit-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0"
          />
          <input {...rest} {...control} maxLength={7} spellCheck={false} autoComplete="off" className="control figures pl-12 uppercase" />
        </div>
      )}
    </Field>
  )
}
