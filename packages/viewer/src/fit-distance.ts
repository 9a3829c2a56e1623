import { normalize, type Vec3 } from '@vorta/kit3d/shape/vector'

const MARGIN = 1.18

/** The camera distance at which a box fits the viewport with a margin. */
export function fitDistance(size: Vec3, direction: Vec3, fovDeg: number, aspect: number): number {
  const [x, y, z] = normalize(direction)
  const right = normalize([z, 0, -x])
  const up: Vec3 = [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]]
  const extentAlong = (axis: Vec3) => axis.reduce((sum, value, i) => sum + (Math.abs(value) * (size[i] ?? 0)) / 2, 0)
  const tan = Math.tan((fovDeg * Math.PI) / 360)
  return extentAlong([x, y, z]) + Math.max(extentAlong(up) / tan, extentAlong(right) / (tan * aspect)) * MARGIN
}
