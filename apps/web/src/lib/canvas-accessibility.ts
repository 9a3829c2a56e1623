export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A drawn view is a picture that can be reached and is described by the text with this id. */
export function describeCanvas(canvas: HTMLCanvasElement, { label, descriptionId }: { label: string; descriptionId: string }) {
  canvas.tabIndex = 0
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', label)
  canvas.setAttribute('aria-describedby', descriptionId)
}
