import { signless } from '../measure/unsigned-zero.ts'
/** Points that lie on the same spot get the same number; numbers count up in the order of first sight. */
export interface Weld {
  readonly numberOf: Uint32Array<ArrayBuffer>
  readonly count: number
}

export function weldPoints(positions: Float32Array<ArrayBuffer>): Weld {
  const points = positions.length / 3
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length)
  let slots = 64
  while (slots < points * 1.3) slots *= 2
  const mask = slots - 1
  const table = new Int32Array(slots)
  const numberOf = new Uint32Array(points)
  // Where each welded point was first seen, to compare with.
  const firstOf = new Uint32Array(points)
  let count = 0
  for (let point = 0; point < points; point++) {
    const x = signless(bits[point * 3] as number)
    const y = signless(bits[point * 3 + 1] as number)
    const z = signless(bits[point * 3 + 2] as number)
    let slot = hashOf(x, y, z) & mask
    for (;;) {
      const known = (table[slot] as number) - 1
      if (known < 0) {
        table[slot] = count + 1
        firstOf[count] = point
        numberOf[point] = count++
        break
      }
      const first = (firstOf[known] as number) * 3
      if (signless(bits[first] as number) === x && signless(bits[first + 1] as number) === y && signless(bits[first + 2] as number) === z) {
        numberOf[point] = known
        break
      }
      slot = (slot + 1) & mask
    }
  }
  return { numberOf, count }
}

/** Triangles written corner by corner, as a list of points and numbers into it. */
export function weldSoup(soup: Float32Array<ArrayBuffer>): { positions: Float32Array<ArrayBuffer>; indices: Uint32Array<ArrayBuffer> } {
  const { numberOf, count } = weldPoints(soup)
  const positions = new Float32Array(count * 3)
  for (let point = 0, next = 0; next < count; point++) {
    if (numberOf[point] !== next) continue
    positions.set(soup.subarray(point * 3, point * 3 + 3), next * 3)
    next += 1
  }
  return { positions, indices: numberOf }
}

function hashOf(x: number, y: number, z: number): number {
  let h = Math.imul(x ^ (x >>> 15), 0x9e3779b1) ^ Math.imul(y ^ (y >>> 13), 0x85ebca6b) ^ Math.imul(z ^ (z >>> 14), 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x45d9f3b)
  return h ^ (h >>> 15)
}
