const SAMPLE_POINTS = 65_536

/** Spreads 32-bit numbers evenly, so that every n-th of them is no pattern of the file. */
export function scatter(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return h ^ (h >>> 16)
}

/** Bounds of all points and an even sample of them, in the same small memory however many there are. */
export class PointTally {
  count = 0
  /** x, y, z of the smallest corner, then of the largest. */
  readonly bounds = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  private readonly points = new Float32Array(SAMPLE_POINTS * 3)
  private kept = 0
  /** Of so many points that follow one another, one is kept; which one is left to chance, lest a pattern of the file be sampled. */
  private stretch = 1
  private nextKept = 0

  /** False for a point that is none: a coordinate that is not a number, or endless. */
  add(x: number, y: number, z: number): boolean {
    // The difference of a number and itself is zero for the finite ones only.
    if (x - x + (y - y) + (z - z) !== 0) return false
    this.widen(x, y, z)
    if (this.count === this.nextKept) this.keep(x, y, z)
    this.count += 1
    return true
  }

  /** Takes a place into the bounds without counting it as a point. */
  widen(x: number, y: number, z: number): void {
    const { bounds } = this
    if (x < (bounds[0] ?? 0)) bounds[0] = x
    if (y < (bounds[1] ?? 0)) bounds[1] = y
    if (z < (bounds[2] ?? 0)) bounds[2] = z
    if (x > (bounds[3] ?? 0)) bounds[3] = x
    if (y > (bounds[4] ?? 0)) bounds[4] = y
    if (z > (bounds[5] ?? 0)) bounds[5] = z
  }

  /** Coordinates of the sampled points, three each. */
  get sample(): Float32Array {
    return this.points.subarray(0, this.kept * 3)
  }

  private keep(x: number, y: number, z: number) {
    if (this.kept === SAMPLE_POINTS) this.thinOut()
    this.points[this.kept * 3] = x
    this.points[this.kept * 3 + 1] = y
    this.points[this.kept * 3 + 2] = z
    this.kept += 1
    const nextStart = (Math.floor(this.count / this.stretch) + 1) * this.stretch
    this.nextKept = nextStart + ((scatter(nextStart) >>> 0) % this.stretch)
  }

  private thinOut() {
    this.stretch *= 2
    this.kept /= 2
    for (let i = 0; i < this.kept; i++) this.points.copyWithin(i * 3, i * 6, i * 6 + 3)
  }
}
