/** How wide the picture of a footprint is, in sizes of the shape: room for the soft edges. */
export const FOOTPRINT_SCALE = 1.6

/** Where a shape stands on its floor: darker the nearer it comes to it, from 0 to 255, with soft edges. */
export function footprint(positions: Iterable<Float32Array>, bounds: ArrayLike<number>, up: 1 | 2, side: number): Uint8Array<ArrayBuffer> {
  const other = up === 2 ? 1 : 2
  const length = (bounds[3] ?? 0) - (bounds[0] ?? 0)
  const depth = (bounds[other + 3] ?? 0) - (bounds[other] ?? 0)
  const height = Math.max((bounds[up + 3] ?? 0) - (bounds[up] ?? 0), 1e-6)
  const reach = Math.max(length, depth, 1e-6) * FOOTPRINT_SCALE
  const middle = [((bounds[0] ?? 0) + (bounds[3] ?? 0)) / 2, ((bounds[other] ?? 0) + (bounds[other + 3] ?? 0)) / 2] as const
  const dark = new Float32Array(side * side)
  for (const list of positions) {
    // A few hundred thousand points say as much about a shadow as millions do.
    const step = 3 * Math.max(1, Math.floor(list.length / 900_000))
    for (let i = 0; i < list.length; i += step) {
      const column = Math.floor((((list[i] as number) - middle[0]) / reach + 0.5) * side)
      const row = Math.floor((((list[i + other] as number) - middle[1]) / reach + 0.5) * side)
      const near = 1 - ((list[i + up] as number) - (bounds[up] ?? 0)) / height
      const at = row * side + column
      if (near * near > (dark[at] ?? 1)) dark[at] = near * near
    }
  }
  for (let pass = 0; pass < 3; pass++) blur(dark, side, Math.max(2, Math.round(side / 24)))
  const peak = dark.reduce((most, value) => Math.max(most, value), 1e-6)
  return Uint8Array.from(dark, (value) => Math.min(255, (value / peak) * 255))
}

/** A running mean along rows, then along columns. */
function blur(field: Float32Array, side: number, radius: number) {
  const line = new Float32Array(side)
  for (const [step, stride] of [
    [1, side],
    [side, 1],
  ] as const) {
    for (let row = 0; row < side; row++) {
      let sum = 0
      for (let i = -radius; i < side; i++) {
        const enter = i + radius
        if (enter < side) sum += field[row * stride + enter * step] as number
        const leave = i - radius - 1
        if (leave >= 0) sum -= field[row * stride + leave * step] as number
        if (i >= 0) line[i] = sum / (2 * radius + 1)
      }
      for (let i = 0; i < side; i++) field[row * stride + i * step] = line[i] as number
    }
  }
}
