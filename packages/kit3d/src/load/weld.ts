import { withoutNegativeZero } from '../measure/unsigned-zero.ts'
import { releaseBuffer } from './release-buffer.ts'

/** Vertices with equal positions get the same id; ids are assigned in order of first appearance. */
export interface WeldResult {
  readonly weldMap: Uint32Array<ArrayBuffer>
  readonly count: number
}

/** Vertices with different `kindOf` stay separate. */
export function weldVertices(positions: Float32Array<ArrayBuffer>, kindOf: ((point: number) => number) | null = null): WeldResult {
  const points = positions.length / 3
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length)
  let slots = 64
  while (slots < points * 1.3) slots *= 2
  const mask = slots - 1
  const table = new Int32Array(slots)
  const weldMap = new Uint32Array(points)
  // The first vertex of each id, for comparison.
  const firstOf = new Uint32Array(points)
  let count = 0
  for (let point = 0; point < points; point++) {
    const x = withoutNegativeZero(bits[point * 3] ?? 0)
    const y = withoutNegativeZero(bits[point * 3 + 1] ?? 0)
    const z = withoutNegativeZero(bits[point * 3 + 2] ?? 0)
    const kind = kindOf ? kindOf(point) : 0
    let slot = (hashOf(x, y, z) ^ kind) & mask
    for (;;) {
      const known = (table[slot] ?? 0) - 1
      if (known < 0) {
        table[slot] = count + 1
        firstOf[count] = point
        weldMap[point] = count++
        break
      }
      const other = firstOf[known] ?? 0
      const first = other * 3
      if (
        (!kindOf || kindOf(other) === kind) &&
        withoutNegativeZero(bits[first] ?? 0) === x &&
        withoutNegativeZero(bits[first + 1] ?? 0) === y &&
        withoutNegativeZero(bits[first + 2] ?? 0) === z
      ) {
        weldMap[point] = known
        break
      }
      slot = (slot + 1) & mask
    }
  }
  releaseBuffer(table.buffer)
  releaseBuffer(firstOf.buffer)
  return { weldMap, count }
}

interface Welded {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  readonly colors: Uint8Array<ArrayBuffer> | null
}

/** Converts a triangle soup to an indexed mesh. With one RGB color per triangle, vertices are only shared by triangles of the same color. */
export function weldSoup(soup: Float32Array<ArrayBuffer>, rgb: Uint8Array | null = null): Welded {
  const { weldMap, count } = weldVertices(soup, rgb && ((corner) => packColor(rgb, Math.floor(corner / 3))))
  const positions = new Float32Array(count * 3)
  const colors = rgb && new Uint8Array(count * 4).fill(255)
  for (let point = 0, next = 0; next < count; point++) {
    if (weldMap[point] !== next) continue
    positions.set(soup.subarray(point * 3, point * 3 + 3), next * 3)
    const triangle = Math.floor(point / 3) * 3
    if (rgb) colors?.set(rgb.subarray(triangle, triangle + 3), next * 4)
    next += 1
  }
  return { positions, indices: weldMap, colors }
}

const packColor = (rgb: Uint8Array, triangle: number): number =>
  ((rgb[triangle * 3] ?? 0) << 16) | ((rgb[triangle * 3 + 1] ?? 0) << 8) | (rgb[triangle * 3 + 2] ?? 0)

function hashOf(x: number, y: number, z: number): number {
  let h = Math.imul(x ^ (x >>> 15), 0x9e3779b1) ^ Math.imul(y ^ (y >>> 13), 0x85ebca6b) ^ Math.imul(z ^ (z >>> 14), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return h ^ (h >>> 15)
}
