import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldError, type FieldErrors, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { ApiError, messageOf } from '../api.ts'

/**
 * A form validated by a schema of the contract. An error stays until its field is edited or the form is submitted again.
 * The first invalid field gets the focus, including fields rejected by the server.
 */
export function useSchemaForm<Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>, defaultValues: DefaultValues<Input>) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
  })
  const { errors, isSubmitting } = form.formState

  const clear = (name: FieldPath<Input>) => {
    form.clearErrors(name)
    form.clearErrors('root')
  }

  /** Props for the control of a field. */
  const field = (name: FieldPath<Input>) => ({
    ...form.register(name, { onChange: () => clear(name) }),
    error: messageAt(errors, name),
  })

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

  /** Submits the form; errors are shown above it and at the fields that the server names. */
  const submit = (send: (values: Output) => Promise<void>, fallback: string) =>
    form.handleSubmit(async (values) => {
      try {
        await send(values)
      } catch (error) {
        fail(error, fallback)
      }
    })

  return { field, submit, isSubmitting, reset: form.reset, failure: messageAt(errors, 'root') }
}

const messageAt = (errors: FieldErrors, path: string): string | undefined => (get(errors, path) as FieldError | undefined)?.message
