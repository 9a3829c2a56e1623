import { call } from '../../lib/api.ts'

/** Stricter than the browser's own check, which accepts a domain without a dot. */
export const EMAIL_PATTERN = '[^@\\s]+@[^@\\s]+\\.[^@\\s]+'
/** The browser appends this to its own validation message. */
export const EMAIL_HINT = 'For example, name@example.com'

/** The contract's messages, whose schemas are too large for the page. */
export const FIELD_ERRORS: Readonly<Record<string, { missing: string; invalid?: string }>> = {
  name: { missing: 'Name is required' },
  email: { missing: 'Email is required', invalid: 'Email is invalid' },
  message: { missing: 'Message is required' },
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '')

// The endpoints bring their schemas with them, so they load only when a form is sent.
export async function sendMessage(form: FormData): Promise<void> {
  const { contactApi } = await import('@vorta/contract/contact/routes')
  await call(contactApi.send, {
    body: { name: text(form, 'name'), email: text(form, 'email'), message: text(form, 'message'), website: text(form, 'website') },
  })
}

/** Returns the server's confirmation message. */
export async function subscribe(form: FormData): Promise<string> {
  const { newsletterApi } = await import('@vorta/contract/newsletter/routes')
  const { message } = await call(newsletterApi.subscribe, { body: { email: text(form, 'email'), website: text(form, 'website') } })
  return message
}

/** Trims every field so that blanks don't count as input, then runs the browser's validation. */
export function trimAndValidate(form: HTMLFormElement): boolean {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.value = control.value.trim()
  }
  return form.reportValidity()
}
