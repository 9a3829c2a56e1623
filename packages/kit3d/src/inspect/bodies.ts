import { weldVertices } from '../load/weld.ts'
import { cross, dot, length, sub } from '../shape/vector.ts'
import { boundsOf, type Point3, type WeldedMesh } from './surface.ts'

/** The bodies of a model: sets of triangles that are connected by edges, across its parts. */
export interface Bodies {
  readonly closed: number
  readonly open: number
  /** Edges of open bodies that lack a face. */
  readonly openEdges: number
  /** Without open edges, but without a definite inside either: some faces are doubled, or no direction of the faces is consistent. */
  readonly ambiguous: number
  /** Of the closed bodies. */
  readonly volume: number
  /** Whether faces of a closed body pointed inward, so that the volume had to be corrected. */
  readonly isWindingFixed: boolean
}

/** Vertices on open edges are joined if they are closer than this share of the diagonal: programs round coordinates. */
const WELD_TOLERANCE = 1e-5
/** With more shells, each one counts as it is oriented in the file. */
const NESTING_MAX_SHELLS = 400

export function findBodies(surfaces: readonly WeldedMesh[]): Bodies {
  const soup = joinSurfaces(surfaces)
  const exact = weldVertices(soup.positions).weldMap
  let edges = new Edges(soup.corners, exact)
  if (edges.openEdges > 0) edges = new Edges(soup.corners, weldOpenVertices(soup, exact, edges))
  return measureBodies(soup, edges)
}

interface Soup {
  readonly positions: Float32Array<ArrayBuffer>
  /** Vertex numbers, three per triangle. */
  readonly corners: Uint32Array<ArrayBuffer>
  readonly diagonal: number
}

function joinSurfaces(surfaces: readonly WeldedMesh[]): Soup {
  const [only] = surfaces
  const bounds = boundsOf(surfaces.map(({ positions }) => positions))
  const diagonal = Math.hypot(...[0, 1, 2].map((axis) => (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)))
  if (only && surfaces.length === 1) return { positions: only.positions, corners: only.indices, diagonal }
  const positions = new Float32Array(surfaces.reduce((sum, surface) => sum + surface.positions.length, 0))
  const corners = new Uint32Array(surfaces.reduce((sum, surface) => sum + surface.indices.length, 0))
  let [points, used] = [0, 0]
  for (const surface of surfaces) {
    positions.set(surface.positions, points * 3)
    for (const index of surface.indices) corners[used++] = index + points
    points += surface.positions.length / 3
  }
  return { positions, corners, diagonal }
}

/** The edges between welded vertices. */
class Edges {
  /** Welded vertex of each corner. */
  readonly vertices: Uint32Array
  /** Edge of each corner to the next one; -1 for a collapsed edge. */
  readonly edgeOf: Int32Array
  /** How many faces an edge has. A body is closed if all of its edges have an even number. */
  readonly faceCounts: Uint8Array
  /** The first two corners of each edge. */
  readonly first: Uint32Array
  readonly second: Uint32Array
  readonly count: number
  readonly openEdges: number

  constructor(corners: Uint32Array, weldMap: Uint32Array) {
    const total = corners.length
    let slots = 64
    while (slots < total * 1.25) slots *= 2
    const mask = slots - 1
    const table = new Int32Array(slots)
    const vertices = corners.map((point) => weldMap[point] ?? 0)
    const edgeOf = new Int32Array(total).fill(-1)
    const faceCounts = new Uint8Array(total)
    const [first, second] = [new Uint32Array(total), new Uint32Array(total)]
    let count = 0
    for (let corner = 0; corner < total; corner++) {
      const from = vertices[corner] ?? 0
      const to = vertices[nextCorner(corner)] ?? 0
      if (from === to) continue
      const a = Math.min(from, to)
      const b = Math.max(from, to)
      let slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b ^ (b >>> 13), 0x85ebca6b)) & mask
      for (;;) {
        const edge = (table[slot] ?? 0) - 1
        if (edge < 0) {
          table[slot] = count + 1
          first[count] = corner
          faceCounts[count] = 1
          edgeOf[corner] = count++
          break
        }
        const known = first[edge] ?? 0
        const p = vertices[known] ?? 0
        const q = vertices[nextCorner(known)] ?? 0
        if ((p === a && q === b) || (p === b && q === a)) {
          const faces = faceCounts[edge] ?? 0
          if (faces === 1) second[edge] = corner
          // Beyond the limit, only whether the number is odd matters.
          faceCounts[edge] = faces === 255 ? 254 : faces + 1
          edgeOf[corner] = edge
          break
        }
        slot = (slot + 1) & mask
      }
    }
    this.vertices = vertices
    this.edgeOf = edgeOf
    this.faceCounts = faceCounts
    this.first = first
    this.second = second
    this.count = count
    let open = 0
    for (let edge = 0; edge < count; edge++) if (this.isOpen(edge)) open += 1
    this.openEdges = open
  }

  isOpen(edge: number): boolean {
    return (this.faceCounts[edge] ?? 0) % 2 === 1
  }
}

const nextCorner = (corner: number) => (corner % 3 === 2 ? corner - 2 : corner + 1)

/** Joins the vertices of open edges that nearly coincide. */
function weldOpenVertices({ positions, corners, diagonal }: Soup, weldMap: Uint32Array, edges: Edges): Uint32Array {
  const tolerance = diagonal * WELD_TOLERANCE
  const joined = new DisjointSets(weldMap.length)
  const cells = new Map<string, number[]>()
  const seen = new Set<number>()
  const cellOf = (value: number) => Math.floor(value / tolerance)
  for (let edge = 0; edge < edges.count && tolerance > 0; edge++) {
    if (!edges.isOpen(edge)) continue
    const corner = edges.first[edge] ?? 0
    for (const point of [corners[corner] ?? 0, corners[nextCorner(corner)] ?? 0]) {
      const vertex = weldMap[point] ?? 0
      if (seen.has(vertex)) continue
      seen.add(vertex)
      const [x, y, z] = pointAt(positions, point)
      for (let dx = -1; dx <= 1; dx++)
        for (let dy = -1; dy <= 1; dy++)
          for (let dz = -1; dz <= 1; dz++)
            for (const other of cells.get(`${cellOf(x) + dx} ${cellOf(y) + dy} ${cellOf(z) + dz}`) ?? []) {
              const [ox, oy, oz] = pointAt(positions, other)
              if (Math.hypot(x - ox, y - oy, z - oz) <= tolerance) joined.union(vertex, weldMap[other] ?? 0, 0)
            }
      const key = `${cellOf(x)} ${cellOf(y)} ${cellOf(z)}`
      const cell = cells.get(key)
      if (cell) cell.push(point)
      else cells.set(key, [point])
    }
  }
  return weldMap.map((vertex) => joined.find(vertex))
}

const pointAt = (positions: Float32Array, point: number): Point3 => [
  positions[point * 3] ?? 0,
  positions[point * 3 + 1] ?? 0,
  positions[point * 3 + 2] ?? 0,
]

/** Disjoint sets whose members have one of two directions relative to each other. */
class DisjointSets {
  readonly #parents: Uint32Array
  /** Direction relative to the parent. */
  readonly #flips: Uint8Array

  constructor(size: number) {
    this.#parents = new Uint32Array(size).map((_, i) => i)
    this.#flips = new Uint8Array(size)
  }

  find(member: number): number {
    let root = member
    let flip = 0
    for (let parent = this.#parents[root] ?? 0; parent !== root; parent = this.#parents[root] ?? 0) {
      flip ^= this.#flips[root] ?? 0
      root = parent
    }
    // Shortens the path.
    for (let at = member; at !== root; ) {
      const [parent, own] = [this.#parents[at] ?? 0, this.#flips[at] ?? 0]
      this.#parents[at] = root
      this.#flips[at] = flip
      flip ^= own
      at = parent
    }
    return root
  }

  /** Whether the member has the opposite direction of its set. */
  flipOf(member: number): number {
    return this.find(member) === member ? 0 : (this.#flips[member] ?? 0)
  }

  union(a: number, b: number, flip: number): void {
    const [first, second] = [this.find(a), this.find(b)]
    if (first === second) return
    this.#flips[second] = this.flipOf(a) ^ this.flipOf(b) ^ flip
    this.#parents[second] = first
  }
}

/** Triangles that are connected by edges with exactly two faces. */
interface Shell {
  readonly triangles: number[]
  readonly body: number
  /** Whether an even number of its faces meet at each of its edges. */
  isClosed: boolean
  /** Whether its faces have the opposite direction of their set. */
  isReversed: boolean
  /** Six times the volume. */
  volume: number
  area: number
  flippedArea: number
}

function measureBodies(soup: Soup, edges: Edges): Bodies {
  const { corners } = soup
  const triangles = corners.length / 3
  const bodies = new DisjointSets(triangles)
  const shells = new DisjointSets(triangles)
  const directionAt = (corner: number) => (edges.vertices[corner] ?? 0) < (edges.vertices[nextCorner(corner)] ?? 0)
  for (let corner = 0; corner < corners.length; corner++) {
    const edge = edges.edgeOf[corner] ?? -1
    if (edge < 0) continue
    const [first, second] = [edges.first[edge] ?? 0, edges.second[edge] ?? 0]
    bodies.union(Math.floor(first / 3), Math.floor(corner / 3), 0)
    // Neighbors that face the same way run along their edge in opposite directions.
    if (edges.faceCounts[edge] === 2 && corner === second)
      shells.union(Math.floor(first / 3), Math.floor(second / 3), directionAt(first) === directionAt(second) ? 1 : 0)
  }
  const found = findShells(soup, edges, bodies, shells)
  const openEdgesOf = new Map([...found.values()].map(({ body }) => [body, 0]))
  for (let edge = 0; edge < edges.count; edge++) {
    if (!edges.isOpen(edge)) continue
    const body = bodies.find(Math.floor((edges.first[edge] ?? 0) / 3))
    openEdgesOf.set(body, (openEdgesOf.get(body) ?? 0) + 1)
  }
  const ambiguous = ambiguousBodies(edges, bodies, shells, found)
  const isFlipped = flippedShells(soup, [...found.values()])
  const volumes = new Map<number, number>()
  let isWindingFixed = false
  for (const [i, shell] of [...found.values()].entries()) {
    volumes.set(shell.body, (volumes.get(shell.body) ?? 0) + (isFlipped[i] ? -shell.volume : shell.volume))
    const isClosed = openEdgesOf.get(shell.body) === 0 && !ambiguous.has(shell.body)
    if (isClosed && (isFlipped[i] || (shell.flippedArea > 0 && shell.flippedArea < shell.area))) isWindingFixed = true
  }
  const open = [...openEdgesOf.values()].filter((count) => count > 0)
  const whole = [...openEdgesOf].filter(([, count]) => count === 0)
  const closed = whole.filter(([body]) => !ambiguous.has(body))
  return {
    closed: closed.length,
    open: open.length,
    openEdges: open.reduce((sum, count) => sum + count, 0),
    ambiguous: whole.length - closed.length,
    volume: Math.abs(closed.reduce((sum, [body]) => sum + (volumes.get(body) ?? 0), 0)) / 6,
    isWindingFixed,
  }
}

/** The shells by their set, each oriented as most of its area is in the file. */
function findShells({ positions, corners }: Soup, edges: Edges, bodies: DisjointSets, shells: DisjointSets): Map<number, Shell> {
  const found = new Map<number, Shell>()
  const origin = pointAt(positions, corners[0] ?? 0)
  /** Shells with an odd number of faces at an edge that has more than two. */
  const seams = new Map<number, Set<Shell>>()
  for (let first = 0; first < corners.length; first += 3) {
    // A collapsed triangle has no area.
    if (edges.edgeOf[first] === -1 || edges.edgeOf[first + 1] === -1 || edges.edgeOf[first + 2] === -1) continue
    const triangle = first / 3
    const root = shells.find(triangle)
    let shell = found.get(root)
    if (!shell) {
      shell = { triangles: [], body: bodies.find(triangle), isClosed: true, isReversed: false, volume: 0, area: 0, flippedArea: 0 }
      found.set(root, shell)
    }
    shell.triangles.push(triangle)
    for (let corner = first; corner < first + 3; corner++) {
      const edge = edges.edgeOf[corner] ?? 0
      if (edges.faceCounts[edge] === 2) continue
      const odd = seams.get(edge) ?? new Set()
      if (!odd.delete(shell)) odd.add(shell)
      seams.set(edge, odd)
    }
    const [a, b, c] = trianglePoints(positions, corners, triangle, origin)
    const normal = cross(sub(b, a), sub(c, a))
    const area = length(normal)
    const isFlipped = shells.flipOf(triangle) === 1
    shell.area += area
    if (isFlipped) shell.flippedArea += area
    shell.volume += (isFlipped ? -1 : 1) * dot(a, normal)
  }
  for (const odd of seams.values()) for (const shell of odd) shell.isClosed = false
  for (const shell of found.values()) {
    if (shell.flippedArea * 2 <= shell.area) continue
    shell.isReversed = true
    shell.volume = -shell.volume
    shell.flippedArea = shell.area - shell.flippedArea
  }
  return found
}

/** Bodies whose faces run along an edge more often in one direction than in the other, or which contain a face twice. */
function ambiguousBodies(edges: Edges, bodies: DisjointSets, shells: DisjointSets, found: ReadonlyMap<number, Shell>): Set<number> {
  const { vertices, edgeOf } = edges
  const balances = new Int32Array(edges.count)
  const faces = new Set<string>()
  const ambiguous = new Set<number>()
  for (let first = 0; first < vertices.length; first += 3) {
    const triangle = first / 3
    const shell = found.get(shells.find(triangle))
    if (!shell || [0, 1, 2].some((k) => edgeOf[first + k] === -1)) continue
    const isTurned = (shells.flipOf(triangle) === 1) !== shell.isReversed
    const [a = 0, b = 0, c = 0] = vertices.subarray(first, first + 3)
    for (const [k, isForward] of [a < b, b < c, c < a].entries()) {
      const edge = edgeOf[first + k] ?? 0
      balances[edge] = (balances[edge] ?? 0) + (isForward === isTurned ? -1 : 1)
    }
    // Only such faces can be doubled.
    if ([0, 1, 2].some((k) => (edges.faceCounts[edgeOf[first + k] ?? 0] ?? 0) < 4)) continue
    const low = Math.min(a, b, c)
    const [next, last] = low === a ? [b, c] : low === b ? [c, a] : [a, b]
    const face = isTurned ? `${low} ${last} ${next}` : `${low} ${next} ${last}`
    if (faces.has(face)) ambiguous.add(shell.body)
    faces.add(face)
  }
  for (let edge = 0; edge < edges.count; edge++)
    if (balances[edge] !== 0) ambiguous.add(bodies.find(Math.floor((edges.first[edge] ?? 0) / 3)))
  return ambiguous
}

/** Shells that point inward, unless they are the wall of a cavity. A shell inside another one keeps its direction relative to it. */
function flippedShells(soup: Soup, shells: readonly Shell[]): boolean[] {
  const closed = shells.filter(({ isClosed }) => isClosed)
  if (closed.length > NESTING_MAX_SHELLS) return shells.map(() => false)
  const boxes = closed.length > 1 ? new Map(closed.map((shell) => [shell, boxOf(soup, shell)])) : new Map<Shell, Float64Array>()
  return shells.map((shell) => {
    if (!shell.isClosed) return false
    const outer = closed
      .filter((other) => other !== shell && isBoxInside(boxes.get(shell), boxes.get(other)) && isInside(soup, shell, other))
      .reduce((largest, other) => (Math.abs(other.volume) > Math.abs(largest.volume) ? other : largest), shell)
    return outer.volume < 0
  })
}

function boxOf({ positions, corners }: Soup, { triangles }: Shell): Float64Array {
  const box = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  for (const triangle of triangles)
    for (let corner = triangle * 3; corner < triangle * 3 + 3; corner++)
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[(corners[corner] ?? 0) * 3 + axis] ?? 0
        if (value < (box[axis] ?? 0)) box[axis] = value
        if (value > (box[axis + 3] ?? 0)) box[axis + 3] = value
      }
  return box
}

const isBoxInside = (inner: ArrayLike<number> = [], outer: ArrayLike<number> = []): boolean =>
  [0, 1, 2].every((k) => (inner[k] ?? 0) > (outer[k] ?? 0) && (inner[k + 3] ?? 0) < (outer[k + 3] ?? 0))

/** An arbitrary direction that hardly ever meets an edge. */
const RAY: Point3 = [0.577_21, 0.318_31, 0.752_03]

/** Counts how often a ray from the inner shell crosses the other one. */
function isInside({ positions, corners }: Soup, inner: Shell, outer: Shell): boolean {
  const start = pointAt(positions, corners[(inner.triangles[0] ?? 0) * 3] ?? 0)
  let crossings = 0
  for (const triangle of outer.triangles) {
    const [a, b, c] = trianglePoints(positions, corners, triangle, start)
    const [u, v, w] = [dot(RAY, cross(c, b)), dot(RAY, cross(a, c)), dot(RAY, cross(b, a))]
    if ((u < 0 || v < 0 || w < 0) && (u > 0 || v > 0 || w > 0)) continue
    const normal = cross(sub(b, a), sub(c, a))
    const along = dot(RAY, normal)
    if (along !== 0 && dot(a, normal) / along > 0) crossings += 1
  }
  return crossings % 2 === 1
}

/** The corners of a triangle relative to a point, so that distant models do not lose precision. */
function trianglePoints(positions: Float32Array, corners: Uint32Array, triangle: number, origin: Point3): [Point3, Point3, Point3] {
  const at = (k: number) => sub(pointAt(positions, corners[triangle * 3 + k] ?? 0), origin)
  return [at(0), at(1), at(2)]
}
