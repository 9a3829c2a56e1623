import { hash32 } from './point-stats.ts'
import type { IndexedMesh } from './writers.ts'

const FREE = -1
/** Halves the number of cells that a surface crosses. */
const COARSER = Math.SQRT2
/** Cells of the first grid along the longest side. */
const FINEST_CELLS = 4096

/**
 * Collects a mesh of any size in limited memory: when there are too many points, the points in each cell of a grid are merged
 * into the first one, with larger cells each time.
 */
export class ClusteredMesh {
  count = 0
  positions = new Float32Array(3 * 1_024)
  readonly #maxPoints: number
  readonly #maxTriangles: number
  /** Hash table of the point in each cell. */
  #slots = new Int32Array(0)
  /** 0 merges equal points only, null none. */
  #cell: number | null
  #indices = new Uint32Array(3 * 1_024)
  #used = 0
  readonly #min = new Float64Array(3).fill(Infinity)
  readonly #max = new Float64Array(3).fill(-Infinity)
  readonly #floats = new Float32Array(3)
  readonly #bits = new Int32Array(this.#floats.buffer)

  constructor({ maxPoints, maxTriangles, isWelded }: { maxPoints: number; maxTriangles: number; isWelded: boolean }) {
    this.#maxPoints = maxPoints
    this.#maxTriangles = maxTriangles
    this.#cell = isWelded ? 0 : null
    if (isWelded) this.#clearSlots()
  }

  /** Makes space. Returns the new number of each point if points were merged. */
  reserve(points: number, triangles: number): Uint32Array | null {
    if (this.count + points <= this.#maxPoints && this.#used / 3 + triangles <= this.#maxTriangles) return null
    const numbers = Uint32Array.from({ length: this.count }, (_, i) => i)
    do {
      this.#cell = this.#nextCell()
      const merged = this.#merge()
      for (let i = 0; i < numbers.length; i++) numbers[i] = merged[numbers[i] ?? 0] ?? 0
    } while (this.count > 1 && (this.count > this.#maxPoints / 2 || this.#used > (this.#maxTriangles * 3) / 2))
    return numbers
  }

  /** Returns the number of the point, or of the one that it was merged into. */
  addPoint(x: number, y: number, z: number): number {
    if (this.#cell === null) return this.#append(x, y, z)
    const slot = this.#findSlot(x, y, z)
    const point = this.#slots[slot] ?? FREE
    if (point === FREE) {
      this.#slots[slot] = this.count
      return this.#append(x, y, z)
    }
    this.#keepExtremes(point, x, y, z)
    return point
  }

  addTriangle(a: number, b: number, c: number): void {
    if (this.#cell && (a === b || b === c || c === a)) return
    if (this.#used === this.#indices.length) this.#indices = enlarged(this.#indices, Uint32Array)
    this.#indices[this.#used] = a
    this.#indices[this.#used + 1] = b
    this.#indices[this.#used + 2] = c
    this.#used += 3
  }

  toMesh(): IndexedMesh {
    return { positions: this.positions.subarray(0, this.count * 3), indices: this.#indices.subarray(0, this.#used) }
  }

  #append(x: number, y: number, z: number): number {
    const at = this.count * 3
    if (at === this.positions.length) this.positions = enlarged(this.positions, Float32Array)
    this.positions[at] = x
    this.positions[at + 1] = y
    this.positions[at + 2] = z
    this.count += 1
    this.#keepExtremes(this.count - 1, x, y, z)
    return this.count - 1
  }

  /** A merged point moves to the limits of the model, so that its size does not change. */
  #keepExtremes(point: number, x: number, y: number, z: number) {
    this.#keepExtreme(point, 0, x)
    this.#keepExtreme(point, 1, y)
    this.#keepExtreme(point, 2, z)
  }

  #keepExtreme(point: number, axis: number, value: number) {
    if (value < (this.#min[axis] ?? 0)) this.#min[axis] = this.positions[point * 3 + axis] = value
    if (value > (this.#max[axis] ?? 0)) this.#max[axis] = this.positions[point * 3 + axis] = value
  }

  #nextCell(): number {
    if (this.#cell === null) return 0
    if (this.#cell > 0) return this.#cell * COARSER
    return Math.max(...this.#max.map((max, axis) => max - (this.#min[axis] ?? 0))) / FINEST_CELLS
  }

  /** Returns the new number of each point. */
  #merge(): Uint32Array {
    const { positions, count: before } = this
    const numbers = new Uint32Array(before)
    this.#clearSlots()
    this.#min.fill(Infinity)
    this.#max.fill(-Infinity)
    this.count = 0
    // Each point moves to its own place or one before it.
    for (let i = 0; i < before; i++) numbers[i] = this.addPoint(positions[i * 3] ?? 0, positions[i * 3 + 1] ?? 0, positions[i * 3 + 2] ?? 0)
    const end = this.#used
    this.#used = 0
    for (let i = 0; i < end; i += 3) {
      const [a, b, c] = [this.#indices[i] ?? 0, this.#indices[i + 1] ?? 0, this.#indices[i + 2] ?? 0]
      this.addTriangle(numbers[a] ?? 0, numbers[b] ?? 0, numbers[c] ?? 0)
    }
    return numbers
  }

  #clearSlots() {
    if (this.#slots.length === 0) this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(this.#maxPoints * 2)))
    this.#slots.fill(FREE)
  }

  /** The slot of the cell of this point, or the free slot for it. */
  #findSlot(x: number, y: number, z: number): number {
    const { positions } = this
    const mask = this.#slots.length - 1
    const [cx, cy, cz] = [this.#cellOf(x), this.#cellOf(y), this.#cellOf(z)]
    let slot = this.#hash(cx, cy, cz) & mask
    for (let point = this.#slots[slot] ?? FREE; point !== FREE; point = this.#slots[slot] ?? FREE) {
      const at = point * 3
      const isSame =
        this.#cellOf(positions[at] ?? 0) === cx &&
        this.#cellOf(positions[at + 1] ?? 0) === cy &&
        this.#cellOf(positions[at + 2] ?? 0) === cz
      if (isSame) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  #cellOf(value: number): number {
    // Rounded as it is stored, and 0 instead of -0.
    const stored = Math.fround(value) + 0
    return this.#cell ? Math.floor(stored / this.#cell) : stored
  }

  #hash(x: number, y: number, z: number): number {
    this.#floats[0] = x
    this.#floats[1] = y
    this.#floats[2] = z
    const [a = 0, b = 0, c = 0] = this.#bits
    return hash32(Math.imul(hash32(Math.imul(hash32(a), 0x9e3779b1) ^ b), 0x85ebca6b) ^ c)
  }
}

function enlarged<T extends Float32Array | Uint32Array>(from: T, List: new (length: number) => T): T {
  const to = new List(Math.ceil(from.length / 2) * 3)
  to.set(from)
  return to
}
