import { countOpenEdges, edgeTable } from '../inspect/edges.ts'
import { cross, vectorOf } from '../shape/vector.ts'
import { type MeshWithNormals, triangleArea, weldMesh } from './mesh.ts'

/** Evenly distributed points with their normals. */
export interface SurfaceSamples {
  readonly points: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
}

/** R2 low-discrepancy sequence: powers of the inverse plastic number. */
const STEP_U = 0.754_877_666_246_693
const STEP_V = 0.569_840_290_998_053

/** Deterministic, so that repeated runs give the same result. */
export function sampleSurface({ positions, indices }: Pick<MeshWithNormals, 'positions' | 'indices'>, count: number): SurfaceSamples {
  const triangles = indices.length / 3
  const cumulativeArea = new Float64Array(triangles)
  let area = 0
  for (let triangle = 0; triangle < triangles; triangle++) {
    area += triangleArea(positions, indices, triangle * 3)
    cumulativeArea[triangle] = area
  }
  const samples = { points: new Float32Array(count * 3), normals: new Float32Array(count * 3) }
  let triangle = 0
  for (let i = 0; i < count; i++) {
    const targetArea = ((i + 0.5) / count) * area
    while (triangle < triangles - 1 && (cumulativeArea[triangle] ?? 0) < targetArea) triangle += 1
    const root = Math.sqrt((i * STEP_U) % 1)
    writeSample(positions, indices, triangle, 1 - root, root * ((i * STEP_V) % 1), samples, i * 3)
  }
  return samples
}

function writeSample(
  positions: Float32Array,
  indices: Uint32Array,
  triangle: number,
  u: number,
  v: number,
  { points, normals }: SurfaceSamples,
  at: number,
) {
  const [a, b, c] = vectorOf((k) => (indices[triangle * 3 + k] ?? 0) * 3)
  const edge = (to: number) => vectorOf((k) => (positions[to + k] ?? 0) - (positions[a + k] ?? 0))
  const [e, f] = [edge(b), edge(c)]
  for (let k = 0; k < 3; k++) points[at + k] = (positions[a + k] ?? 0) + (e[k] ?? 0) * u + (f[k] ?? 0) * v
  const normal = cross(e, f)
  const size = Math.hypot(...normal) || 1
  for (let k = 0; k < 3; k++) normals[at + k] = (normal[k] ?? 0) / size
}

/** Whether the winding of a closed mesh is inverted; open meshes are assumed to be correct. */
export function isInsideOut(mesh: Pick<MeshWithNormals, 'positions' | 'indices'>): boolean {
  const { positions, indices } = mesh
  const [ox, oy, oz] = [positions[0] ?? 0, positions[1] ?? 0, positions[2] ?? 0]
  let volume = 0
  for (let i = 0; i < indices.length; i += 3) {
    const corner = (k: number) => {
      const at = (indices[i + k] ?? 0) * 3
      return [(positions[at] ?? 0) - ox, (positions[at + 1] ?? 0) - oy, (positions[at + 2] ?? 0) - oz] as const
    }
    const [a, b, c] = [corner(0), corner(1), corner(2)]
    volume += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
  return volume < 0 && countOpenEdges(edgeTable(weldMesh(mesh))) === 0
}
