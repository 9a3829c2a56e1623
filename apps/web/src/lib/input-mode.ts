/** Keys that only change what another key or a click does. */
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/** Marks the page with what it was last used with. Browsers also show a focus ring for focus set by code, whoever caused it. */
export function trackInputMode(page: HTMLElement): () => void {
  const note = (mode: 'pointer' | 'keyboard') => {
    page.dataset.input = mode
  }
  const onPointer = () => note('pointer')
  const onKey = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.includes(key)) note('keyboard')
  }
  window.addEventListener('pointerdown', onPointer, true)
  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('pointerdown', onPointer, true)
    window.removeEventListener('keydown', onKey, true)
  }
}
