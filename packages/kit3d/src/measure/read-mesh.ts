import { EdgeTally } from './edge-tally.ts'
import { damaged, type MeshFormat, type MeshSource } from './mesh-file.ts'
import type { MeshTally } from './mesh-tally.ts'
import { tallyObj } from './obj.ts'
import { tallyPly } from './ply.ts'
import { PointTally, scatter } from './point-tally.ts'
import { tallyStl } from './stl.ts'
import type { IndexedMesh } from './writers.ts'

/** Formats whose whole shape is a list of points and a list of triangles. */
export type SimpleMeshFormat = Exclude<MeshFormat, 'glb'>

const READERS: Record<SimpleMeshFormat, (source: MeshSource, tally: MeshTally) => Promise<MeshTally>> = {
  ply: tallyPly,
  obj: tallyObj,
  stl: tallyStl,
}

/**
 * Reads a whole mesh into memory, by the same readers that measure it, and stops as soon as it has more points or
 * triangles than allowed. A file without faces comes out as points alone.
 */
export async function readMesh(format: SimpleMeshFormat, source: MeshSource, most: number): Promise<IndexedMesh> {
  const edges = new GatheredTriangles(format, most)
  // STL names no points: every three that follow one another are a triangle, and equal places are one point.
  const points = format === 'stl' ? new WeldedPoints(format, most) : new GatheredPoints(format, most)
  const tally: MeshTally = { vertexCount: 0, triangleCount: 0, points, edges, sharesPoints: true, unit: 'unknown' }
  await READERS[format](source, tally)
  const indices = points instanceof WeldedPoints ? points.indices() : edges.indices(points.count)
  return { positions: points.positions(), indices }
}

class GatheredPoints extends PointTally {
  private readonly format: MeshFormat
  private readonly most: number
  protected values = new Float32Array(3 * 65_536)

  constructor(format: MeshFormat, most: number) {
    super()
    this.format = format
    this.most = most
  }

  override add(x: number, y: number, z: number): boolean {
    if (x - x + (y - y) + (z - z) !== 0) return false
    if (this.count >= this.most) throw damaged(this.format, 'it holds too many points')
    const at = this.count * 3
    if (at === this.values.length) this.values = twice(this.values, new Float32Array(at * 2))
    this.values[at] = x
    this.values[at + 1] = y
    this.values[at + 2] = z
    this.count += 1
    return true
  }

  positions(): Float32Array {
    return this.values.slice(0, this.count * 3)
  }
}

const FREE = -1

/** Points that are found again by their place; kept small by storing each place once, however often it is named. */
class WeldedPoints extends GatheredPoints {
  private slots = new Int32Array(1 << 18).fill(FREE)
  private corners = new Uint32Array(3 * 65_536)
  private used = 0
  private readonly floats = new Float32Array(3)
  private readonly bits = new Int32Array(this.floats.buffer)

  override add(x: number, y: number, z: number): boolean {
    // Adding zero turns minus zero into zero: both are one place.
    this.floats[0] = x + 0
    this.floats[1] = y + 0
    this.floats[2] = z + 0
    const [a = 0, b = 0, c = 0] = this.floats
    const slot = this.find(a, b, c)
    let point = this.slots[slot] ?? FREE
    if (point === FREE) {
      point = this.count
      if (!super.add(a, b, c)) return false
      this.slots[slot] = point
      if (this.count * 2 > this.slots.length) this.widenTable()
    }
    if (this.used === this.corners.length) this.corners = twice(this.corners, new Uint32Array(this.used * 2))
    this.corners[this.used++] = point
    return true
  }

  indices(): Uint32Array {
    return this.corners.slice(0, this.used - (this.used % 3))
  }

  /** The slot that holds this place, or the free one where it belongs. */
  private find(x: number, y: number, z: number): number {
    const mask = this.slots.length - 1
    let slot =
      scatter(
        Math.imul(scatter(Math.imul(scatter(this.bits[0] ?? 0), 0x9e3779b1) ^ (this.bits[1] ?? 0)), 0x85ebca6b) ^ (this.bits[2] ?? 0),
      ) & mask
    for (let point = this.slots[slot] ?? FREE; point !== FREE; point = this.slots[slot] ?? FREE) {
      const at = point * 3
      if (this.values[at] === x && this.values[at + 1] === y && this.values[at + 2] === z) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private widenTable() {
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE)
    for (let point = 0; point < this.count; point++) {
      this.floats.set(this.values.subarray(point * 3, point * 3 + 3))
      const [x = 0, y = 0, z = 0] = this.floats
      this.slots[this.find(x, y, z)] = point
    }
  }
}

class GatheredTriangles extends EdgeTally {
  private readonly format: MeshFormat
  private readonly most: number
  private values = new Uint32Array(3 * 65_536)
  private used = 0

  constructor(format: MeshFormat, most: number) {
    super()
    this.format = format
    this.most = most
  }

  override add(): void {}

  override fan(first: number, before: number, here: number): void {
    this.triangle(first, before, here)
  }

  override triangle(a: number, b: number, c: number): void {
    if (this.used >= this.most * 3) throw damaged(this.format, 'it holds too many triangles')
    if (this.used === this.values.length) this.values = twice(this.values, new Uint32Array(this.used * 2))
    this.values[this.used] = a
    this.values[this.used + 1] = b
    this.values[this.used + 2] = c
    this.used += 3
  }

  /** Without the triangles that name a point which never came; OBJ may name points before it writes them. */
  indices(pointCount: number): Uint32Array {
    let kept = 0
    for (let i = 0; i < this.used; i += 3) {
      const a = this.values[i] ?? pointCount
      const b = this.values[i + 1] ?? pointCount
      const c = this.values[i + 2] ?? pointCount
      if (a >= pointCount || b >= pointCount || c >= pointCount) continue
      this.values[kept] = a
      this.values[kept + 1] = b
      this.values[kept + 2] = c
      kept += 3
    }
    return this.values.slice(0, kept)
  }
}

function twice<T extends Float32Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
