export const NO_SURFACE = 'No surface at this point. Rotate the model or zoom in.'

/** A longer movement is a drag, not a click. */
const CLICK_PX = 5

export interface CanvasPoint {
  readonly x: number
  readonly y: number
}

export function canvasPointOf(canvas: HTMLElement, event: PointerEvent): CanvasPoint {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Calls back for clicks and taps, but not for drags. Returns a function that unsubscribes. */
export function onClick(canvas: HTMLElement, callback: (point: CanvasPoint) => void): () => void {
  let start: CanvasPoint | null = null
  const handlePointerDown = (event: PointerEvent) => {
    start = event.button === 0 && event.isPrimary ? canvasPointOf(canvas, event) : null
  }
  const handlePointerUp = (event: PointerEvent) => {
    const point = canvasPointOf(canvas, event)
    if (start && Math.hypot(point.x - start.x, point.y - start.y) < CLICK_PX) callback(point)
    start = null
  }
  canvas.addEventListener('pointerdown', handlePointerDown)
  canvas.addEventListener('pointerup', handlePointerUp)
  return () => {
    canvas.removeEventListener('pointerdown', handlePointerDown)
    canvas.removeEventListener('pointerup', handlePointerUp)
  }
}
