import { releaseBuffer } from '../load/release-buffer.ts'
import { hash32 } from '../measure/point-stats.ts'
import { vectorOf } from '../shape/vector.ts'

/**
 * Simplifies a dense mesh for display while the camera moves: all vertices in a grid cell are merged into the first one.
 * Returns indices into the same vertices, so that no vertex data is copied.
 */
export function simplifyByClustering(
  positions: Float32Array,
  indices: Uint32Array,
  bounds: ArrayLike<number>,
  targetTriangles: number,
): Uint32Array<ArrayBuffer> {
  const size = vectorOf((axis) => Math.max(1e-9, (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0)))
  // A surface crosses about as many cells as the faces of its bounding box contain.
  const sides = 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0])
  const cell = Math.max(Math.sqrt(sides / targetTriangles), Math.max(...size) / 1000)
  const [nx, ny] = [Math.ceil(size[0] / cell) + 1, Math.ceil(size[1] / cell) + 1]
  const [x0, y0, z0] = [bounds[0] ?? 0, bounds[1] ?? 0, bounds[2] ?? 0]
  const points = positions.length / 3
  const representatives = new Uint32Array(points)
  const table = new CellTable()
  for (let i = 0; i < points; i++) {
    const x = Math.floor(((positions[i * 3] ?? 0) - x0) / cell)
    const y = Math.floor(((positions[i * 3 + 1] ?? 0) - y0) / cell)
    const z = Math.floor(((positions[i * 3 + 2] ?? 0) - z0) / cell)
    representatives[i] = table.firstVertexIn(x + nx * (y + ny * z), i)
  }
  // Few triangles remain, so a list as long as all of them would waste memory.
  let count = 0
  forEachRemaining(indices, representatives, () => count++)
  const triangles = new Uint32Array(count * 3)
  let at = 0
  forEachRemaining(indices, representatives, (a, b, c) => {
    triangles[at++] = a
    triangles[at++] = b
    triangles[at++] = c
  })
  releaseBuffer(representatives.buffer)
  table.release()
  return triangles
}

function forEachRemaining(indices: Uint32Array, representatives: Uint32Array, visit: (a: number, b: number, c: number) => void) {
  for (let i = 0; i < indices.length; i += 3) {
    const a = representatives[indices[i] ?? 0] ?? 0
    const b = representatives[indices[i + 1] ?? 0] ?? 0
    const c = representatives[indices[i + 2] ?? 0] ?? 0
    if (a !== b && b !== c && c !== a) visit(a, b, c)
  }
}

const EMPTY = -1

/** Hash table of the first vertex in each cell. */
class CellTable {
  private cells = new Int32Array(1 << 18).fill(EMPTY)
  private points = new Uint32Array(1 << 18)
  private count = 0

  firstVertexIn(cell: number, point: number): number {
    const slot = this.slotOf(cell)
    if (this.cells[slot] === cell) return this.points[slot] ?? 0
    this.cells[slot] = cell
    this.points[slot] = point
    this.count += 1
    if (this.count * 2 > this.cells.length) this.grow()
    return point
  }

  /** A model of many parts has a table for each of them. */
  release() {
    releaseBuffer(this.cells.buffer)
    releaseBuffer(this.points.buffer)
  }

  private slotOf(cell: number): number {
    const mask = this.cells.length - 1
    let slot = hash32(cell) & mask
    while (this.cells[slot] !== cell && this.cells[slot] !== EMPTY) slot = (slot + 1) & mask
    return slot
  }

  private grow() {
    const { cells, points } = this
    this.cells = new Int32Array(cells.length * 2).fill(EMPTY)
    this.points = new Uint32Array(cells.length * 2)
    this.count = 0
    for (const [i, cell] of cells.entries()) if (cell !== EMPTY) this.firstVertexIn(cell, points[i] ?? 0)
    releaseBuffer(cells.buffer)
    releaseBuffer(points.buffer)
  }
}
