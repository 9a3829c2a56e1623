import type { Mesh } from '../model.ts'
import { type BSplineSurface, CREASE_HALF_ROWS } from './bspline-surface.ts'
import { MeshBuilder } from './mesh-builder.ts'
import { withMirrorImage } from './mesh-edit.ts'
import { cross, distance, normalize, type Point2, sub, type Vec3 } from './vector.ts'

/** Negative inside the region to cut out; NaN outside its domain, where triangles stay uncut. */
export type Field = (vertex: number) => number

/** Coarse tessellations are smooth across creases. */
const MIN_ROWS_FOR_CREASES = 4

const MAX_REFINEMENTS = 4
/** An edge is refined if one end is closer to the cut than this share of its length. */
const REFINED_SHARE = 0.6
const REFINED_REACH_M = 0.08
const KEY_BASE = 2 ** 24
const ON_EDGE_M = 1e-5
export const ANYWHERE = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/** Half a body surface as triangles that regions can be cut out of; each vertex has its surface coordinates u and v. */
export class Shell {
  private readonly p: number[] = []
  private readonly n: number[] = []
  private readonly params: number[] = []
  private surface: BSplineSurface | null = null

  /** Tessellates the surface without the cells that `skip` selects. */
  sample(surface: BSplineSurface, perRow: number, perColumn: number, skip: (p: Vec3, u: number, v: number) => boolean): number[] {
    this.surface = surface
    const rowSamples = sampleRows(surface, perRow)
    const rows = rowSamples.length - 1
    const columns = (surface.columns - 1) * perColumn
    const skipped: boolean[] = []
    for (let j = 0; j <= columns; j++)
      for (const [i, u] of rowSamples.entries()) {
        const v = j / perColumn
        const { p, n } = surface.frame(u, v, 'rounded')
        const onPlane = i === 0 || i === rows || j === 0 || j === columns
        this.vertex(onPlane ? [p[0], p[1], 0] : p, onPlane ? normalize([n[0], n[1], 0]) : n, u, v)
        skipped.push(skip(p, u, v))
      }
    const triangles: number[] = []
    for (let j = 0; j < columns; j++)
      for (let i = 0; i < rows; i++) {
        const a = j * (rows + 1) + i
        const b = a + rows + 1
        if (skipped[a] && skipped[b] && skipped[a + 1] && skipped[b + 1]) continue
        triangles.push(a, b, b + 1, a, b + 1, a + 1)
      }
    return triangles
  }

  vertex(p: Vec3, n: Vec3, u: number, v: number) {
    this.p.push(p[0], p[1], p[2])
    this.n.push(n[0], n[1], n[2])
    this.params.push(u, v)
    return this.p.length / 3 - 1
  }

  point = (i: number): Vec3 => [this.p[3 * i] ?? 0, this.p[3 * i + 1] ?? 0, this.p[3 * i + 2] ?? 0]
  normal = (i: number): Vec3 => [this.n[3 * i] ?? 0, this.n[3 * i + 1] ?? 0, this.n[3 * i + 2] ?? 0]
  u = (i: number) => this.params[2 * i] ?? 0
  v = (i: number) => this.params[2 * i + 1] ?? 0

  /**
   * Splits the triangles around field = 0 until their edges are shorter than `edgeM`, so that a cut there has a smooth outline. Whether
   * an edge is split depends on that edge alone, so that neighbors stay connected.
   */
  refine(triangles: readonly number[], field: Field, [from, to]: readonly [number, number], edgeM: number): number[] {
    const values: number[] = []
    const value = (i: number) => {
      const known = values[i]
      if (known !== undefined) return known
      const x = this.p[3 * i] ?? 0
      const made = x < from || x > to ? Number.NaN : field(i)
      values[i] = made
      return made
    }
    // Comparisons with NaN are false.
    const isNear = (i: number) => Math.abs(value(i)) < REFINED_REACH_M
    const result: number[] = []
    let near: number[] = []
    for (let t = 0; t < triangles.length; t += 3) {
      const [a, b, c] = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
      if (isNear(a) || isNear(b) || isNear(c)) near.push(a, b, c)
      else result.push(a, b, c)
    }
    for (let pass = 0; pass < MAX_REFINEMENTS; pass++) {
      const middles = new Map<number, number | null>()
      const middle = (i: number, j: number) => {
        const key = i < j ? i * KEY_BASE + j : j * KEY_BASE + i
        let made = middles.get(key)
        if (made === undefined) {
          const span = distance(this.point(i), this.point(j))
          const reach = Math.min(REFINED_REACH_M, span * REFINED_SHARE)
          made = span > edgeM && Math.min(Math.abs(value(i)), Math.abs(value(j))) < reach ? this.middle(i, j) : null
          middles.set(key, made)
        }
        return made
      }
      const next: number[] = []
      for (let t = 0; t < near.length; t += 3) splitTriangle(near[t] ?? 0, near[t + 1] ?? 0, near[t + 2] ?? 0, middle, next)
      if (next.length === near.length) break
      near = next
    }
    for (const i of near) result.push(i)
    return result
  }

  /** Splits triangles along field = 0. Only triangles in the given x range are tested, for speed. */
  cut(
    triangles: readonly number[],
    field: Field,
    [from, to]: readonly [number, number] = ANYWHERE,
  ): { inside: number[]; outside: number[] } {
    // Includes the vertices that the cut adds: at most one per edge.
    const values = new Float64Array(this.p.length / 3 + triangles.length)
    const isEvaluated = new Uint8Array(values.length)
    const value = (i: number) => {
      if (isEvaluated[i] === 1) return values[i] ?? 0
      const rawValue = field(i)
      const snapped = Math.abs(rawValue) < ON_EDGE_M ? 0 : rawValue
      isEvaluated[i] = 1
      values[i] = snapped
      return snapped
    }
    const onEdge = new Map<number, number>()
    const crossingVertex = (i: number, j: number) => {
      const key = i < j ? i * KEY_BASE + j : j * KEY_BASE + i
      let made = onEdge.get(key)
      if (made === undefined) {
        made = this.interpolate(i, j, value(i) / (value(i) - value(j)))
        values[made] = 0
        isEvaluated[made] = 1
        onEdge.set(key, made)
      }
      return made
    }
    const inside: number[] = []
    const outside: number[] = []
    for (let t = 0; t < triangles.length; t += 3) {
      const a = triangles[t] ?? 0
      const b = triangles[t + 1] ?? 0
      const c = triangles[t + 2] ?? 0
      const x = this.p[3 * a] ?? 0
      if (x < from || x > to) {
        outside.push(a, b, c)
        continue
      }
      const fa = value(a)
      const fb = value(b)
      const fc = value(c)
      // Comparisons with NaN are false, so triangles outside the domain are not defined.
      const isDefined = fa <= 0 || fa > 0 ? (fb <= 0 || fb > 0) && (fc <= 0 || fc > 0) : false
      if (!isDefined || (fa >= 0 && fb >= 0 && fc >= 0)) outside.push(a, b, c)
      else if (fa <= 0 && fb <= 0 && fc <= 0) inside.push(a, b, c)
      else {
        const low: number[] = []
        const high: number[] = []
        for (const [i, j] of [
          [a, b],
          [b, c],
          [c, a],
        ] as const) {
          const fi = value(i)
          if (fi <= 0) low.push(i)
          if (fi >= 0) high.push(i)
          if (fi * value(j) < 0) {
            const middle = crossingVertex(i, j)
            low.push(middle)
            high.push(middle)
          }
        }
        pushFan(inside, low)
        pushFan(outside, high)
      }
    }
    return { inside, outside }
  }

  /** Directed boundary edges of a region, without those on the symmetry plane. */
  boundary(triangles: readonly number[]): [number, number][] {
    const edges = new Map<number, [number, number]>()
    for (let t = 0; t < triangles.length; t += 3)
      for (let e = 0; e < 3; e++) {
        const i = triangles[t + e] ?? 0
        const j = triangles[t + ((e + 1) % 3)] ?? 0
        if (!edges.delete(j * KEY_BASE + i)) edges.set(i * KEY_BASE + j, [i, j])
      }
    return [...edges.values()].filter(([i, j]) => Math.abs(this.point(i)[2]) > 1e-4 || Math.abs(this.point(j)[2]) > 1e-4)
  }

  /** Extrudes boundary edges of a removed region along `by`; the walls face into the opening. */
  wall(edges: readonly (readonly [number, number])[], by: (i: number) => Vec3): number[] {
    const sums = new Map<number, Vec3>()
    const tops = new Map<number, number>()
    const bottoms = new Map<number, number>()
    const copy = (known: Map<number, number>, i: number, shift: Vec3) => {
      let made = known.get(i)
      if (made === undefined) {
        const p = this.point(i)
        made = this.vertex([p[0] + shift[0], p[1] + shift[1], p[2] + shift[2]], [0, 1, 0], this.u(i), this.v(i))
        known.set(i, made)
      }
      return made
    }
    const triangles: number[] = []
    const face = (a: number, b: number, c: number) => {
      triangles.push(a, b, c)
      const p = this.point(a)
      const n = cross(sub(this.point(b), p), sub(this.point(c), p))
      for (const i of [a, b, c]) {
        const sum = sums.get(i) ?? ([0, 0, 0] as const)
        sums.set(i, [sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]])
      }
    }
    for (const [i, j] of edges) {
      const a = copy(tops, i, [0, 0, 0])
      const b = copy(tops, j, [0, 0, 0])
      const c = copy(bottoms, j, by(j))
      const d = copy(bottoms, i, by(i))
      face(a, b, c)
      face(a, c, d)
    }
    for (const [i, sum] of sums) {
      const n = normalize(sum)
      for (let k = 0; k < 3; k++) this.n[3 * i + k] = n[k] ?? 0
    }
    return triangles
  }

  /** A copy of a region with an offset per vertex. */
  offsetCopy(triangles: readonly number[], by: (i: number) => Vec3): number[] {
    const made = new Map<number, number>()
    return triangles.map((i) => {
      let index = made.get(i)
      if (index === undefined) {
        const p = this.point(i)
        const d = by(i)
        index = this.vertex([p[0] + d[0], p[1] + d[1], p[2] + d[2]], this.normal(i), this.u(i), this.v(i))
        made.set(i, index)
      }
      return index
    })
  }

  /** The region and its mirror image. Texture coordinates are meters on the body unless given. */
  toMesh(triangles: readonly number[], uv?: (i: number) => Point2): Mesh {
    const builder = new MeshBuilder()
    const made = new Map<number, number>()
    const use = (i: number) => {
      let index = made.get(i)
      if (index === undefined) {
        const p = this.point(i)
        const n = this.normal(i)
        index = builder.vertex(p, n, uv?.(i) ?? (Math.abs(n[1]) > 0.75 ? [p[0], p[2]] : [p[0] - p[2] * n[0], p[1]]))
        made.set(i, index)
      }
      return index
    }
    for (let t = 0; t < triangles.length; t += 3)
      builder.triangle(use(triangles[t] ?? 0), use(triangles[t + 1] ?? 0), use(triangles[t + 2] ?? 0))
    return withMirrorImage(builder.build('frontFacing'))
  }

  /** A vertex on the surface between two others. */
  private middle(i: number, j: number) {
    const [u, v] = [(this.u(i) + this.u(j)) / 2, (this.v(i) + this.v(j)) / 2]
    if (!this.surface || (this.point(i)[2] === 0 && this.point(j)[2] === 0)) return this.interpolate(i, j, 0.5)
    const { p, n } = this.surface.frame(u, v, 'rounded')
    return this.vertex(p, n, u, v)
  }

  private interpolate(i: number, j: number, t: number) {
    const mixAt = (values: number[], size: number, k: number) => {
      const a = values[size * i + k] ?? 0
      return a + ((values[size * j + k] ?? 0) - a) * t
    }
    const p: Vec3 = [mixAt(this.p, 3, 0), mixAt(this.p, 3, 1), mixAt(this.p, 3, 2)]
    const n: Vec3 = [mixAt(this.n, 3, 0), mixAt(this.n, 3, 1), mixAt(this.n, 3, 2)]
    return this.vertex(p, normalize(n), mixAt(this.params, 2, 0), mixAt(this.params, 2, 1))
  }
}

/** Splits at the middles of the marked edges. */
function splitTriangle(a: number, b: number, c: number, middle: (i: number, j: number) => number | null, into: number[]) {
  const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
  if (ab !== null && bc !== null && ca !== null) into.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  else if (ab !== null && bc !== null) into.push(b, bc, ab, ab, bc, c, ab, c, a)
  else if (bc !== null && ca !== null) into.push(c, ca, bc, bc, ca, a, bc, a, b)
  else if (ca !== null && ab !== null) into.push(a, ab, ca, ca, ab, b, ca, b, c)
  else if (ab !== null) into.push(a, ab, c, ab, b, c)
  else if (bc !== null) into.push(b, bc, a, bc, c, a)
  else if (ca !== null) into.push(c, ca, b, ca, a, b)
  else into.push(a, b, c)
}

/** Evenly spaced rows, with two more beside each crease. */
function sampleRows({ rows, creases }: BSplineSurface, perRow: number): number[] {
  const even = Array.from({ length: (rows - 1) * perRow + 1 }, (_, i) => i / perRow)
  if (perRow < MIN_ROWS_FOR_CREASES) return even
  const beside = creases.flatMap((row) => [row - CREASE_HALF_ROWS, row + CREASE_HALF_ROWS])
  return [...new Set([...even, ...creases, ...beside])].sort((a, b) => a - b)
}

function pushFan(target: number[], ring: readonly number[]) {
  for (let k = 1; k + 1 < ring.length; k++) target.push(ring[0] ?? 0, ring[k] ?? 0, ring[k + 1] ?? 0)
}
