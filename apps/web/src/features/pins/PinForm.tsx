import { PIN_PICTURE_ONLY, PIN_TEXT_REQUIRED } from '@vorta/contract/pins/schema'
import { isBlank } from '@vorta/contract/shared/blank'
import { PIN_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { type FormEvent, useRef, useState } from 'react'
import ImagePlus from '~icons/image-plus'
import X from '~icons/x'
import { messageOf } from '../../lib/api.ts'
import { fileError } from '../../lib/uploads/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { PinActions } from './pins.queries.ts'

interface PinFormProps {
  title: string
  create: PinActions['create']
  /** The version, and the point if there is one. */
  position: Omit<Parameters<PinActions['create']['mutate']>[0], 'text' | 'picture'>
  canAttach: boolean
  onDone: (pinId: string) => void
  onCancel: () => void
}

const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp']

export function PinForm({ title, create, position, canAttach, onDone, onCancel }: PinFormProps) {
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<File | null>(null)
  const [errors, setErrors] = useState<{ text?: string; picture?: string }>({})
  const picker = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)

  const attach = (file: File | undefined) => {
    if (!file) return
    const isPicture = PICTURES.includes(file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase())
    const error = isPicture ? fileError('chat_file', file) : PIN_PICTURE_ONLY
    setErrors({ ...errors, picture: error ?? undefined })
    if (!error) setPicture(file)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank(text)) {
      form.current?.querySelector('textarea')?.focus()
      return setErrors({ ...errors, text: PIN_TEXT_REQUIRED })
    }
    create.mutate({ ...position, text, picture }, { onSuccess: ({ pin }) => onDone(pin._id) })
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={title}
      // Escape closes only an empty form, never the viewer or unsaved text.
      data-own-escape
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isBlank(text) && picture === null) onCancel()
      }}
      className="flex flex-col gap-3 rounded-md border border-signal/50 bg-page p-3"
    >
      <p className="text-sm font-medium">{title}</p>
      {create.error && <Banner tone="error">{messageOf(create.error, "We couldn't save the pin. Please try again.")}</Banner>}
      <TextArea
        label="What should change?"
        required
        // The form opens after the user picked a point.
        autoFocus
        rows={3}
        maxLength={PIN_TEXT_MAX_CHARS}
        value={text}
        error={errors.text}
        onChange={(event) => {
          setText(event.target.value)
          setErrors({ ...errors, text: undefined })
        }}
      />
      {picture ? (
        <p className="flex items-center justify-between gap-2 text-sm text-soft">
          <span className="min-w-0 truncate">{picture.name}</span>
          <IconButton
            label="Remove image"
            icon={<X className="size-4" aria-hidden="true" />}
            className="-my-2"
            onClick={() => setPicture(null)}
          />
        </p>
      ) : null}
      {errors.picture && <FieldError>{errors.picture}</FieldError>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={create.isPending} busyLabel="Saving...">
          Save Pin
        </Button>
        <Button variant="ghost" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        {canAttach && !picture && (
          <>
            <input
              ref={picker}
              type="file"
              accept="image/png,image/jpeg,image/gif,image/webp"
              className="hidden"
              aria-label="Image for the pin"
              onChange={(event) => {
                attach(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button variant="ghost" size="sm" onClick={() => picker.current?.click()}>
              <ImagePlus className="size-4" aria-hidden="true" />
              Add Image
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
