import { PIN_PICTURE_ONLY, pinBody } from '@vorta/contract/pins/schema'
import { isBlank } from '@vorta/contract/shared/blank'
import { PIN_TEXT_MAX_CHARS } from '@vorta/contract/shared/limits'
import { useRef, useState } from 'react'
import * as z from 'zod'
import ImagePlus from '~icons/image-plus'
import X from '~icons/x'
import { useSchemaForm } from '../../lib/forms/form.ts'
import { fileError } from '../../lib/uploads/upload.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { FormError } from '../../ui/forms/FormError.tsx'
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

const pinForm = z.object({ text: pinBody.shape.text })
const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp']

export function PinForm({ title, create, position, canAttach, onDone, onCancel }: PinFormProps) {
  const { field, watch, submit, isSubmitting, failure } = useSchemaForm(pinForm, { text: '' })
  const text = watch('text')
  const [picture, setPicture] = useState<File | null>(null)
  const [pictureError, setPictureError] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)

  const attach = (file: File | undefined) => {
    if (!file) return
    const isPicture = PICTURES.includes(file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase())
    const error = isPicture ? fileError('chat_file', file) : PIN_PICTURE_ONLY
    setPictureError(error)
    if (!error) setPicture(file)
  }
  const send = submit(async ({ text }) => {
    const { pin } = await create.mutateAsync({ ...position, text, picture })
    onDone(pin._id)
  }, "We couldn't save the pin. Please try again.")
  return (
    <form
      noValidate
      onSubmit={send}
      aria-label={title}
      // Escape closes only an empty form, never the viewer or unsaved text.
      data-own-escape
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isBlank(text) && picture === null) onCancel()
      }}
      className="flex flex-col gap-3 rounded-md border border-signal/50 bg-page p-3"
    >
      <p className="text-sm font-medium">{title}</p>
      <FormError>{failure}</FormError>
      <TextArea
        label="What should change?"
        required
        // The form opens after the user picked a point.
        autoFocus
        rows={3}
        maxLength={PIN_TEXT_MAX_CHARS}
        {...field('text')}
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
      {pictureError && <FieldError>{pictureError}</FieldError>}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="sm" busy={isSubmitting} busyLabel="Saving...">
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
