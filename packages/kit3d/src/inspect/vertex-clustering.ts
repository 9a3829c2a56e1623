import { scatter } from '../measure/point-tally.ts'

/**
 * A rough stand-in for a very fine shape, for the moments in which it moves: points that share a cell of a grid become one of them.
 * Answers numbers into the same points, so that it costs no more than a shorter list of triangles.
 */
export function simplifyByClustering(
  positions: Float32Array,
  indices: Uint32Array,
  bounds: ArrayLike<number>,
  wanted: number,
): Uint32Array<ArrayBuffer> {
  const size = [0, 1, 2].map((axis) => Math.max(1e-9, (bounds[axis + 3] ?? 0) - (bounds[axis] ?? 0))) as [number, number, number]
  // A surface crosses about as many cells as its box has on its sides; each gives some two triangles.
  const sides = 2 * (size[0] * size[1] + size[1] * size[2] + size[2] * size[0])
  const cell = Math.max(Math.sqrt(sides / wanted), Math.max(...size) / 1000)
  const [nx, ny] = [Math.ceil(size[0] / cell) + 1, Math.ceil(size[1] / cell) + 1]
  const [x0, y0, z0] = [bounds[0] ?? 0, bounds[1] ?? 0, bounds[2] ?? 0]
  const points = positions.length / 3
  const chosen = new Uint32Array(points)
  const firstIn = new CellTable()
  for (let i = 0; i < points; i++) {
    const x = Math.floor(((positions[i * 3] as number) - x0) / cell)
    const y = Math.floor(((positions[i * 3 + 1] as number) - y0) / cell)
    const z = Math.floor(((positions[i * 3 + 2] as number) - z0) / cell)
    chosen[i] = firstIn.firstOf(x + nx * (y + ny * z), i)
  }
  const kept = new Uint32Array(indices.length)
  let at = 0
  for (let i = 0; i < indices.length; i += 3) {
    const a = chosen[indices[i] as number] as number
    const b = chosen[indices[i + 1] as number] as number
    const c = chosen[indices[i + 2] as number] as number
    if (a === b || b === c || c === a) continue
    kept[at++] = a
    kept[at++] = b
    kept[at++] = c
  }
  return kept.slice(0, at)
}

const FREE = -1

/** Which point came first in each cell; there are at most a thousand of them each way. */
class CellTable {
  private cells = new Int32Array(1 << 18).fill(FREE)
  private points = new Uint32Array(1 << 18)
  private count = 0

  firstOf(cell: number, point: number): number {
    const slot = this.slotOf(cell)
    if (this.cells[slot] === cell) return this.points[slot] as number
    this.cells[slot] = cell
    this.points[slot] = point
    this.count += 1
    if (this.count * 2 > this.cells.length) this.widen()
    return point
  }

  private slotOf(cell: number): number {
    const mask = this.cells.length - 1
    let slot = scatter(cell) & mask
    while (this.cells[slot] !== cell && this.cells[slot] !== FREE) slot = (slot + 1) & mask
    return slot
  }

  private widen() {
    const { cells, points } = this
    this.cells = new Int32Array(cells.length * 2).fill(FREE)
    this.points = new Uint32Array(cells.length * 2)
    this.count = 0
    for (const [i, cell] of cells.entries()) if (cell !== FREE) this.firstOf(cell, points[i] as number)
  }
}
