import type { Point3, WeldedMesh } from './surface.ts'

/** All points whose distance along `normal` is `offset`; `normal` has length one. */
export interface SectionPlane {
  readonly normal: Point3
  readonly offset: number
}

/** A line where a plane meets a shape: three numbers per point. A closed one does not repeat its first point. */
export interface SectionLine {
  readonly points: Float32Array<ArrayBuffer>
  readonly closed: boolean
}

/**
 * Cuts triangles with a plane. A point of the cut lies on an edge, and neighbours share that edge, so the lines are put together
 * by edges and never by measuring how near two ends are; a corner that lies in the plane counts as above it.
 */
export function sectionLines(surface: WeldedMesh, triangles: Iterable<number>, plane: SectionPlane): SectionLine[] {
  const { positions, indices, weldMap } = surface
  const [nx, ny, nz] = plane.normal
  const height = (point: number) =>
    (positions[point * 3] as number) * nx +
    (positions[point * 3 + 1] as number) * ny +
    (positions[point * 3 + 2] as number) * nz -
    plane.offset
  const place = (point: number) => (weldMap ? (weldMap[point] as number) : point)
  const places = positions.length / 3
  const knots = new Map<number, Knot>()

  const knotOn = (from: number, to: number): Knot => {
    const [a, b] = place(from) < place(to) ? [from, to] : [to, from]
    // Beyond 2^53 two edges could get one number; 20 million points stay well below.
    const key = place(a) * places + place(b)
    const known = knots.get(key)
    if (known) return known
    const [ha, hb] = [height(a), height(b)]
    const share = ha === hb ? 0.5 : ha / (ha - hb)
    const at = (k: number) => {
      const start = positions[a * 3 + k] as number
      return start + ((positions[b * 3 + k] as number) - start) * share
    }
    const knot: Knot = { point: [at(0), at(1), at(2)], ties: [], isTaken: false }
    knots.set(key, knot)
    return knot
  }

  for (const triangle of triangles) {
    const corners = [indices[triangle * 3] as number, indices[triangle * 3 + 1] as number, indices[triangle * 3 + 2] as number] as const
    const above = corners.map((corner) => height(corner) >= 0)
    const lone = above[0] === above[1] ? 2 : above[0] === above[2] ? 1 : 0
    if (above[0] === above[1] && above[1] === above[2]) continue
    const top = corners[lone]
    const one = knotOn(top, corners[(lone + 1) % 3] as number)
    const other = knotOn(top, corners[(lone + 2) % 3] as number)
    if (one === other) continue
    one.ties.push(other)
    other.ties.push(one)
  }
  return linesOf([...knots.values()])
}

interface Knot {
  readonly point: Point3
  readonly ties: Knot[]
  isTaken: boolean
}

/** Ends first, so that open lines are walked from end to end; what is left then runs in circles. */
function linesOf(knots: readonly Knot[]): SectionLine[] {
  const lines: SectionLine[] = []
  const walk = (start: Knot) => {
    const path: Knot[] = []
    let here: Knot | undefined = start
    let last: Knot = start
    while (here) {
      here.isTaken = true
      path.push(here)
      last = here
      here = here.ties.find((tie) => !tie.isTaken)
    }
    const closed = path.length > 2 && last.ties.includes(start)
    if (path.length > 1) lines.push({ points: Float32Array.from(path.flatMap((knot) => knot.point)), closed })
  }
  for (const knot of knots) if (!knot.isTaken && knot.ties.length === 1) walk(knot)
  for (const knot of knots) if (!knot.isTaken) walk(knot)
  return lines
}

/** The two directions within a plane in which its drawings are laid out. */
export function planeAxes({ normal: [x, y, z] }: SectionPlane): { u: Point3; v: Point3 } {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)]
  const help: Point3 = ax <= ay && ax <= az ? [1, 0, 0] : ay <= az ? [0, 1, 0] : [0, 0, 1]
  const u = unit([help[1] * z - help[2] * y, help[2] * x - help[0] * z, help[0] * y - help[1] * x])
  return { u, v: [y * u[2] - z * u[1], z * u[0] - x * u[2], x * u[1] - y * u[0]] }
}

const unit = ([x, y, z]: Point3): Point3 => {
  const size = Math.hypot(x, y, z) || 1
  return [x / size, y / size, z / size]
}

/** A closed line laid flat: two numbers per point. */
export function projectToPlane({ points }: SectionLine, plane: SectionPlane): Float64Array<ArrayBuffer> {
  const { u, v } = planeAxes(plane)
  const flat = new Float64Array((points.length / 3) * 2)
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y, z] = [points[i * 3] as number, points[i * 3 + 1] as number, points[i * 3 + 2] as number]
    flat[i * 2] = x * u[0] + y * u[1] + z * u[2]
    flat[i * 2 + 1] = x * v[0] + y * v[1] + z * v[2]
  }
  return flat
}

/** Positive when the line runs against the clock. */
export function signedArea(flat: Float64Array): number {
  let sum = 0
  for (let i = 0, j = flat.length - 2; i < flat.length; j = i, i += 2) {
    sum += (flat[j] as number) * (flat[i + 1] as number) - (flat[i] as number) * (flat[j + 1] as number)
  }
  return sum / 2
}

/** An outline with the holes in it, as numbers of lines. */
export interface SectionRegion {
  readonly outline: number
  readonly holes: number[]
}

/** What lies inside an odd number of lines is material: lines at even depth are outlines, those right inside them are their holes. */
export function findRegions(flats: readonly Float64Array[]): SectionRegion[] {
  const areas = flats.map((flat) => Math.abs(signedArea(flat)))
  const order = flats.map((_, i) => i).sort((a, b) => (areas[b] ?? 0) - (areas[a] ?? 0))
  const depth = new Map<number, number>()
  const islands = new Map<number, SectionRegion>()
  for (const [rank, line] of order.entries()) {
    const flat = flats[line]
    if (!flat || (areas[line] ?? 0) === 0) continue
    const around = order.slice(0, rank).filter((outer) => isInside(flat, flats[outer]))
    depth.set(line, around.length)
    if (around.length % 2 === 0) islands.set(line, { outline: line, holes: [] })
    else {
      const parent = around.filter((outer) => depth.get(outer) === around.length - 1).at(-1)
      if (parent !== undefined) islands.get(parent)?.holes.push(line)
    }
  }
  return [...islands.values()]
}

/** Whether the first point of a line lies inside another line. */
function isInside(flat: Float64Array, outer: Float64Array | undefined): boolean {
  if (!outer) return false
  const [x, y] = [flat[0] as number, flat[1] as number]
  let inside = false
  for (let i = 0, j = outer.length - 2; i < outer.length; j = i, i += 2) {
    const [xi, yi, xj, yj] = [outer[i] as number, outer[i + 1] as number, outer[j] as number, outer[j + 1] as number]
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside
  }
  return inside
}
