import { call } from '../../lib/api.ts'

/** Browsers take an address without a dot; no letter arrives there. */
export const EMAIL_SHAPE = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+'
/** What the browser adds when it says that the shape does not fit. */
export const EMAIL_EXAMPLE = 'Such as name@example.com'

const text = (form: FormData, name: string): string => String(form.get(name) ?? '')

// The endpoints bring their schemas with them, so they load only when a form is sent.
export async function sendMessage(form: FormData): Promise<void> {
  const { contactApi } = await import('@vorta/contract/contact/routes')
  await call(contactApi.send, {
    body: { name: text(form, 'name'), email: text(form, 'email'), message: text(form, 'message'), website: text(form, 'website') },
  })
}

/** Answers with the server's sentence on what comes next. */
export async function subscribe(form: FormData): Promise<string> {
  const { newsletterApi } = await import('@vorta/contract/newsletter/routes')
  const { message } = await call(newsletterApi.subscribe, { body: { email: text(form, 'email'), website: text(form, 'website') } })
  return message
}

/** Blanks are not an answer: they go, and then the browser judges the form by its own rules. */
export function isFilledIn(form: HTMLFormElement): boolean {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = control.value.trim()
  }
  return form.reportValidity()
}
