import type { MeshSink } from '../formats/mesh-sink.ts'
import { parseObj } from '../formats/obj.ts'
import { parseOff } from '../formats/off.ts'
import { parsePly } from '../formats/ply.ts'
import { PolygonTriangulator } from '../formats/polygon.ts'
import { parseStl, type StlSink } from '../formats/stl.ts'
import { damaged, type MeshFormat, type MeshSource, type SimpleMeshFormat } from './mesh-file.ts'
import { hash32 } from './point-stats.ts'
import type { IndexedMesh } from './writers.ts'

/**
 * Reads a whole mesh into memory. Throws if it has more vertices or triangles than allowed. A file without faces yields a
 * point cloud.
 */
export async function readMesh(format: SimpleMeshFormat, source: MeshSource, maxElements: number): Promise<IndexedMesh> {
  const points = new PointCollector(format, maxElements)
  if (format === 'stl') {
    const sink = new WeldingSink(points)
    await parseStl(source, sink)
    return { positions: points.positions(), indices: sink.indices() }
  }
  const sink = new IndexedSink(format, points, maxElements)
  await PARSERS[format](source, sink)
  return { positions: points.positions(), indices: sink.indices() }
}

const PARSERS = { ply: parsePly, obj: parseObj, off: parseOff }

class PointCollector {
  count = 0
  values = new Float32Array(3 * 65_536)
  private readonly format: MeshFormat
  private readonly maxElements: number

  constructor(format: MeshFormat, maxElements: number) {
    this.format = format
    this.maxElements = maxElements
  }

  add(x: number, y: number, z: number): void {
    if (this.count >= this.maxElements) throw damaged(this.format, 'it contains too many points')
    const at = this.count * 3
    if (at === this.values.length) this.values = copyInto(this.values, new Float32Array(at * 2))
    this.values[at] = x
    this.values[at + 1] = y
    this.values[at + 2] = z
    this.count += 1
  }

  positions(): Float32Array {
    return this.values.slice(0, this.count * 3)
  }
}

const FREE = -1

/** STL has no indices, so equal positions are welded. */
class WeldingSink implements StlSink {
  readonly corners = new Float32Array(9)
  private readonly points: PointCollector
  private slots = new Int32Array(1 << 18).fill(FREE)
  private values = new Uint32Array(3 * 65_536)
  private used = 0
  private readonly floats = new Float32Array(3)
  private readonly bits = new Int32Array(this.floats.buffer)

  constructor(points: PointCollector) {
    this.points = points
  }

  triangle(): void {
    const { corners } = this
    for (let k = 0; k < 9; k += 3) this.addCorner(corners[k] ?? 0, corners[k + 1] ?? 0, corners[k + 2] ?? 0)
  }

  indices(): Uint32Array {
    return this.values.slice(0, this.used)
  }

  private addCorner(x: number, y: number, z: number) {
    // Adding 0 turns -0 into 0, so that both hash alike.
    this.floats[0] = x + 0
    this.floats[1] = y + 0
    this.floats[2] = z + 0
    const [a = 0, b = 0, c = 0] = this.floats
    const slot = this.findSlot(a, b, c)
    let point = this.slots[slot] ?? FREE
    if (point === FREE) {
      point = this.points.count
      this.points.add(a, b, c)
      this.slots[slot] = point
      if (this.points.count * 2 > this.slots.length) this.growTable()
    }
    if (this.used === this.values.length) this.values = copyInto(this.values, new Uint32Array(this.used * 2))
    this.values[this.used++] = point
  }

  /** The slot of this position, or the free slot for it. */
  private findSlot(x: number, y: number, z: number): number {
    const { values } = this.points
    const mask = this.slots.length - 1
    let slot =
      hash32(Math.imul(hash32(Math.imul(hash32(this.bits[0] ?? 0), 0x9e3779b1) ^ (this.bits[1] ?? 0)), 0x85ebca6b) ^ (this.bits[2] ?? 0)) &
      mask
    for (let point = this.slots[slot] ?? FREE; point !== FREE; point = this.slots[slot] ?? FREE) {
      const at = point * 3
      if (values[at] === x && values[at + 1] === y && values[at + 2] === z) break
      slot = (slot + 1) & mask
    }
    return slot
  }

  private growTable() {
    this.slots = new Int32Array(this.slots.length * 2).fill(FREE)
    for (let point = 0; point < this.points.count; point++) {
      this.floats.set(this.points.values.subarray(point * 3, point * 3 + 3))
      const [x = 0, y = 0, z = 0] = this.floats
      this.slots[this.findSlot(x, y, z)] = point
    }
  }
}

class IndexedSink implements MeshSink {
  private readonly format: MeshFormat
  private readonly points: PointCollector
  private readonly maxElements: number
  private readonly polygons: PolygonTriangulator
  private values = new Uint32Array(3 * 65_536)
  private used = 0

  constructor(format: MeshFormat, points: PointCollector, maxElements: number) {
    this.format = format
    this.points = points
    this.maxElements = maxElements
    this.polygons = new PolygonTriangulator(format)
  }

  point(x: number, y: number, z: number): void {
    this.points.add(x, y, z)
  }

  edge(): void {}

  triangle(a: number, b: number, c: number): void {
    if (this.used >= this.maxElements * 3) throw damaged(this.format, 'it contains too many triangles')
    if (this.used === this.values.length) this.values = copyInto(this.values, new Uint32Array(this.used * 2))
    this.values[this.used] = a
    this.values[this.used + 1] = b
    this.values[this.used + 2] = c
    this.used += 3
  }

  polygon(corners: readonly number[]): void {
    this.polygons.add(this.points.values, this.points.count, corners, (a, b, c) => this.triangle(a, b, c))
  }

  /** Drops triangles with missing points: OBJ may refer to points before it defines them. */
  indices(): Uint32Array {
    this.polygons.finish(this.points.values)
    const { count: points } = this.points
    let count = 0
    for (let i = 0; i < this.used; i += 3) {
      const a = this.values[i] ?? points
      const b = this.values[i + 1] ?? points
      const c = this.values[i + 2] ?? points
      if (a >= points || b >= points || c >= points) continue
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
