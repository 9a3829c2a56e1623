import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Matrix4, type PerspectiveCamera, Vector2, Vector3 } from 'three'
import type { PickRequest } from '../load/protocol.ts'
import type { CameraPose } from './CameraControls.ts'

const SNAP_PX = 12

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

/** The ray through a point of the viewport, or through its center, in model coordinates. */
export function rayThrough(
  camera: PerspectiveCamera,
  { width, height }: { width: number; height: number },
  toWorld: Matrix4,
  position: { x: number; y: number } | null,
): Omit<PickRequest, 'parts' | 'plane'> {
  const { x, y } = position ?? { x: width / 2, y: height / 2 }
  const pointer = new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2)
  camera.updateMatrixWorld()
  const toModel = toWorld.clone().invert()
  const origin: Point3 = camera.position.clone().applyMatrix4(toModel).toArray()
  const direction = new Vector3(pointer.x, pointer.y, 0.5).unproject(camera).sub(camera.position).normalize()
  const tolerance = (Math.tan((camera.fov * Math.PI) / 360) * 2 * SNAP_PX) / height
  return { origin, direction: direction.transformDirection(toModel).toArray(), tolerance }
}
