import { parseStl, type StlSink } from '../formats/stl.ts'
import { EdgeStats } from './edge-stats.ts'
import { damaged, type MeshFormat, type MeshSource } from './mesh-file.ts'
import type { MeshStats } from './mesh-stats.ts'
import { readObj } from './obj.ts'
import { readPly } from './ply.ts'
import { hash32, PointStats } from './point-stats.ts'
import type { IndexedMesh } from './writers.ts'

/** Formats that contain a single mesh without a scene graph. */
export type SimpleMeshFormat = Exclude<MeshFormat, 'glb'>

const READERS: Record<Exclude<SimpleMeshFormat, 'stl'>, (source: MeshSource, stats: MeshStats) => Promise<MeshStats>> = {
  ply: readPly,
  obj: readObj,
}

/**
 * Reads a whole mesh into memory with the readers that also measure it. Throws if it has more vertices or triangles
 * than allowed. A file without faces yields a point cloud.
 */
export async function readMesh(format: SimpleMeshFormat, source: MeshSource, maxElements: number): Promise<IndexedMesh> {
  if (format === 'stl') return readStl(source, maxElements)
  const edges = new TriangleCollector(format, maxElements)
  const points = new PointCollector(format, maxElements)
  const stats: MeshStats = { vertexCount: 0, triangleCount: 0, points, edges, sharesPoints: true, unit: 'unknown' }
  await READERS[format](source, stats)
  return { positions: points.positions(), indices: edges.indices(points.count) }
}

async function readStl(source: MeshSource, maxElements: number): Promise<IndexedMesh> {
  const points = new WeldingPointCollector('stl', maxElements)
  await parseStl(source, points)
  return { positions: points.positions(), indices: points.indices() }
}

class PointCollector extends PointStats {
  private readonly format: MeshFormat
  private readonly maxElements: number
  protected values = new Float32Array(3 * 65_536)

  constructor(format: MeshFormat, maxElements: number) {
    super()
    this.format = format
    this.maxElements = maxElements
  }

  override add(x: number, y: number, z: number): boolean {
    if (x - x + (y - y) + (z - z) !== 0) return false
    if (this.count >= this.maxElements) throw damaged(this.format, 'it contains too many points')
    const at = this.count * 3
    if (at === this.values.length) this.values = copyInto(this.values, new Float32Array(at * 2))
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

/** STL has no indices, so that equal positions are welded. */
class WeldingPointCollector extends PointCollector implements StlSink {
  readonly corners = new Float32Array(9)
  private slots = new Int32Array(1 << 18).fill(FREE)
  private cornerPoints = new Uint32Array(3 * 65_536)
  private used = 0
  private readonly floats = new Float32Array(3)
  private readonly bits = new Int32Array(this.floats.buffer)

  triangle() {
    for (let k = 0; k < 9; k += 3) this.add(this.corners[k] ?? 0, this.corners[k + 1] ?? 0, this.corners[k + 2] ?? 0)
  }

  override add(x: number, y: number, z: number): boolean {
    // Adding 0 turns -0 into 0, so that both hash alike.
    this.floats[0] = x + 0
    this.floats[1] = y + 0
    this.floats[2] = z + 0
    const [a = 0, b = 0, c = 0] = this.floats
    const slot = this.findSlot(a, b, c)
    let point = this.slots[slot] ?? FREE
    if (point === FREE) {
      point = this.count
      if (!super.add(a, b, c)) return false
      this.slots[slot] = point
      if (this.count * 2 > this.slots.length) this.growTable()
    }
    if (this.used === this.cornerPoints.length) this.cornerPoints = copyInto(this.cornerPoints, new Uint32Array(this.used * 2))
    this.cornerPoints[this.used++] = point
    return true
  }

  indices(): Uint32Array {
    return this.cornerPoints.slice(0, this.used - (this.used % 3))
  }

  /** The slot of this position, or the free slot for it. */
  private findSlot(x: number, y: number, z: number): number {
    const mask = this.slots.length - 1
    let slot =
      hash32(Math.imul(hash32(Math.imul(hash32(this.bits[0] ?? 0), 0x9e3779b1) ^ (this.bits[1] ?? 0)), 0x85ebca6b) ^ (this.bits[2] ?? 0)) &
      mask
    for (let point = this.slots[slot] ?? FREE; point !== FREE; point = this.slots[slot] ?? FREE) {
      const at = point * 3
      if (this.values[at] === x && this.values[at + 1] === y && this.values[at + 2] === z) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private growTable() {
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE)
    for (let point = 0; point < this.count; point++) {
      this.floats.set(this.values.subarray(point * 3, point * 3 + 3))
      const [x = 0, y = 0, z = 0] = this.floats
      this.slots[this.findSlot(x, y, z)] = point
    }
  }
}

class TriangleCollector extends EdgeStats {
  private readonly format: MeshFormat
  private readonly maxElements: number
  private values = new Uint32Array(3 * 65_536)
  private used = 0

  constructor(format: MeshFormat, maxElements: number) {
    super()
    this.format = format
    this.maxElements = maxElements
  }

  override add(): void {}

  override fanTriangle(first: number, previous: number, current: number): void {
    this.triangle(first, previous, current)
  }

  override triangle(a: number, b: number, c: number): void {
    if (this.used >= this.maxElements * 3) throw damaged(this.format, 'it contains too many triangles')
    if (this.used === this.values.length) this.values = copyInto(this.values, new Uint32Array(this.used * 2))
    this.values[this.used] = a
    this.values[this.used + 1] = b
    this.values[this.used + 2] = c
    this.used += 3
  }

  /** Drops triangles with missing points: OBJ may refer to points before it defines them. */
  indices(pointCount: number): Uint32Array {
    let count = 0
    for (let i = 0; i < this.used; i += 3) {
      const a = this.values[i] ?? pointCount
      const b = this.values[i + 1] ?? pointCount
      const c = this.values[i + 2] ?? pointCount
      if (a >= pointCount || b >= pointCount || c >= pointCount) continue
      this.values[count] = a
      this.values[count + 1] = b
      this.values[count + 2] = c
      count += 3
    }
    return this.values.slice(0, count)
  }
}

function copyInto<T extends Float32Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
