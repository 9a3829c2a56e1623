import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, messageOf } from '../api.ts'
import { afterPress } from './after-press.ts'
import { persistedInputs } from './usePersistedInput.ts'

interface FormOptions {
  /** Also validates a field when it is left, unless it is still empty. */
  checksOnLeave?: boolean
}

/**
 * A form validated by a schema of the contract. An error stays until its field is edited or the form is submitted again.
 * The first invalid field gets the focus, including fields rejected by the server. With a key, the input survives closing the form
 * by accident, until it is sent or the page is left.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues: DefaultValues<Input>,
  persistKey?: string,
  { checksOnLeave = false }: FormOptions = {},
) {
  // Keep the initial key, so that the input isn't stored again when sending it changes the key.
  const [key] = useState(persistKey)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: ((key && persistedInputs().get(key)) as DefaultValues<Input> | undefined) ?? defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const { errors } = form.formState

  // The end of a submission is an event, too, and must not store the input again.
  const isSent = useRef(false)
  const { subscribe } = form
  useEffect(() => {
    if (key === undefined) return
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!isSent.current) persistedInputs().set(key, values)
      },
    })
  }, [subscribe, key])

  const clear = (name: FieldPath<Input>) => {
    form.clearErrors(name)
    form.clearErrors('root')
  }

  /** Validates a field that was left, unless it is still empty. */
  const checkFilled = (name: FieldPath<Input>) => {
    const value: unknown = form.getValues(name)
    if (typeof value === 'string' && value.trim() !== '') afterPress(() => void form.trigger(name))
  }

  /** Props for the control of a field. */
  const field = <Name extends FieldPath<Input>>(name: Name, onValue?: (value: FieldPathValue<Input, Name>) => void) => ({
    ...form.register(name, {
      onChange: () => {
        clear(name)
        onValue?.(form.getValues(name))
      },
      ...(checksOnLeave && { onBlur: () => checkFilled(name) }),
    }),
    error: messageAt(errors, name),
  })

  /** Sets a field that is not an input. */
  const set = <Name extends FieldPath<Input>>(name: Name, value: FieldPathValue<Input, Name>) => {
    form.setValue(name, value)
    clear(name)
  }

  /** Takes over values that are stored and changed outside of the form. */
  const follow = (values: Input) => {
    if (JSON.stringify(form.getValues()) !== JSON.stringify(values)) form.reset(values, { keepErrors: true })
  }

  const fail = (error: unknown, fallback: string) => {
    const formMessage = messageOf(error, fallback)
    const named = error instanceof ApiError ? Object.entries(error.errors) : []
    const known = named.filter(([name]) => get(form.getValues(), name) !== undefined)
    // Don't repeat a field's error above the form.
    if (!known.some(([, message]) => message === formMessage)) form.setError('root', { type: 'server', message: formMessage })
    known.forEach(([name, message], index) => {
      form.setError(name as FieldPath<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
    })
  }

  /** Deletes the persisted input. */
  const forget = () => {
    isSent.current = true
    if (key !== undefined) persistedInputs().delete(key)
  }

  /** Submits the form; errors are shown above it and at the fields that the server names. `send` returns false to keep the input. */
  const submit = (
    send: (values: Output) => Promise<unknown>,
    fallback = 'An unexpected error occurred',
    onInvalid?: (errors: FieldErrors<Input>) => void,
  ) =>
    form.handleSubmit(async (values) => {
      try {
        if ((await send(values)) !== false) forget()
      } catch (error) {
        fail(error, fallback)
      }
    }, onInvalid)

  /**
   * Submits a form that closes at once. A valid one skips the updates of the form's state, because each of them would render all
   * fields before the tap is answered.
   */
  const leave = (send: () => void, onInvalid?: () => void) => {
    const showErrors = submit(async () => send(), undefined, onInvalid)
    return (event: SyntheticEvent) => {
      if (!schema.safeParse(form.getValues()).success) return showErrors(event)
      event.preventDefault()
      send()
    }
  }

  return {
    field,
    set,
    follow,
    submit,
    leave,
    forget,
    /** A form renders again when it starts and ends a submission only if it reads this. */
    get isSubmitting() {
      return form.formState.isSubmitting
    },
    control: form.control,
    /** Changes with the errors. */
    state: form.formState,
    watch: form.watch,
    /** Validates one field before the form is submitted. */
    validate: (name: FieldPath<Input>) => form.trigger(name),
    checkFilled,
    reset: form.reset,
    clearErrors: (name?: FieldPath<Input>) => form.clearErrors(name),
    errorAt: (path: string) => messageAt(errors, path),
    failure: messageAt(errors, 'root'),
  }
}

const messageAt = (errors: FieldErrors, path: string): string | undefined => (get(errors, path) as FieldError | undefined)?.message
