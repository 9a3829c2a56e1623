import { configure, fireEvent, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 30_000 })

// These queries are much faster than those of Testing Library, which compute names and texts of all elements.

/** The controls with this label. */
export const fields = (label: string): HTMLInputElement[] =>
  [...document.querySelectorAll('label')]
    .filter(({ textContent }) => textContent === label)
    .flatMap(({ htmlFor }) => document.getElementById(htmlFor) as HTMLInputElement)

export function field(label: string): HTMLInputElement {
  const [found, ...others] = fields(label)
  if (!found || others.length > 0) throw new Error(`${others.length > 0 ? 'Several fields' : 'No field'} with the label ${label}`)
  return found
}

export const enter = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

/** Clicks the button with this text or label. */
export function press(name: string) {
  const buttons = [...document.querySelectorAll<HTMLElement>('button')]
  const button = buttons.find((element) => (element.getAttribute('aria-label') ?? element.textContent) === name)
  if (!button) throw new Error(`No button ${name}. Buttons: ${buttons.map((element) => element.textContent).join(', ')}`)
  fireEvent.click(button)
}

/** Everything on the page, including dialogs. */
const shownText = () => (document.body.textContent ?? '').replace(/\s+/g, ' ')

export const shows = (text: string) => waitFor(() => expect(shownText()).toContain(text))

export function showsNot(...hidden: (string | null | undefined)[]) {
  for (const text of hidden) if (text) expect(shownText()).not.toContain(text)
}
