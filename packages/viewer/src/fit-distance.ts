import { dot, normalize, type Vec3 } from '@vorta/kit3d/shape/vector'

const MARGIN = 1.18

/** The camera distance at which every corner of a box is inside the viewport, with a margin. */
export function fitDistance(size: Vec3, direction: Vec3, fovDeg: number, aspect: number): number {
  const [x, y, z] = normalize(direction)
  const right = normalize([z, 0, -x])
  const up: Vec3 = [y * right[2] - z * right[1], z * right[0] - x * right[2], x * right[1] - y * right[0]]
  const tan = Math.tan((fovDeg * Math.PI) / 360)
  const distances = CORNERS.map((signs) => {
    const corner: Vec3 = [(signs[0] * size[0]) / 2, (signs[1] * size[1]) / 2, (signs[2] * size[2]) / 2]
    const extent = Math.max(Math.abs(dot(corner, up)) / tan, Math.abs(dot(corner, right)) / (tan * aspect))
    return dot(corner, [x, y, z]) + extent * MARGIN
  })
  return Math.max(...distances)
}

const SIGNS = [-1, 1] as const
const CORNERS = SIGNS.flatMap((x) => SIGNS.flatMap((y) => SIGNS.map((z): Vec3 => [x, y, z])))
