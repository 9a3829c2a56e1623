import { useId } from 'react'
import { FieldError } from '../../ui/forms/FieldError.tsx'

export interface PictureOption {
  readonly filename: string
  readonly src: string
  readonly label: string
}

interface PictureChoiceProps {
  label: string
  pictures: readonly PictureOption[]
  /** The name of the chosen picture, or empty. */
  value: string
  /** Offers no picture, too. */
  optional?: boolean
  error: string | undefined
  onChange: (filename: string) => void
}

/** A picture of the order, chosen with radio buttons. */
export function PictureChoice({ label, pictures, value, optional = false, error, onChange }: PictureChoiceProps) {
  const name = useId()
  const options = pictures.map((picture, index) => ({ ...picture, label: `${index + 1}. ${picture.label}` }))
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-2 text-sm font-medium text-soft">{label}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
        {[...(optional ? [{ filename: '', src: null, label: 'None' }] : []), ...options].map(({ filename, src, label: text }) => (
          <label
            key={filename}
            className="relative flex min-h-11 flex-col justify-end overflow-hidden rounded-lg border border-line bg-raised text-sm text-soft hover:border-edge has-checked:border-signal has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              checked={value === filename}
              onChange={() => onChange(filename)}
              className="absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            {src !== null && <img src={src} alt="" loading="lazy" className="aspect-[4/3] w-full object-cover" />}
            <span className="truncate px-3 py-2">{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <FieldError id={`${name}-error`} className="mt-1.5">
          {error}
        </FieldError>
      )}
    </fieldset>
  )
}
