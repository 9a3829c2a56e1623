/** Keys that only change what another key or a click does. */
const MODIFIERS: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']

/** Marks the page with the last input device, because browsers also show a focus ring for focus set by code. */
export function trackInputMode(page: HTMLElement): () => void {
  const setMode = (mode: 'pointer' | 'keyboard') => {
    page.dataset.input = mode
  }
  const onPointer = () => setMode('pointer')
  const onKey = ({ key }: KeyboardEvent) => {
    if (!MODIFIERS.includes(key)) setMode('keyboard')
  }
  window.addEventListener('pointerdown', onPointer, true)
  window.addEventListener('keydown', onKey, true)
  return () => {
    window.removeEventListener('pointerdown', onPointer, true)
    window.removeEventListener('keydown', onKey, true)
  }
}
