import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { DoubleSide, Ray, Triangle, Vector3 } from 'three'
import type { Workpiece } from './loaded-mesh.ts'
import type { Nearest } from './protocol.ts'

/** The place of the model that lies next to a point, on whatever part; null for a model without any. */
export function nearestIn(pieces: readonly Workpiece[], [x, y, z]: Point3): Nearest | null {
  const point = new Vector3(x, y, z)
  return pieces.reduce<Nearest | null>((best, piece) => {
    const found = piece.bvh ? onSurface(piece, point, best?.distanceMm ?? Infinity) : inCloud(piece.points, point)
    return found && (!best || found.distanceMm < best.distanceMm) ? found : best
  }, null)
}

function onSurface({ bvh, surface }: Workpiece, point: Vector3, within: number): Nearest | null {
  const hit = bvh?.closestPointToPoint(point, undefined, 0, within)
  if (!hit || !surface) return null
  return { point: listOf(hit.point), normal: normalOf(surface, hit.faceIndex), distanceMm: hit.distance }
}

function normalOf({ positions, indices }: NonNullable<Workpiece['surface']>, face: number): Point3 {
  const [a, b, c] = [0, 1, 2].map((corner) => new Vector3().fromArray(positions, (indices[face * 3 + corner] ?? 0) * 3))
  return a && b && c ? listOf(Triangle.getNormal(a, b, c, new Vector3())) : [0, 0, 1]
}

function inCloud(points: Float32Array, { x, y, z }: Vector3): Nearest | null {
  let best = -1
  let least = Infinity
  for (let i = 0; i < points.length; i += 3) {
    const [dx, dy, dz] = [(points[i] as number) - x, (points[i + 1] as number) - y, (points[i + 2] as number) - z]
    const distance2 = dx * dx + dy * dy + dz * dz
    if (distance2 >= least) continue
    least = distance2
    best = i
  }
  if (best < 0) return null
  return { point: listOf(new Vector3().fromArray(points, best)), normal: [0, 0, 1], distanceMm: Math.sqrt(least) }
}

/** Which of the points something of the model stands before, seen from the eye. */
export function hiddenFrom(pieces: readonly Workpiece[], eye: Point3, points: readonly Point3[], slackMm: number): boolean[] {
  const from = new Vector3(...eye)
  return points.map((one) => {
    const to = new Vector3(...one)
    const reach = from.distanceTo(to) - slackMm
    if (reach <= 0) return false
    const ray = new Ray(from, to.sub(from).normalize())
    return pieces.some(({ bvh }) => {
      const hit = bvh?.raycastFirst(ray, DoubleSide, 0, reach)
      return hit !== null && hit !== undefined
    })
  })
}

const listOf = ({ x, y, z }: Vector3): Point3 => [x, y, z]
