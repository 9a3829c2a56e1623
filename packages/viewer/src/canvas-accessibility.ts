export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Makes a canvas focusable and describes it to screen readers. */
export function describeCanvas(canvas: HTMLCanvasElement, { label, descriptionId }: { label: string; descriptionId: string }) {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  canvas.setAttribute('aria-describedby', descriptionId)
}
