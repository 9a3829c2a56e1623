import type { Vec3 } from '@vorta/kit3d/shape/vector'
import { type Matrix4, type PerspectiveCamera, Vector3 } from 'three'

/** A longer movement is a drag, not a click. */
const CLICK_PX = 5
const SNAP_PX = 12

export interface CanvasPoint {
  readonly x: number
  readonly y: number
}

export interface PickRay {
  readonly origin: Vec3
  readonly direction: Vec3
  /** The radius around the ray in which a pick snaps to a vertex, per unit of distance. */
  readonly tolerance: number
}

export function canvasPointOf(canvas: HTMLElement, event: PointerEvent): CanvasPoint {
  const { left, top } = canvas.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Calls back for clicks and taps, but not for drags, and with null for the Enter key, which picks at the center. Returns a function that unsubscribes. */
export function onPick(canvas: HTMLElement, callback: (point: CanvasPoint | null) => void): () => void {
  let start: CanvasPoint | null = null
  const handlePointerDown = (event: PointerEvent) => {
    start = event.button === 0 && event.isPrimary ? canvasPointOf(canvas, event) : null
  }
  const handlePointerUp = (event: PointerEvent) => {
    const point = canvasPointOf(canvas, event)
    if (start && Math.hypot(point.x - start.x, point.y - start.y) < CLICK_PX) callback(point)
    start = null
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') callback(null)
  }
  canvas.addEventListener('pointerdown', handlePointerDown)
  canvas.addEventListener('pointerup', handlePointerUp)
  canvas.addEventListener('keydown', handleKeyDown)
  return () => {
    canvas.removeEventListener('pointerdown', handlePointerDown)
    canvas.removeEventListener('pointerup', handlePointerUp)
    canvas.removeEventListener('keydown', handleKeyDown)
  }
}

/** The ray through a point of the viewport, or through its center, in model coordinates. */
export function rayThrough(
  camera: PerspectiveCamera,
  { width, height }: { width: number; height: number },
  toWorld: Matrix4,
  position: CanvasPoint | null,
): PickRay {
  const { x, y } = position ?? { x: width / 2, y: height / 2 }
  camera.updateMatrixWorld()
  const toModel = toWorld.clone().invert()
  const origin = camera.position.clone().applyMatrix4(toModel)
  const direction = new Vector3((x / width) * 2 - 1, 1 - (y / height) * 2, 0.5).unproject(camera).sub(camera.position).normalize()
  const tolerance = (Math.tan((camera.fov * Math.PI) / 360) * 2 * SNAP_PX) / height
  return { origin: origin.toArray(), direction: direction.transformDirection(toModel).toArray(), tolerance }
}
