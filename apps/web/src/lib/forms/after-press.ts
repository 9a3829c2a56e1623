/** Runs now, or after the click in progress: an error that appears before the button is released would move the click's target away. */
export function afterPress(run: () => void) {
  if (document.querySelector(':active') === null) return run()
  const release = () => {
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', release)
    setTimeout(run)
  }
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', release)
}
