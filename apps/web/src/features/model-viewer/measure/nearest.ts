import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { DoubleSide, Ray, Triangle, Vector3 } from 'three'
import type { HitPointInfo } from 'three-mesh-bvh'
import type { MeshPart } from '../load/mesh-part.ts'
import type { NearestHit } from '../load/protocol.ts'

/** The point of the model nearest to a given one. Null for an empty model. */
export function nearestPointIn(meshParts: readonly MeshPart[], [x, y, z]: Point3): NearestHit | null {
  const point = new Vector3(x, y, z)
  return meshParts.reduce<NearestHit | null>((best, meshPart) => {
    const hit = meshPart.trees
      ? nearestOnSurface(meshPart, point, best?.distanceMm ?? Infinity)
      : nearestInPointCloud(meshPart.points, point)
    return hit && (!best || hit.distanceMm < best.distanceMm) ? hit : best
  }, null)
}

function nearestOnSurface({ trees, surface }: MeshPart, point: Vector3, maxDistance: number): NearestHit | null {
  let nearest: HitPointInfo | null = null
  for (const bvh of trees ?? []) {
    const hit = bvh.closestPointToPoint(point, undefined, 0, nearest?.distance ?? maxDistance)
    if (hit && hit.distance < (nearest?.distance ?? Infinity)) nearest = hit
  }
  if (!nearest || !surface) return null
  return { point: toPoint(nearest.point), normal: normalOf(surface, nearest.faceIndex), distanceMm: nearest.distance }
}

function normalOf({ positions, indices }: NonNullable<MeshPart['surface']>, face: number): Point3 {
  const [a, b, c] = [0, 1, 2].map((corner) => new Vector3().fromArray(positions, (indices[face * 3 + corner] ?? 0) * 3))
  return a && b && c ? toPoint(Triangle.getNormal(a, b, c, new Vector3())) : [0, 0, 1]
}

function nearestInPointCloud(points: Float32Array, { x, y, z }: Vector3): NearestHit | null {
  let best = -1
  let closest = Infinity
  for (let i = 0; i < points.length; i += 3) {
    const [dx, dy, dz] = [(points[i] ?? 0) - x, (points[i + 1] ?? 0) - y, (points[i + 2] ?? 0) - z]
    const distanceSquared = dx * dx + dy * dy + dz * dz
    if (distanceSquared >= closest) continue
    closest = distanceSquared
    best = i
  }
  if (best < 0) return null
  return { point: toPoint(new Vector3().fromArray(points, best)), normal: [0, 0, 1], distanceMm: Math.sqrt(closest) }
}

/** For each point, whether the model occludes it as seen from the camera. */
export function findOccluded(meshParts: readonly MeshPart[], eye: Point3, points: readonly Point3[], toleranceMm: number): boolean[] {
  const from = new Vector3(...eye)
  return points.map((point) => {
    const to = new Vector3(...point)
    const maxDistance = from.distanceTo(to) - toleranceMm
    if (maxDistance <= 0) return false
    const ray = new Ray(from, to.sub(from).normalize())
    return meshParts.some(({ trees }) => trees?.some((bvh) => bvh.raycastFirst(ray, DoubleSide, 0, maxDistance) !== null))
  })
}

const toPoint = ({ x, y, z }: Vector3): Point3 => [x, y, z]
