import { findRegions, planeAxes, projectToPlane, type SectionLine, sectionLines, signedArea } from '@vorta/kit3d/inspect/section'
import { type Box3, Plane, ShapeUtils, Vector2, Vector3 } from 'three'
import type { MeshBVH } from 'three-mesh-bvh'
import type { MeshPart } from '../load/mesh-part.ts'
import type { SectionPlane, SectionResult } from '../load/protocol.ts'

/** The outlines where a plane cuts the parts, and a fill for the closed ones. */
export function sectionParts(meshParts: readonly MeshPart[], plane: SectionPlane): SectionResult {
  const positions: number[] = []
  const indices: number[] = []
  const lines: number[] = []
  let areaMm2 = 0
  let isOpen = false
  for (const { surface, trees } of meshParts) {
    if (!surface || !trees) continue
    const outlines = sectionLines(surface, trianglesAt(trees, plane), plane)
    for (const line of outlines) addSegments(line, lines)
    if (outlines.some(({ closed }) => !closed)) isOpen = true
    areaMm2 += fill(
      outlines.filter(({ closed }) => closed),
      plane,
      positions,
      indices,
    )
  }
  return { positions: new Float32Array(positions), indices: new Uint32Array(indices), lines: new Float32Array(lines), areaMm2, isOpen }
}

/** The triangles in tree nodes that the plane intersects. */
function trianglesAt(trees: readonly MeshBVH[], { normal, offset }: SectionPlane): number[] {
  const plane = new Plane(new Vector3(...normal), -offset)
  const triangles: number[] = []
  for (const bvh of trees)
    bvh.shapecast({
      intersectsBounds: (box: Box3) => plane.intersectsBox(box),
      intersectsRange: (first, count) => {
        for (let i = first; i < first + count; i++) triangles.push(i)
        return false
      },
    })
  return triangles
}

function addSegments({ points, closed }: SectionLine, lines: number[]) {
  const count = points.length / 3
  for (let i = 0; i < count - (closed ? 0 : 1); i++) {
    const [a, b] = [i * 3, ((i + 1) % count) * 3]
    lines.push(points[a] ?? 0, points[a + 1] ?? 0, points[a + 2] ?? 0, points[b] ?? 0, points[b + 1] ?? 0, points[b + 2] ?? 0)
  }
}

/** Triangulates the outlines with their holes and returns their area. */
function fill(lines: readonly SectionLine[], plane: SectionPlane, positions: number[], indices: number[]): number {
  const { u, v } = planeAxes(plane)
  const flats = lines.map((line) => projectToPlane(line, plane))
  let area = 0
  for (const { outline, holes } of findRegions(flats)) {
    const rings = [outline, ...holes].map((line) => vectorsOf(flats[line]))
    const [contour = [], ...inner] = rings
    const first = positions.length / 3
    const triangles = ShapeUtils.triangulateShape(contour, inner)
    for (const { x, y } of rings.flat()) {
      for (let k = 0; k < 3; k++) positions.push((u[k] ?? 0) * x + (v[k] ?? 0) * y + (plane.normal[k] ?? 0) * plane.offset)
    }
    for (const triangle of triangles) for (const corner of triangle) indices.push(first + corner)
    area += [outline, ...holes].reduce(
      (sum, line, i) => sum + Math.abs(signedArea(flats[line] ?? new Float64Array(0))) * (i === 0 ? 1 : -1),
      0,
    )
  }
  return area
}

const vectorsOf = (flat: Float64Array | undefined): Vector2[] =>
  Array.from({ length: (flat?.length ?? 0) / 2 }, (_, i) => new Vector2(flat?.[i * 2], flat?.[i * 2 + 1]))
