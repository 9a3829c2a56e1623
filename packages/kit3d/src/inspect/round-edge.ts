import { dot, length, sub, vectorOf } from '../shape/vector.ts'
import { type Circle, fitCircle } from './circle.ts'
import type { Point3, WeldedMesh } from './surface.ts'

export interface RoundEdge {
  readonly points: readonly Point3[]
  readonly circle: Circle
}

/** Tessellated circles have their corners on the circle, so a larger error means that the edge is not round. Relative to the radius. */
const MAX_ERROR = 0.005
/** Fewer edges are a corner rather than an arc. */
const MIN_POINTS = 5
/** Larger turns end an edge. */
const MAX_TURN_COS = Math.cos((50 * Math.PI) / 180)
const MAX_POINTS = 720

/** The circular part of the sharp edge at a point: a full circle or an arc. `edges` are pairs of vertices. */
export function roundEdgeAt(mesh: WeldedMesh, edges: Uint32Array, point: Point3, maxDistanceMm: number): RoundEdge | null {
  const start = nearestEdge(mesh, edges, point, maxDistanceMm)
  if (start === null) return null
  const { graph, representative } = connectEdges(mesh, edges)
  const [a, b] = [representative(edges[start] ?? 0), representative(edges[start + 1] ?? 0)]
  const forward = walk(mesh, graph, a, b)
  const isClosed = forward.at(-1) === a
  const backward = isClosed ? [] : walk(mesh, graph, b, a)
  // The picked edge is in the middle of the walk.
  const before = [a, ...backward]
  const after = isClosed ? [b, ...forward.slice(0, -1)] : [b, ...forward]
  return widestArc(
    before.map((vertex) => pointAt(mesh, vertex)),
    after.map((vertex) => pointAt(mesh, vertex)),
  )
}

/** Extends the arc in both directions while its points stay on one circle. */
function widestArc(before: readonly Point3[], after: readonly Point3[]): RoundEdge | null {
  const whole = roundEdgeOf([...before].reverse().concat(after))
  if (whole) return whole
  let best: RoundEdge | null = null
  let [left, right] = [1, 1]
  for (;;) {
    const wider = [
      [left + 1, right],
      [left, right + 1],
    ] as const
    const next = wider
      .filter(([l, r]) => l <= before.length && r <= after.length)
      .map(([l, r]) => ({ l, r, points: before.slice(0, l).reverse().concat(after.slice(0, r)) }))
      .find(({ points }) => points.length < MIN_POINTS || roundEdgeOf(points))
    if (!next) return best
    ;[left, right] = [next.l, next.r]
    best = roundEdgeOf(next.points) ?? best
  }
}

function roundEdgeOf(points: readonly Point3[]): RoundEdge | null {
  if (points.length < MIN_POINTS) return null
  const circle = fitCircle(points)
  return circle && circle.maxErrorMm <= circle.radiusMm * MAX_ERROR ? { points, circle } : null
}

function nearestEdge(mesh: WeldedMesh, edges: Uint32Array, point: Point3, maxDistanceMm: number): number | null {
  let best: number | null = null
  let nearest = maxDistanceMm
  for (let i = 0; i < edges.length; i += 2) {
    const [from, to] = [pointAt(mesh, edges[i] ?? 0), pointAt(mesh, edges[i + 1] ?? 0)]
    const along = sub(to, from)
    const t = Math.max(0, Math.min(1, dot(sub(point, from), along) / (dot(along, along) || 1)))
    const distance = length(
      sub(
        point,
        vectorOf((k) => (from[k] ?? 0) + (along[k] ?? 0) * t),
      ),
    )
    if (distance > nearest) continue
    nearest = distance
    best = i
  }
  return best
}

/** The vertices that sharp edges connect. Duplicated vertices are represented by one of them. */
function connectEdges({ weldMap }: WeldedMesh, edges: Uint32Array) {
  const graph = new Map<number, number[]>()
  const vertexOf = new Map<number, number>()
  const representative = (vertex: number): number => {
    const id = weldMap ? (weldMap[vertex] ?? 0) : vertex
    const known = vertexOf.get(id)
    if (known === undefined) vertexOf.set(id, vertex)
    return known ?? vertex
  }
  const connect = (from: number, to: number) => {
    const known = graph.get(from)
    if (!known) graph.set(from, [to])
    else if (!known.includes(to)) known.push(to)
  }
  for (let i = 0; i < edges.length; i += 2) {
    const [a, b] = [representative(edges[i] ?? 0), representative(edges[i + 1] ?? 0)]
    connect(a, b)
    connect(b, a)
  }
  return { graph, representative }
}

/** Follows the straightest edge until it returns to `from`, turns sharply or ends. */
function walk(mesh: WeldedMesh, graph: Map<number, number[]>, from: number, to: number): number[] {
  const path: number[] = []
  const visited = new Set([to])
  let [previous, current] = [from, to]
  while (path.length < MAX_POINTS) {
    const direction = unitBetween(mesh, previous, current)
    const [next] = (graph.get(current) ?? [])
      .filter((vertex) => vertex !== previous && !visited.has(vertex))
      .map((vertex) => ({ vertex, cosine: dot(direction, unitBetween(mesh, current, vertex)) }))
      .filter(({ cosine }) => cosine > MAX_TURN_COS)
      .sort((a, b) => b.cosine - a.cosine)
    if (!next) break
    path.push(next.vertex)
    if (next.vertex === from) break
    visited.add(next.vertex)
    previous = current
    current = next.vertex
  }
  return path
}

function unitBetween(mesh: WeldedMesh, from: number, to: number): Point3 {
  const offset = sub(pointAt(mesh, to), pointAt(mesh, from))
  const size = length(offset) || 1
  return vectorOf((k) => (offset[k] ?? 0) / size)
}

const pointAt = ({ positions }: WeldedMesh, vertex: number): Point3 => vectorOf((k) => positions[vertex * 3 + k] ?? 0)
