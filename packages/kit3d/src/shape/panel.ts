import type { Mesh } from '../model.ts'
import { cosineSpaced, mix } from './blend.ts'
import type { SurfacePoint } from './bspline-surface.ts'
import { MeshBuilder } from './mesh-builder.ts'
import { type Outline, spanAt } from './outline.ts'
import { addScaled, cross, distance, dot, normalize, sub, type Vec3 } from './vector.ts'

/** Maps two surface coordinates to a point on the body. */
export type Skin = (a: number, b: number) => SurfacePoint

export interface PanelShape {
  readonly columns: number
  readonly rows: number
  /** Offset of the panel from the body, and depth of its border below the surface. */
  readonly lift: number
  readonly sink?: number
}

/** A panel on the body; each line of constant first coordinate may cross the outline only once. */
export function panel(skin: Skin, outline: Outline, { columns, rows, lift, sink = 0.0015 }: PanelShape): Mesh {
  const builder = new MeshBuilder()
  const as = outline.map((p) => p[0])
  const low = Math.min(...as)
  const high = Math.max(...as)
  const nudge = (high - low) * 1e-4
  // Two rings at the border: the outer one is below the surface, the inner one is at full height.
  const across = withRim(cosineSpaced(low + nudge, high - nudge, columns))
  const upward = withRim(Array.from({ length: rows + 1 }, (_, i) => i / rows))
  let span: readonly [number, number] = [0, 0]
  for (const [j, a] of across.entries()) {
    span = spanAt(outline, a) ?? span
    for (const [i, t] of upward.entries()) {
      const b = mix(span[0], span[1], t)
      const { p, n } = skin(a, b)
      const border = i === 0 || j === 0 || i === upward.length - 1 || j === across.length - 1
      builder.vertex(addScaled(p, n, border ? -sink : lift), n, [a, b])
    }
  }
  const size = upward.length
  // The skin may be left-handed; the normal determines the outside.
  const flip = isFlipped(skin, mix(low, high, 0.5), outline)
  for (let j = 0; j + 1 < across.length; j++)
    for (let i = 0; i + 1 < size; i++) {
      const a = j * size + i
      const b = a + size
      if (flip) builder.quad(a, a + 1, b + 1, b)
      else builder.quad(a, b, b + 1, a + 1)
    }
  return builder.build('frontFacing')
}

function isFlipped(skin: Skin, a: number, outline: Outline) {
  const [b0, b1] = spanAt(outline, a) ?? [0, 1]
  const b = (b0 + b1) / 2
  const da = sub(skin(a + 0.01, b).p, skin(a - 0.01, b).p)
  const db = sub(skin(a, mix(b, b1, 0.4)).p, skin(a, mix(b, b0, 0.4)).p)
  const { n } = skin(a, b)
  return dot(cross(da, db), n) < 0
}

/** Adds a value 2 % inside each end. */
function withRim(values: readonly number[]) {
  const first = values[0] ?? 0
  const last = values[values.length - 1] ?? 1
  const rim = 0.02 * (last - first)
  const inner = values.slice(1, -1).filter((value) => value > first + rim * 1.2 && value < last - rim * 1.2)
  return [first, first + rim, ...inner, last - rim, last]
}

/** A thin line on the body, for shut lines and light signatures. */
export function ribbon(skin: Skin, line: Outline, width: number, lift: number): Mesh {
  const points = samplePolyline(skin, line)
  const builder = new MeshBuilder()
  let arcLength = 0
  points.forEach(({ p, n }, i) => {
    const before = points[i - 1]?.p ?? p
    const after = points[i + 1]?.p ?? p
    const forward = normalize(sub(after, before))
    const across = normalize(cross(forward, n))
    arcLength += Math.hypot(p[0] - before[0], p[1] - before[1], p[2] - before[2])
    const center = addScaled(p, n, lift)
    builder.vertex(addScaled(center, across, width / 2), n, [arcLength, 0])
    builder.vertex(addScaled(center, across, -width / 2), n, [arcLength, width])
  })
  // In this order, the two vertices of a point stay next to each other.
  for (let i = 0; i + 1 < points.length; i++) builder.quad(2 * i + 1, 2 * i, 2 * i + 2, 2 * i + 3)
  return builder.build('frontFacing')
}

/**
 * Ribbons with the direction from their center line to each edge as texture coordinates, so that a shader can widen them where they
 * would be thinner than a pixel. Octahedral: a unit vector as two numbers.
 */
export function withRibbonDirections(ribbons: Mesh): Mesh {
  const { positions: p } = ribbons
  const uvs = new Float32Array((p.length / 3) * 2)
  const direction = (from: number, to: number): Vec3 =>
    normalize([
      (p[3 * to] ?? 0) - (p[3 * from] ?? 0),
      (p[3 * to + 1] ?? 0) - (p[3 * from + 1] ?? 0),
      (p[3 * to + 2] ?? 0) - (p[3 * from + 2] ?? 0),
    ])
  for (let i = 0; i < p.length / 3; i += 2) {
    uvs.set(octahedral(direction(i + 1, i)), 2 * i)
    uvs.set(octahedral(direction(i, i + 1)), 2 * i + 2)
  }
  return { ...ribbons, uvs }
}

function octahedral([x, y, z]: Vec3): readonly [number, number] {
  const size = Math.abs(x) + Math.abs(y) + Math.abs(z)
  const [a, b] = [x / size, y / size]
  return z >= 0 ? [a, b] : [(1 - Math.abs(b)) * (a < 0 ? -1 : 1), (1 - Math.abs(a)) * (b < 0 ? -1 : 1)]
}

const RIBBON_STEP_M = 0.02

/** Samples a polyline densely enough that no chord dips below a curved surface. */
function samplePolyline(skin: Skin, line: Outline): SurfacePoint[] {
  return line.flatMap(([a, b], i) => {
    const here = skin(a, b)
    const next = line[i + 1]
    if (!next) return [here]
    const there = skin(next[0], next[1])
    const parts = Math.ceil(distance(here.p, there.p) / RIBBON_STEP_M)
    const between = Array.from({ length: Math.max(0, parts - 1) }, (_, k) =>
      skin(mix(a, next[0], (k + 1) / parts), mix(b, next[1], (k + 1) / parts)),
    )
    return [here, ...between]
  })
}
