/** The feature of a triangle that the nearest point is on: face, edge or vertex. */
export const REGION = { face: 0, ab: 1, bc: 2, ca: 3, a: 4, b: 5, c: 6 } as const

const LEAF_TRIANGLES = 6
/** A triangle whose height is below a millionth of its length is treated as a line. */
const SLIVER_RATIO_SQUARED = 1e-12
/** Each split leaves at least 1/32 on either side, so 12 million triangles need less than 460 levels. */
const STACK_SIZE = 512

/**
 * Bounding volume hierarchy for nearest-point queries. The result is stored in the object itself, because allocating one
 * for each of millions of queries would be slow.
 */
export class TriangleBvh {
  /** Result of the last query. */
  distance = Infinity
  triangle = -1
  region: number = REGION.face
  x = 0
  y = 0
  z = 0

  readonly #bounds: Float32Array
  /** Inner node: index of the right child (the left one is the next node). Leaf: -1 minus its first slot. */
  readonly #links: Int32Array
  readonly #counts: Uint8Array
  /** Triangle corners in leaf order. */
  readonly #corners: Float32Array
  readonly #order: Uint32Array
  readonly #slotOf: Uint32Array
  readonly #stack = new Int32Array(STACK_SIZE)
  readonly #stackDistances = new Float64Array(STACK_SIZE)

  constructor(positions: Float32Array, indices: Uint32Array) {
    const count = indices.length / 3
    const built = build(positions, indices, count)
    this.#bounds = built.bounds
    this.#links = built.links
    this.#counts = built.counts
    this.#order = built.order
    this.#slotOf = new Uint32Array(count)
    this.#corners = new Float32Array(count * 9)
    for (let slot = 0; slot < count; slot++) {
      const triangle = built.order[slot] ?? 0
      this.#slotOf[triangle] = slot
      for (let k = 0; k < 3; k++) {
        const from = (indices[triangle * 3 + k] ?? 0) * 3
        for (let axis = 0; axis < 3; axis++) this.#corners[slot * 9 + k * 3 + axis] = positions[from + axis] ?? 0
      }
    }
  }

  /** Fast for nearby consecutive queries, because the last triangle bounds the next search. */
  nearest(px: number, py: number, pz: number): void {
    const last = this.triangle
    this.distance = Infinity
    this.triangle = -1
    if (this.#order.length === 0) return
    if (last >= 0) this.#testTriangle(this.#slotOf[last] ?? 0, px, py, pz)
    const bounds = this.#bounds
    const stack = this.#stack
    const distances = this.#stackDistances
    let depth = 0
    stack[0] = 0
    distances[0] = 0
    while (depth >= 0) {
      let node = stack[depth] ?? 0
      const nodeDistance = distances[depth--] ?? 0
      if (nodeDistance >= this.distance) continue
      for (;;) {
        const link = this.#links[node] ?? 0
        if (link < 0) {
          const first = -1 - link
          const end = first + (this.#counts[node] ?? 0)
          for (let slot = first; slot < end; slot++) this.#testTriangle(slot, px, py, pz)
          break
        }
        const left = node + 1
        const toLeft = boxDistance(bounds, left, px, py, pz)
        const toRight = boxDistance(bounds, link, px, py, pz)
        const isLeftFirst = toLeft <= toRight
        const [near, far] = isLeftFirst ? [toLeft, toRight] : [toRight, toLeft]
        if (far < this.distance) {
          depth += 1
          stack[depth] = isLeftFirst ? link : left
          distances[depth] = far
        }
        if (near >= this.distance) break
        node = isLeftFirst ? left : link
      }
    }
    this.distance = Math.sqrt(this.distance)
  }

  /** Ericson's closest point on a triangle; `distance` is squared during the search. */
  #testTriangle(slot: number, px: number, py: number, pz: number) {
    const c = this.#corners
    const at = slot * 9
    const ax = c[at] ?? 0
    const ay = c[at + 1] ?? 0
    const az = c[at + 2] ?? 0
    const abx = (c[at + 3] ?? 0) - ax
    const aby = (c[at + 4] ?? 0) - ay
    const abz = (c[at + 5] ?? 0) - az
    const acx = (c[at + 6] ?? 0) - ax
    const acy = (c[at + 7] ?? 0) - ay
    const acz = (c[at + 8] ?? 0) - az
    const apx = px - ax
    const apy = py - ay
    const apz = pz - az
    const abab = abx * abx + aby * aby + abz * abz
    const acac = acx * acx + acy * acy + acz * acz
    const abac = abx * acx + aby * acy + abz * acz
    // For slivers the signs below are numerically unreliable.
    const longest = Math.max(abab, acac, abab + acac - 2 * abac)
    if (abab * acac - abac * abac <= SLIVER_RATIO_SQUARED * longest * longest) return this.#testEdges(slot, px, py, pz)
    const d1 = abx * apx + aby * apy + abz * apz
    const d2 = acx * apx + acy * apy + acz * apz
    if (d1 <= 0 && d2 <= 0) return this.#updateNearest(slot, REGION.a, ax, ay, az, px, py, pz)
    const bpx = apx - abx
    const bpy = apy - aby
    const bpz = apz - abz
    const d3 = abx * bpx + aby * bpy + abz * bpz
    const d4 = acx * bpx + acy * bpy + acz * bpz
    if (d3 >= 0 && d4 <= d3) return this.#updateNearest(slot, REGION.b, ax + abx, ay + aby, az + abz, px, py, pz)
    const vc = d1 * d4 - d3 * d2
    if (vc <= 0 && d1 >= 0 && d3 <= 0) {
      const v = d1 === d3 ? 0 : d1 / (d1 - d3)
      return this.#updateNearest(slot, REGION.ab, ax + v * abx, ay + v * aby, az + v * abz, px, py, pz)
    }
    const cpx = apx - acx
    const cpy = apy - acy
    const cpz = apz - acz
    const d5 = abx * cpx + aby * cpy + abz * cpz
    const d6 = acx * cpx + acy * cpy + acz * cpz
    if (d6 >= 0 && d5 <= d6) return this.#updateNearest(slot, REGION.c, ax + acx, ay + acy, az + acz, px, py, pz)
    const vb = d5 * d2 - d1 * d6
    if (vb <= 0 && d2 >= 0 && d6 <= 0) {
      const w = d2 === d6 ? 0 : d2 / (d2 - d6)
      return this.#updateNearest(slot, REGION.ca, ax + w * acx, ay + w * acy, az + w * acz, px, py, pz)
    }
    const va = d3 * d6 - d5 * d4
    const beyondB = d4 - d3
    const beyondC = d5 - d6
    if (va <= 0 && beyondB >= 0 && beyondC >= 0) {
      const w = beyondB + beyondC === 0 ? 0 : beyondB / (beyondB + beyondC)
      return this.#updateNearest(
        slot,
        REGION.bc,
        ax + abx + w * (acx - abx),
        ay + aby + w * (acy - aby),
        az + abz + w * (acz - abz),
        px,
        py,
        pz,
      )
    }
    const total = va + vb + vc
    const v = vb / total
    const w = vc / total
    return this.#updateNearest(slot, REGION.face, ax + abx * v + acx * w, ay + aby * v + acy * w, az + abz * v + acz * w, px, py, pz)
  }

  #testEdges(slot: number, px: number, py: number, pz: number) {
    const c = this.#corners
    for (let edge = 0; edge < 3; edge++) {
      const from = slot * 9 + edge * 3
      const to = slot * 9 + ((edge + 1) % 3) * 3
      const [x, y, z] = [c[from] ?? 0, c[from + 1] ?? 0, c[from + 2] ?? 0]
      const [dx, dy, dz] = [(c[to] ?? 0) - x, (c[to + 1] ?? 0) - y, (c[to + 2] ?? 0) - z]
      const along = (px - x) * dx + (py - y) * dy + (pz - z) * dz
      const t = Math.max(0, Math.min(1, along / (dx * dx + dy * dy + dz * dz || 1)))
      this.#updateNearest(slot, REGION.ab + edge, x + dx * t, y + dy * t, z + dz * t, px, py, pz)
    }
  }

  #updateNearest(slot: number, region: number, x: number, y: number, z: number, px: number, py: number, pz: number) {
    const d = (px - x) * (px - x) + (py - y) * (py - y) + (pz - z) * (pz - z)
    if (!(d < this.distance)) return
    this.distance = d
    this.triangle = this.#order[slot] ?? 0
    this.region = region
    this.x = x
    this.y = y
    this.z = z
  }
}

function boxDistance(bounds: Float32Array, node: number, x: number, y: number, z: number): number {
  const at = node * 6
  const dx = Math.max((bounds[at] ?? 0) - x, 0, x - (bounds[at + 3] ?? 0))
  const dy = Math.max((bounds[at + 1] ?? 0) - y, 0, y - (bounds[at + 4] ?? 0))
  const dz = Math.max((bounds[at + 2] ?? 0) - z, 0, z - (bounds[at + 5] ?? 0))
  return dx * dx + dy * dy + dz * dz
}

/** Splits at the midpoint of the longest axis of the centroids, or at the median if that is too uneven. */
function build(positions: Float32Array, indices: Uint32Array, count: number) {
  const triangleBounds = new Float32Array(count * 6)
  for (let triangle = 0; triangle < count; triangle++) {
    for (let axis = 0; axis < 3; axis++) {
      const a = positions[(indices[triangle * 3] ?? 0) * 3 + axis] ?? 0
      const b = positions[(indices[triangle * 3 + 1] ?? 0) * 3 + axis] ?? 0
      const c = positions[(indices[triangle * 3 + 2] ?? 0) * 3 + axis] ?? 0
      triangleBounds[triangle * 6 + axis] = Math.min(a, b, c)
      triangleBounds[triangle * 6 + axis + 3] = Math.max(a, b, c)
    }
  }
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const maxNodes = Math.max(1, 2 * count)
  const bounds = new Float32Array(maxNodes * 6)
  const links = new Int32Array(maxNodes)
  const counts = new Uint8Array(maxNodes)
  let nodes = 0
  // Ranges of the centroids of one node, reused because a mesh has millions of nodes.
  const [low, high] = [new Float64Array(3), new Float64Array(3)]

  const buildNode = (first: number, end: number): void => {
    const node = nodes++
    const at = node * 6
    bounds.fill(Infinity, at, at + 3)
    bounds.fill(-Infinity, at + 3, at + 6)
    low.fill(Infinity)
    high.fill(-Infinity)
    for (let slot = first; slot < end; slot++) {
      const box = (order[slot] ?? 0) * 6
      for (let axis = 0; axis < 3; axis++) {
        const from = triangleBounds[box + axis] ?? 0
        const to = triangleBounds[box + axis + 3] ?? 0
        if (from < (bounds[at + axis] ?? 0)) bounds[at + axis] = from
        if (to > (bounds[at + axis + 3] ?? 0)) bounds[at + axis + 3] = to
        const middle = from + to
        if (middle < (low[axis] ?? 0)) low[axis] = middle
        if (middle > (high[axis] ?? 0)) high[axis] = middle
      }
    }
    if (end - first <= LEAF_TRIANGLES) {
      links[node] = -1 - first
      counts[node] = end - first
      return
    }
    const sizes = [0, 1, 2].map((axis) => (high[axis] ?? 0) - (low[axis] ?? 0))
    const axis = sizes.indexOf(Math.max(...sizes))
    const splitAt = ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2
    let middle = first
    for (let slot = first; slot < end; slot++) {
      const triangle = order[slot] ?? 0
      if ((triangleBounds[triangle * 6 + axis] ?? 0) + (triangleBounds[triangle * 6 + axis + 3] ?? 0) >= splitAt) continue
      order[slot] = order[middle] ?? 0
      order[middle++] = triangle
    }
    // A median split keeps the tree shallow.
    const minTriangles = (end - first) >> 5
    if (middle - first <= minTriangles || end - middle <= minTriangles) middle = (first + end) >> 1
    buildNode(first, middle)
    links[node] = nodes
    buildNode(middle, end)
  }
  if (count > 0) buildNode(0, count)
  return { bounds: bounds.slice(0, nodes * 6), links: links.slice(0, nodes), counts: counts.slice(0, nodes), order }
}
