import { configure, fireEvent, screen } from '@testing-library/react'

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 30_000 })

/** The control with this label. Faster than a query by role, which computes the names of all elements. */
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' })

export const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** Clicks the button with this text or label. */
export function press(name: string) {
  const buttons = [...document.querySelectorAll<HTMLElement>('button')]
  const button = buttons.find((element) => (element.getAttribute('aria-label') ?? element.textContent) === name)
  if (!button) throw new Error(`No button ${name}. Buttons: ${buttons.map((element) => element.textContent).join(', ')}`)
  fireEvent.click(button)
}
