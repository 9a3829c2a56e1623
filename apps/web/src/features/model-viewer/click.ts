/** Said of a press that met nothing. */
export const MISSED = 'There is no surface at this place. Turn the model or come closer.'

/** A press that wanders further is a turn of the view and no click. */
const CLICK_PX = 5

export interface Place {
  readonly x: number
  readonly y: number
}

export function placeOf(canvas: HTMLElement, event: PointerEvent): Place {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Hears clicks and taps that turn nothing; gives back how to stop. */
export function onClick(canvas: HTMLElement, tell: (place: Place) => void): () => void {
  let down: Place | null = null
  const press = (event: PointerEvent) => {
    down = event.button === 0 && event.isPrimary ? placeOf(canvas, event) : null
  }
  const release = (event: PointerEvent) => {
    const place = placeOf(canvas, event)
    if (down && Math.hypot(place.x - down.x, place.y - down.y) < CLICK_PX) tell(place)
    down = null
  }
  canvas.addEventListener('pointerdown', press)
  canvas.addEventListener('pointerup', release)
  return () => {
    canvas.removeEventListener('pointerdown', press)
    canvas.removeEventListener('pointerup', release)
  }
}
