import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { CameraPose } from '@vorta/viewer/CameraControls'
import { type Matrix4, Vector3 } from 'three'

/** Converts a pose from world to model coordinates. */
export function toPinCamera({ eye, target }: CameraPose, toWorld: Matrix4): PinCamera {
  const toModel = toWorld.clone().invert()
  const convert = (point: Point3): PinPoint => new Vector3(...point).applyMatrix4(toModel).toArray()
  return { position: convert(eye), target: convert(target), up: new Vector3(0, 1, 0).transformDirection(toModel).toArray() }
}

/** Converts a camera from model to world coordinates. */
export function toCameraPose({ position, target }: PinCamera, toWorld: Matrix4): CameraPose {
  const convert = (point: PinPoint): Point3 => new Vector3(...point).applyMatrix4(toWorld).toArray()
  return { eye: convert(position), target: convert(target) }
}
