import { withoutNegativeZero } from '../measure/unsigned-zero.ts'

/** Vertices with equal positions get the same id; ids are assigned in order of first appearance. */
export interface WeldResult {
  readonly weldMap: Uint32Array<ArrayBuffer>
  readonly count: number
}

export function weldVertices(positions: Float32Array<ArrayBuffer>): WeldResult {
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
    let slot = hashOf(x, y, z) & mask
    for (;;) {
      const known = (table[slot] ?? 0) - 1
      if (known < 0) {
        table[slot] = count + 1
        firstOf[count] = point
        weldMap[point] = count++
        break
      }
      const first = (firstOf[known] ?? 0) * 3
      if (
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
  return { weldMap, count }
}

/** Converts a triangle soup to an indexed mesh. */
export function weldSoup(soup: Float32Array<ArrayBuffer>): { positions: Float32Array<ArrayBuffer>; indices: Uint32Array<ArrayBuffer> } {
  const { weldMap, count } = weldVertices(soup)
  const positions = new Float32Array(count * 3)
  for (let point = 0, next = 0; next < count; point++) {
    if (weldMap[point] !== next) continue
    positions.set(soup.subarray(point * 3, point * 3 + 3), next * 3)
    next += 1
  }
  return { positions, indices: weldMap }
}

function hashOf(x: number, y: number, z: number): number {
  let h = Math.imul(x ^ (x >>> 15), 0x9e3779b1) ^ Math.imul(y ^ (y >>> 13), 0x85ebca6b) ^ Math.imul(z ^ (z >>> 14), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return h ^ (h >>> 15)
}
