const BITS = 32

/** A set of point numbers with one bit for each. */
export class PointSet {
  size = 0
  #bits = new Uint32Array(1_024)

  add(point: number): void {
    const at = point >>> 5
    if (at >= this.#bits.length) this.#grow(at)
    const before = this.#bits[at] ?? 0
    const after = before | (1 << (point % BITS))
    if (after >>> 0 === before) return
    this.#bits[at] = after
    this.size += 1
  }

  has(point: number): boolean {
    return ((this.#bits[point >>> 5] ?? 0) & (1 << (point % BITS))) !== 0
  }

  #grow(at: number) {
    const larger = new Uint32Array(Math.max(at + 1, this.#bits.length * 2))
    larger.set(this.#bits)
    this.#bits = larger
  }
}
