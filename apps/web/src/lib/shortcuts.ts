import { deviceStorage } from './device-storage.ts'

const KEY = 'shortcuts'
const storage = deviceStorage()

/** Single keys can be turned off, because speech input and shaky hands press them by accident. */
export const areShortcutsOn = (): boolean => storage.getItem(KEY) !== 'off'

export const setShortcutsOn = (isOn: boolean): void => (isOn ? storage.removeItem(KEY) : storage.setItem(KEY, 'off'))

/** Controls that handle these keys themselves. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role="tablist"], [role="log"], [role="slider"], [role="listbox"], canvas'

/** Whether a key without modifiers is meant for the page. */
export function isPageShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return false
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return false
  return areShortcutsOn() && document.querySelector('[role="dialog"], [role="alertdialog"]') === null
}

/** The search field of the page, if it has one. */
export const pageSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')
