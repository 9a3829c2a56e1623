const SLOTS = 1 << 17
const EDGES_MAX = SLOTS / 2

/**
 * How often edges are used: an edge of one triangle only lies at a border or a hole. Small meshes are counted exactly;
 * of larger ones an even sample of edges is followed, chosen by the edge itself, so that all its uses are seen or none.
 */
export class EdgeTally {
  private low = new Int32Array(SLOTS)
  private high = new Int32Array(SLOTS)
  private uses = new Uint8Array(SLOTS)
  private kept = 0
  private mask = 0

  /** One side of a face; the two ends are 32-bit numbers of points, in any order. */
  add(a: number, b: number): void {
    if (a === b) return
    const low = Math.min(a | 0, b | 0)
    const high = Math.max(a | 0, b | 0)
    const hash = hashOf(low, high)
    if ((hash & this.mask) === 0) this.follow(low, high, hash)
  }

  triangle(a: number, b: number, c: number): void {
    this.add(a, b)
    this.add(b, c)
    this.add(c, a)
  }

  /** A face of many sides as triangles around its first corner; of no interest for counting edges. */
  fan(_first: number, _before: number, _here: number): void {}

  /** The share of edges that only one face uses; null when there are no edges. */
  openShare(): number | null {
    let edges = 0
    let open = 0
    for (const uses of this.uses) {
      if (uses > 0) edges += 1
      if (uses === 1) open += 1
    }
    return edges === 0 ? null : open / edges
  }

  private follow(low: number, high: number, hash: number) {
    let slot = slotOf(hash)
    while (this.uses[slot] !== 0) {
      if (this.low[slot] === low && this.high[slot] === high) {
        if ((this.uses[slot] ?? 0) < 255) this.uses[slot] = (this.uses[slot] ?? 0) + 1
        return
      }
      slot = (slot + 1) % SLOTS
    }
    this.low[slot] = low
    this.high[slot] = high
    this.uses[slot] = 1
    this.kept += 1
    while (this.kept >= EDGES_MAX) this.thinOut()
  }

  private thinOut() {
    const { low, high, uses } = this
    this.mask = this.mask * 2 + 1
    this.low = new Int32Array(SLOTS)
    this.high = new Int32Array(SLOTS)
    this.uses = new Uint8Array(SLOTS)
    this.kept = 0
    for (let i = 0; i < SLOTS; i++) {
      const count = uses[i] ?? 0
      if (count > 0) this.readmit(low[i] ?? 0, high[i] ?? 0, count)
    }
  }

  private readmit(low: number, high: number, count: number) {
    const hash = hashOf(low, high)
    if ((hash & this.mask) !== 0) return
    let slot = slotOf(hash)
    while (this.uses[slot] !== 0) slot = (slot + 1) % SLOTS
    this.low[slot] = low
    this.high[slot] = high
    this.uses[slot] = count
    this.kept += 1
  }
}

/** One round is enough here: the numbers of points come in all sizes already. */
function hashOf(low: number, high: number): number {
  const mixed = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b)
  return Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) ^ (mixed >>> 11)
}

/** The low bits decide who is followed, so the place in the table is taken from the high ones. */
const slotOf = (hash: number): number => hash >>> 15
