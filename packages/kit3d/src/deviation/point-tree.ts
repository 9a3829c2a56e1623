const LEAF_POINTS = 8
const STACK_SIZE = 96

/** K-d tree for nearest-neighbor queries. Results are stored in the object, because allocating them for each of millions of queries would be slow. */
export class PointTree {
  /** Results of the last query, nearest first. */
  readonly neighbors: Uint32Array
  readonly distancesSquared: Float64Array
  found = 0
  readonly #coordinates: Float32Array
  readonly #order: Uint32Array
  readonly #axes: Uint8Array
  readonly #firsts = new Int32Array(STACK_SIZE)
  readonly #ends = new Int32Array(STACK_SIZE)
  readonly #bounds = new Float64Array(STACK_SIZE)

  /** `maxNeighbors` is the largest number that queries may ask for. */
  constructor(points: Float32Array, maxNeighbors: number) {
    const count = points.length / 3
    this.neighbors = new Uint32Array(maxNeighbors)
    this.distancesSquared = new Float64Array(maxNeighbors)
    this.#order = Uint32Array.from({ length: count }, (_, i) => i)
    this.#axes = new Uint8Array(count)
    this.#build(points, 0, count)
    this.#coordinates = new Float32Array(points.length)
    for (let slot = 0; slot < count; slot++) {
      const from = (this.#order[slot] ?? 0) * 3
      for (let axis = 0; axis < 3; axis++) this.#coordinates[slot * 3 + axis] = points[from + axis] ?? 0
    }
  }

  /** Finds the `wanted` nearest points. */
  search(x: number, y: number, z: number, wanted: number): void {
    this.found = 0
    for (let i = 0; i < wanted; i++) this.distancesSquared[i] = Infinity
    const firsts = this.#firsts
    const ends = this.#ends
    const bounds = this.#bounds
    const coordinates = this.#coordinates
    let depth = 0
    firsts[0] = 0
    ends[0] = this.#order.length
    bounds[0] = 0
    while (depth >= 0) {
      let first = firsts[depth] ?? 0
      let end = ends[depth] ?? 0
      const bound = bounds[depth--] ?? 0
      if (bound >= (this.distancesSquared[wanted - 1] ?? 0)) continue
      while (end - first > LEAF_POINTS) {
        const middle = (first + end) >> 1
        const axis = this.#axes[middle] ?? 0
        const offset = (axis === 0 ? x : axis === 1 ? y : z) - (coordinates[middle * 3 + axis] ?? 0)
        this.#consider(middle, x, y, z, wanted)
        depth += 1
        bounds[depth] = offset * offset
        if (offset < 0) {
          firsts[depth] = middle + 1
          ends[depth] = end
          end = middle
        } else {
          firsts[depth] = first
          ends[depth] = middle
          first = middle + 1
        }
      }
      for (let slot = first; slot < end; slot++) this.#consider(slot, x, y, z, wanted)
    }
  }

  #consider(slot: number, x: number, y: number, z: number, wanted: number) {
    const coordinates = this.#coordinates
    const dx = (coordinates[slot * 3] ?? 0) - x
    const dy = (coordinates[slot * 3 + 1] ?? 0) - y
    const dz = (coordinates[slot * 3 + 2] ?? 0) - z
    const d = dx * dx + dy * dy + dz * dz
    const { distancesSquared, neighbors } = this
    if (!(d < (distancesSquared[wanted - 1] ?? 0))) return
    let at = wanted - 1
    while (at > 0 && d < (distancesSquared[at - 1] ?? 0)) {
      distancesSquared[at] = distancesSquared[at - 1] ?? 0
      neighbors[at] = neighbors[at - 1] ?? 0
      at -= 1
    }
    distancesSquared[at] = d
    neighbors[at] = this.#order[slot] ?? 0
    if (this.found < wanted) this.found += 1
  }

  /** Splits at the median of the longest axis. */
  #build(points: Float32Array, first: number, end: number): void {
    if (end - first <= LEAF_POINTS) return
    const order = this.#order
    const low = [Infinity, Infinity, Infinity]
    const high = [-Infinity, -Infinity, -Infinity]
    for (let slot = first; slot < end; slot++)
      for (let axis = 0; axis < 3; axis++) {
        const value = points[(order[slot] ?? 0) * 3 + axis] ?? 0
        if (value < (low[axis] ?? 0)) low[axis] = value
        if (value > (high[axis] ?? 0)) high[axis] = value
      }
    const sizes = [0, 1, 2].map((axis) => (high[axis] ?? 0) - (low[axis] ?? 0))
    const axis = sizes.indexOf(Math.max(...sizes))
    const middle = (first + end) >> 1
    this.#axes[middle] = axis
    selectNth(order, points, axis, first, end - 1, middle)
    this.#build(points, first, middle)
    this.#build(points, middle + 1, end)
  }
}

/** Hoare's quickselect: afterward, slot `nth` has the value it would have if the range were sorted. */
function selectNth(order: Uint32Array, points: Float32Array, axis: number, first: number, last: number, nth: number): void {
  const valueAt = (slot: number) => points[(order[slot] ?? 0) * 3 + axis] ?? 0
  let [low, high] = [first, last]
  while (low < high) {
    const pivot = valueAt((low + high) >> 1)
    let [i, j] = [low, high]
    while (i <= j) {
      while (valueAt(i) < pivot) i += 1
      while (valueAt(j) > pivot) j -= 1
      if (i > j) break
      const swapped = order[i] ?? 0
      order[i] = order[j] ?? 0
      order[j] = swapped
      i += 1
      j -= 1
    }
    if (nth <= j) high = j
    else if (nth >= i) low = i
    else return
  }
}
