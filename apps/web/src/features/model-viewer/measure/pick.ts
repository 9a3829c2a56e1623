import { type Box3, DoubleSide, type Intersection, Ray, Vector3 } from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import type { MeshPart } from '../load/mesh-part.ts'
import type { PickHit, PickRequest } from '../load/protocol.ts'
import { isClipped as isClippedAt } from '../section/clipping.ts'

/** The first point of the visible parts that a ray hits, snapped to a vertex if one is close. */
export function pickPart(meshParts: readonly MeshPart[], request: PickRequest): PickHit | null {
  const { origin, direction, parts, offsets, tolerance } = request
  const isClipped = clippingTest(request)
  let best: { hit: PickHit; distance: number } | null = null
  for (const part of parts) {
    const meshPart = meshParts[part]
    if (!meshPart) continue
    const ray = new Ray(new Vector3(...origin).sub(new Vector3(...(offsets?.[part] ?? [0, 0, 0]))), new Vector3(...direction).normalize())
    const result = meshPart.trees
      ? pickOnSurface(meshPart.trees, ray, part, isClipped, tolerance)
      : pickInPointCloud(meshPart.points, ray, part, isClipped, tolerance)
    if (result && (!best || result.distance < best.distance)) best = result
  }
  return best?.hit ?? null
}

type ClippingTest = (point: Vector3) => boolean

/** Null if nothing is clipped. */
function clippingTest({ plane, box }: Pick<PickRequest, 'plane' | 'box'>): ClippingTest | null {
  return plane || box ? (point) => isClippedAt(point.toArray(), { plane, box }) : null
}

function pickOnSurface(trees: readonly MeshBVH[], ray: Ray, part: number, isClipped: ClippingTest | null, tolerance: number) {
  const hit = trees
    .flatMap((bvh) =>
      isClipped ? bvh.raycast(ray, DoubleSide).filter(({ point }) => !isClipped(point)) : (bvh.raycastFirst(ray, DoubleSide) ?? []),
    )
    .reduce<Intersection | null>((nearest, candidate) => (!nearest || candidate.distance < nearest.distance ? candidate : nearest), null)
  if (!hit) return null
  const vertex = nearestVertex(trees, ray, hit.point, hit.distance * tolerance, isClipped)
  const normal = hit.face?.normal ?? new Vector3(0, 0, 1)
  // The normal faces the camera, even on a back face.
  if (normal.dot(ray.direction) > 0) normal.negate()
  return { distance: hit.distance, hit: toHit(part, vertex ?? hit.point, normal, vertex !== null) }
}

/** The vertex closest to the ray among those around the hit point. */
function nearestVertex(
  trees: readonly MeshBVH[],
  ray: Ray,
  center: Vector3,
  radius: number,
  isClipped: ClippingTest | null,
): Vector3 | null {
  let best: Vector3 | null = null
  let closest = radius * radius
  const radiusSquared = radius * radius
  const consider = (vertex: Vector3) => {
    if (vertex.distanceToSquared(center) > radiusSquared || isClipped?.(vertex)) return
    const distanceSquared = ray.distanceSqToPoint(vertex)
    if (distanceSquared >= closest) return
    closest = distanceSquared
    best = vertex.clone()
  }
  for (const bvh of trees)
    bvh.shapecast({
      intersectsBounds: (box: Box3) => box.distanceToPoint(center) <= radius,
      intersectsTriangle: ({ a, b, c }) => {
        consider(a)
        consider(b)
        consider(c)
        return false
      },
    })
  return best
}

/** The first point of a cloud within the tolerance of the ray. */
function pickInPointCloud(points: Float32Array, ray: Ray, part: number, isClipped: ClippingTest | null, tolerance: number) {
  const { origin, direction } = ray
  const point = new Vector3()
  let best = -1
  let nearest = Infinity
  for (let i = 0; i < points.length; i += 3) {
    const x = (points[i] ?? 0) - origin.x
    const y = (points[i + 1] ?? 0) - origin.y
    const z = (points[i + 2] ?? 0) - origin.z
    const along = x * direction.x + y * direction.y + z * direction.z
    if (along <= 0 || along >= nearest) continue
    const distanceSquared = x * x + y * y + z * z - along * along
    const radius = along * tolerance
    if (distanceSquared > radius * radius) continue
    if (isClipped?.(point.fromArray(points, i))) continue
    nearest = along
    best = i
  }
  if (best < 0) return null
  return { distance: nearest, hit: toHit(part, point.fromArray(points, best), direction.clone().negate(), true) }
}

const toHit = (part: number, point: Vector3, normal: Vector3, isVertex: boolean): PickHit => ({
  part,
  point: point.toArray(),
  normal: normal.toArray(),
  isVertex,
})
