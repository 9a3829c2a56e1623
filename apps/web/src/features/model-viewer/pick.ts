import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Box3, DoubleSide, type Intersection, Ray, Vector3 } from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import type { Workpiece } from './loaded-mesh.ts'
import type { Pick, PickQuestion, SectionPlane } from './protocol.ts'

/** The first place of the shown parts that a ray meets, drawn to a corner of the model if one is near. */
export function pickIn(pieces: readonly Workpiece[], { origin, direction, parts, plane, slack }: PickQuestion): Pick | null {
  const ray = new Ray(new Vector3(...origin), new Vector3(...direction).normalize())
  let best: { pick: Pick; distance: number } | null = null
  for (const part of parts) {
    const piece = pieces[part]
    if (!piece) continue
    const found = piece.bvh ? onSurface(piece.bvh, ray, part, plane, slack) : inCloud(piece.points, ray, part, plane, slack)
    if (found && (!best || found.distance < best.distance)) best = found
  }
  return best?.pick ?? null
}

const isCutAway = (plane: SectionPlane | null, { x, y, z }: Vector3): boolean =>
  plane !== null && x * plane.normal[0] + y * plane.normal[1] + z * plane.normal[2] > plane.offset

function onSurface(bvh: MeshBVH, ray: Ray, part: number, plane: SectionPlane | null, slack: number) {
  const hit = plane
    ? bvh
        .raycast(ray, DoubleSide)
        .filter(({ point }) => !isCutAway(plane, point))
        .reduce<Intersection | null>((near, one) => (!near || one.distance < near.distance ? one : near), null)
    : bvh.raycastFirst(ray, DoubleSide)
  if (!hit) return null
  const corner = nearestCorner(bvh, ray, hit.point, hit.distance * slack, plane)
  const normal = hit.face?.normal ?? new Vector3(0, 0, 1)
  // Looked at from behind, a face shows its other side.
  if (normal.dot(ray.direction) > 0) normal.negate()
  return { distance: hit.distance, pick: pickOf(part, corner ?? hit.point, normal, corner !== null) }
}

/** The corner next to the ray among those around the place that was hit. */
function nearestCorner(bvh: MeshBVH, ray: Ray, around: Vector3, reach: number, plane: SectionPlane | null): Vector3 | null {
  let best: Vector3 | null = null
  let least = reach * reach
  const reach2 = reach * reach
  const look = (corner: Vector3) => {
    if (corner.distanceToSquared(around) > reach2 || isCutAway(plane, corner)) return
    const beside = ray.distanceSqToPoint(corner)
    if (beside >= least) return
    least = beside
    best = corner.clone()
  }
  bvh.shapecast({
    intersectsBounds: (box: Box3) => box.distanceToPoint(around) <= reach,
    intersectsTriangle: ({ a, b, c }) => {
      look(a)
      look(b)
      look(c)
      return false
    },
  })
  return best
}

/** Of a cloud the point that comes first among those the ray passes close by. */
function inCloud(points: Float32Array, ray: Ray, part: number, plane: SectionPlane | null, slack: number) {
  const { origin, direction } = ray
  const point = new Vector3()
  let best = -1
  let nearest = Infinity
  for (let i = 0; i < points.length; i += 3) {
    const x = (points[i] as number) - origin.x
    const y = (points[i + 1] as number) - origin.y
    const z = (points[i + 2] as number) - origin.z
    const along = x * direction.x + y * direction.y + z * direction.z
    if (along <= 0 || along >= nearest) continue
    const beside2 = x * x + y * y + z * z - along * along
    const reach = along * slack
    if (beside2 > reach * reach) continue
    if (plane && isCutAway(plane, point.fromArray(points, i))) continue
    nearest = along
    best = i
  }
  if (best < 0) return null
  return { distance: nearest, pick: pickOf(part, point.fromArray(points, best), direction.clone().negate(), true) }
}

const pickOf = (part: number, point: Vector3, normal: Vector3, isCorner: boolean): Pick => ({
  part,
  point: point.toArray() as unknown as Point3,
  normal: normal.toArray() as unknown as Point3,
  isCorner,
})
