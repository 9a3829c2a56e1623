import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Matrix4, type PerspectiveCamera, Vector2, Vector3 } from 'three'
import type { CameraPose } from './CameraControls.ts'
import type { PickQuestion } from './protocol.ts'

const SNAP_PX = 12

/** A view in the file's own axes; `toRoom` says how the file stands in the room. */
export function keptView({ eye, target }: CameraPose, toRoom: Matrix4): PinCamera {
  const toFile = toRoom.clone().invert()
  const place = (point: Point3): PinPoint => new Vector3(...point).applyMatrix4(toFile).toArray()
  return { position: place(eye), target: place(target), up: new Vector3(0, 1, 0).transformDirection(toFile).toArray() }
}

export function poseOf({ position, target }: PinCamera, toRoom: Matrix4): CameraPose {
  const place = (point: PinPoint): Point3 => new Vector3(...point).applyMatrix4(toRoom).toArray()
  return { eye: place(position), target: place(target) }
}

/** The ray through a place of the picture, in the file's own axes; without a place through its middle. */
export function rayThrough(
  camera: PerspectiveCamera,
  { width, height }: { width: number; height: number },
  toRoom: Matrix4,
  place: { x: number; y: number } | null,
): Omit<PickQuestion, 'parts' | 'plane'> {
  const at = place ?? { x: width / 2, y: height / 2 }
  const pointer = new Vector2((at.x / width) * 2 - 1, 1 - (at.y / height) * 2)
  camera.updateMatrixWorld()
  const toFile = toRoom.clone().invert()
  const origin: Point3 = camera.position.clone().applyMatrix4(toFile).toArray()
  const toward = new Vector3(pointer.x, pointer.y, 0.5).unproject(camera).sub(camera.position).normalize()
  const slack = (Math.tan((camera.fov * Math.PI) / 360) * 2 * SNAP_PX) / height
  return { origin, direction: toward.transformDirection(toFile).toArray(), slack }
}
