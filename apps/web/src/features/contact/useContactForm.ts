import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { FIELD_ERRORS, sendMessage, trimAndValidate } from './contact-api.ts'

type Control = HTMLInputElement | HTMLTextAreaElement
type FieldErrors = Readonly<Record<string, string | undefined>>

export type ContactFormState = { status: 'editing'; error?: string } | { status: 'submitted'; isDelivered: boolean }

const NOT_DELIVERED = "We couldn't send your message."

function errorText(error: unknown): string {
  if (!(error instanceof ApiError && error.readable)) return `${NOT_DELIVERED} Your text is still here. Please try again, or email us.`
  // The server's message says whether and when to try again.
  return `${NOT_DELIVERED} ${error.message.replace(/\.?$/, '.')} Your text is still here. You can also email us.`
}

/** Shows the thank-you message immediately and keeps the typed text until the message is delivered. */
export function useContactForm() {
  const [state, setState] = useState<ContactFormState>({ status: 'editing' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const setError = (field: Control, error: string | undefined) => setErrors((current) => ({ ...current, [field.name]: error }))
  /** Shows the error below the field instead of the browser's message. */
  const showError = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.target as Control
    const { missing, invalid } = FIELD_ERRORS[field.name] ?? {}
    setError(field, field.validity.valueMissing ? missing : (invalid ?? field.validationMessage))
    const first = [...event.currentTarget.elements].find((control) => !(control as Control).validity.valid)
    if (first === field) field.focus()
  }
  const clearError = (event: FormEvent<HTMLFormElement>) => setError(event.target as Control, undefined)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!trimAndValidate(form)) return
    setState({ status: 'submitted', isDelivered: false })
    try {
      await sendMessage(new FormData(form))
      form.reset()
      setState({ status: 'submitted', isDelivered: true })
    } catch (error) {
      setState({ status: 'editing', error: errorText(error) })
    }
  }
  return { state, errors, showError, clearError, submit, reset: () => setState({ status: 'editing' }) }
}
