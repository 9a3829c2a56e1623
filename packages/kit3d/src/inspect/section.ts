import type { Point3, WeldedMesh } from './surface.ts'

/** `normal` has unit length. */
export interface SectionPlane {
  readonly normal: Point3
  readonly offset: number
}

/** A polyline of the section. A closed one does not repeat its first point. */
export interface SectionLine {
  readonly points: Float32Array<ArrayBuffer>
  readonly closed: boolean
}

/**
 * Intersects triangles with a plane. Segments are chained by shared mesh edges instead of by distance, which is exact.
 * A corner in the plane counts as above it.
 */
export function sectionLines(surface: WeldedMesh, triangles: Iterable<number>, plane: SectionPlane): SectionLine[] {
  const { positions, indices, weldMap } = surface
  const [nx, ny, nz] = plane.normal
  const height = (point: number) =>
    (positions[point * 3] ?? 0) * nx + (positions[point * 3 + 1] ?? 0) * ny + (positions[point * 3 + 2] ?? 0) * nz - plane.offset
  const weldedId = (point: number) => (weldMap ? (weldMap[point] ?? 0) : point)
  const vertexCount = positions.length / 3
  const vertices = new Map<number, SectionVertex>()

  const vertexOn = (from: number, to: number): SectionVertex => {
    const [a, b] = weldedId(from) < weldedId(to) ? [from, to] : [to, from]
    // Stays below 2^53 for up to 20 million vertices.
    const key = weldedId(a) * vertexCount + weldedId(b)
    const known = vertices.get(key)
    if (known) return known
    const [ha, hb] = [height(a), height(b)]
    const share = ha === hb ? 0.5 : ha / (ha - hb)
    const at = (k: number) => {
      const start = positions[a * 3 + k] ?? 0
      return start + ((positions[b * 3 + k] ?? 0) - start) * share
    }
    const vertex: SectionVertex = { point: [at(0), at(1), at(2)], neighbors: [], isVisited: false }
    vertices.set(key, vertex)
    return vertex
  }

  for (const triangle of triangles) {
    const corners = [indices[triangle * 3] ?? 0, indices[triangle * 3 + 1] ?? 0, indices[triangle * 3 + 2] ?? 0] as const
    const above = corners.map((corner) => height(corner) >= 0)
    const apex = above[0] === above[1] ? 2 : above[0] === above[2] ? 1 : 0
    if (above[0] === above[1] && above[1] === above[2]) continue
    const apexCorner = corners[apex]
    const one = vertexOn(apexCorner, corners[(apex + 1) % 3] ?? 0)
    const other = vertexOn(apexCorner, corners[(apex + 2) % 3] ?? 0)
    if (one === other) continue
    one.neighbors.push(other)
    other.neighbors.push(one)
  }
  return chainLines([...vertices.values()])
}

interface SectionVertex {
  readonly point: Point3
  readonly neighbors: SectionVertex[]
  isVisited: boolean
}

/** Starts with the ends of open lines; the remaining vertices form closed loops. */
function chainLines(vertices: readonly SectionVertex[]): SectionLine[] {
  const lines: SectionLine[] = []
  const walk = (start: SectionVertex) => {
    const path: SectionVertex[] = []
    let current: SectionVertex | undefined = start
    let last: SectionVertex = start
    while (current) {
      current.isVisited = true
      path.push(current)
      last = current
      current = current.neighbors.find((neighbor) => !neighbor.isVisited)
    }
    const closed = path.length > 2 && last.neighbors.includes(start)
    if (path.length > 1) lines.push({ points: Float32Array.from(path.flatMap((vertex) => vertex.point)), closed })
  }
  for (const vertex of vertices) if (!vertex.isVisited && vertex.neighbors.length === 1) walk(vertex)
  for (const vertex of vertices) if (!vertex.isVisited) walk(vertex)
  return lines
}

/** Two orthonormal axes within a plane. */
export function planeAxes({ normal: [x, y, z] }: SectionPlane): { u: Point3; v: Point3 } {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)]
  const helperAxis: Point3 = ax <= ay && ax <= az ? [1, 0, 0] : ay <= az ? [0, 1, 0] : [0, 0, 1]
  const u = normalize([helperAxis[1] * z - helperAxis[2] * y, helperAxis[2] * x - helperAxis[0] * z, helperAxis[0] * y - helperAxis[1] * x])
  return { u, v: [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]] }
}

const normalize = ([x, y, z]: Point3): Point3 => {
  const size = Math.hypot(x, y, z) || 1
  return [x / size, y / size, z / size]
}

/** 2D coordinates of the points of a line. */
export function projectToPlane({ points }: SectionLine, plane: SectionPlane): Float64Array<ArrayBuffer> {
  const { u, v } = planeAxes(plane)
  const polygon = new Float64Array((points.length / 3) * 2)
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y, z] = [points[i * 3] ?? 0, points[i * 3 + 1] ?? 0, points[i * 3 + 2] ?? 0]
    polygon[i * 2] = x * u[0] + y * u[1] + z * u[2]
    polygon[i * 2 + 1] = x * v[0] + y * v[1] + z * v[2]
  }
  return polygon
}

/** Positive if counterclockwise. */
export function signedArea(polygon: Float64Array): number {
  let sum = 0
  for (let i = 0, j = polygon.length - 2; i < polygon.length; j = i, i += 2) {
    sum += (polygon[j] ?? 0) * (polygon[i + 1] ?? 0) - (polygon[i] ?? 0) * (polygon[j + 1] ?? 0)
  }
  return sum / 2
}

/** Outline and holes, as indices of lines. */
export interface SectionRegion {
  readonly outline: number
  readonly holes: number[]
}

/** Even-odd rule: loops at even depth are outlines, their direct children are holes. */
export function findRegions(polygons: readonly Float64Array[]): SectionRegion[] {
  const areas = polygons.map((polygon) => Math.abs(signedArea(polygon)))
  const order = polygons.map((_, i) => i).sort((a, b) => (areas[b] ?? 0) - (areas[a] ?? 0))
  const depth = new Map<number, number>()
  const islands = new Map<number, SectionRegion>()
  for (const [rank, line] of order.entries()) {
    const polygon = polygons[line]
    if (!polygon || (areas[line] ?? 0) === 0) continue
    const enclosing = order.slice(0, rank).filter((outer) => isInside(polygon, polygons[outer]))
    depth.set(line, enclosing.length)
    if (enclosing.length % 2 === 0) islands.set(line, { outline: line, holes: [] })
    else {
      const parent = enclosing.filter((outer) => depth.get(outer) === enclosing.length - 1).at(-1)
      if (parent !== undefined) islands.get(parent)?.holes.push(line)
    }
  }
  return [...islands.values()]
}

/** Tests the first point of a loop. */
function isInside(polygon: Float64Array, outer: Float64Array | undefined): boolean {
  if (!outer) return false
  const [x, y] = [polygon[0] ?? 0, polygon[1] ?? 0]
  let inside = false
  for (let i = 0, j = outer.length - 2; i < outer.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [outer[i] ?? 0, outer[i + 1] ?? 0, outer[j] ?? 0, outer[j + 1] ?? 0]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
