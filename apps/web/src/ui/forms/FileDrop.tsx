import { type DragEvent, type ReactNode, type RefObject, useId, useState } from 'react'
import Upload from '~icons/upload'
import { FieldError } from './FieldError.tsx'

interface FileDropProps {
  label: string
  hint: ReactNode
  /** The `accept` attribute of the file input. */
  accept: string
  error?: string | undefined
  disabled?: boolean
  /** Takes the focus when its dialog opens. */
  isFirst?: boolean
  inputRef?: RefObject<HTMLInputElement | null>
  onFile: (file: File) => void
}

/** Selects a file by click, keyboard or drag and drop. */
export function FileDrop({ label, hint, accept, error, disabled = false, isFirst = false, inputRef, onFile }: FileDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !disabled) onFile(file)
  }
  const frame = error ? 'border-bad' : isOver ? 'border-signal bg-signal/5' : 'border-edge hover:border-muted'
  return (
    <div>
      {/* `relative` keeps the hidden input inside the label; otherwise focusing it would scroll the sheet. */}
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative flex items-center gap-4 rounded-md border border-dashed px-4 py-4 transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink ${frame} ${disabled ? 'cursor-not-allowed opacity-55' : 'cursor-pointer'}`}
      >
        <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-lifted text-soft" aria-hidden="true">
          <Upload className="size-[18px]" />
        </span>
        <span className="min-w-0">
          <span className="block font-medium">{label}</span>
          <span id={`${id}-hint`} className="block text-sm text-pretty text-muted">
            {hint}
          </span>
        </span>
        <input
          ref={inputRef}
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          data-autofocus={isFirst ? '' : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            if (file) onFile(file)
            // Allows selecting the same file again after a failure.
            event.target.value = ''
          }}
        />
      </label>
      {error && (
        <FieldError id={`${id}-error`} role="alert" className="mt-1.5">
          {error}
        </FieldError>
      )}
    </div>
  )
}
