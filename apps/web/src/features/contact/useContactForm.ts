import { type FormEvent, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { sendMessage, trimAndValidate } from './contact-api.ts'

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
  return { state, submit, reset: () => setState({ status: 'editing' }) }
}
