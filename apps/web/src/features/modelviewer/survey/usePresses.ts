import { useEffect, useEffectEvent } from 'react'

/** A press that wanders further is a turn of the view and no click. */
const CLICK_PX = 5

interface Place {
  readonly x: number
  readonly y: number
}

/** Clicks on a canvas that also turns its view, and Enter for the middle of it. */
export function usePresses(canvas: HTMLCanvasElement | null, onPress: (place: Place | null) => void) {
  const tell = useEffectEvent(onPress)
  useEffect(() => {
    if (!canvas) return
    let down: Place | null = null
    const placeOf = (event: PointerEvent): Place => {
      const { left, top } = canvas.getBoundingClientRect()
      return { x: event.clientX - left, y: event.clientY - top }
    }
    const press = (event: PointerEvent) => {
      down = event.button === 0 && event.isPrimary ? placeOf(event) : null
    }
    const release = (event: PointerEvent) => {
      const place = placeOf(event)
      if (down && Math.hypot(place.x - down.x, place.y - down.y) < CLICK_PX) tell(place)
      down = null
    }
    const enter = (event: KeyboardEvent) => {
      if (event.key === 'Enter') tell(null)
    }
    canvas.addEventListener('pointerdown', press)
    canvas.addEventListener('pointerup', release)
    canvas.addEventListener('keydown', enter)
    return () => {
      canvas.removeEventListener('pointerdown', press)
      canvas.removeEventListener('pointerup', release)
      canvas.removeEventListener('keydown', enter)
    }
  }, [canvas])
}
