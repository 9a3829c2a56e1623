const FIRST_SLOTS = 1 << 10
const MAX_SLOTS = 1 << 17

/**
 * Counts how many faces use each edge: an edge with a single face is on a boundary. Small meshes are counted exactly,
 * larger ones by a sample of edges that is chosen by hash, so that either all uses of an edge are counted or none.
 */
export class EdgeStats {
  private slots = FIRST_SLOTS
  private low = new Int32Array(FIRST_SLOTS)
  private high = new Int32Array(FIRST_SLOTS)
  private uses = new Uint8Array(FIRST_SLOTS)
  private edgeCount = 0
  private mask = 0

  /** Vertex ids are 32-bit integers, in any order. */
  add(a: number, b: number): void {
    if (a === b) return
    const low = Math.min(a | 0, b | 0)
    const high = Math.max(a | 0, b | 0)
    const hash = hashOf(low, high)
    if ((hash & this.mask) === 0) this.count(low, high, hash)
  }

  triangle(a: number, b: number, c: number): void {
    this.add(a, b)
    this.add(b, c)
    this.add(c, a)
  }

  /** Share of edges that only one face uses; null without edges. */
  openShare(): number | null {
    let edges = 0
    let open = 0
    for (const uses of this.uses) {
      if (uses > 0) edges += 1
      if (uses === 1) open += 1
    }
    return edges === 0 ? null : open / edges
  }

  private count(low: number, high: number, hash: number) {
    let slot = this.slotOf(hash)
    while (this.uses[slot] !== 0) {
      if (this.low[slot] === low && this.high[slot] === high) {
        if ((this.uses[slot] ?? 0) < 255) this.uses[slot] = (this.uses[slot] ?? 0) + 1
        return
      }
      slot = (slot + 1) % this.slots
    }
    this.low[slot] = low
    this.high[slot] = high
    this.uses[slot] = 1
    this.edgeCount += 1
    while (this.edgeCount >= this.slots / 2) this.makeSpace()
  }

  /** Grows up to the limit, then halves the sample. */
  private makeSpace() {
    const { low, high, uses } = this
    if (this.slots < MAX_SLOTS) this.slots *= 2
    else this.mask = this.mask * 2 + 1
    this.low = new Int32Array(this.slots)
    this.high = new Int32Array(this.slots)
    this.uses = new Uint8Array(this.slots)
    this.edgeCount = 0
    for (let i = 0; i < uses.length; i++) {
      const count = uses[i] ?? 0
      if (count > 0) this.reinsert(low[i] ?? 0, high[i] ?? 0, count)
    }
  }

  private reinsert(low: number, high: number, count: number) {
    const hash = hashOf(low, high)
    if ((hash & this.mask) !== 0) return
    let slot = this.slotOf(hash)
    while (this.uses[slot] !== 0) slot = (slot + 1) % this.slots
    this.low[slot] = low
    this.high[slot] = high
    this.uses[slot] = count
    this.edgeCount += 1
  }

  /** The low bits choose the sample, so the slot comes from the high bits. */
  private slotOf(hash: number): number {
    return (hash >>> 15) & (this.slots - 1)
  }
}

/** One round of mixing is enough, because vertex ids already vary widely. */
function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^ (mixed >>> 11)
}
