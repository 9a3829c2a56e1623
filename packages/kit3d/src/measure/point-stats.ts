const FIRST_POINTS = 1024
const SAMPLE_POINTS = 65_536

/** Integer hash with good avalanche, so that sampling does not follow a pattern of the file. */
export function hash32(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  return h ^ (h >>> 16)
}

/** Bounds and an even sample of any number of points in constant memory. */
export class PointStats {
  count = 0
  /** Minimum x, y, z, then maximum x, y, z. */
  readonly bounds = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  private points = new Float32Array(FIRST_POINTS * 3)
  private sampleCount = 0
  /** One point per interval is sampled, at a pseudorandom position, so that sampling does not follow a pattern of the file. */
  private interval = 1
  private nextSampled = 0

  /** Returns false if a coordinate is not finite. */
  add(x: number, y: number, z: number): boolean {
    // x - x is 0 for finite numbers and NaN for all others.
    if (x - x + (y - y) + (z - z) !== 0) return false
    this.expandBounds(x, y, z)
    if (this.count === this.nextSampled) this.addSample(x, y, z)
    this.count += 1
    return true
  }

  /** Does not count as a point. */
  expandBounds(x: number, y: number, z: number): void {
    const { bounds } = this
    if (x < (bounds[0] ?? 0)) bounds[0] = x
    if (y < (bounds[1] ?? 0)) bounds[1] = y
    if (z < (bounds[2] ?? 0)) bounds[2] = z
    if (x > (bounds[3] ?? 0)) bounds[3] = x
    if (y > (bounds[4] ?? 0)) bounds[4] = y
    if (z > (bounds[5] ?? 0)) bounds[5] = z
  }

  get sample(): Float32Array {
    return this.points.subarray(0, this.sampleCount * 3)
  }

  private addSample(x: number, y: number, z: number) {
    if (this.sampleCount === SAMPLE_POINTS) this.halveSample()
    else if (this.sampleCount * 3 === this.points.length) this.grow()
    this.points[this.sampleCount * 3] = x
    this.points[this.sampleCount * 3 + 1] = y
    this.points[this.sampleCount * 3 + 2] = z
    this.sampleCount += 1
    const nextStart = (Math.floor(this.count / this.interval) + 1) * this.interval
    this.nextSampled = nextStart + ((hash32(nextStart) >>> 0) % this.interval)
  }

  private grow() {
    const { points } = this
    this.points = new Float32Array(points.length * 2)
    this.points.set(points)
  }

  private halveSample() {
    this.interval *= 2
    this.sampleCount /= 2
    for (let i = 0; i < this.sampleCount; i++) this.points.copyWithin(i * 3, i * 6, i * 6 + 3)
  }
}
