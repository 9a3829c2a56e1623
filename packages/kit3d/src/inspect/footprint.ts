/** Width of the image relative to the model, including a margin for the soft edges. */
export const FOOTPRINT_SCALE = 1.6

/** Contact shadow of a model on the ground, 0 to 255: darker the closer the surface is to the ground. */
export function footprint(
  positions: Iterable<Float32Array>,
  bounds: ArrayLike<number>,
  up: 1 | 2,
  resolution: number,
): Uint8Array<ArrayBuffer> {
  const other = up === 2 ? 1 : 2
  const length = (bounds[3] ?? 0) - (bounds[0] ?? 0)
  const depth = (bounds[other + 3] ?? 0) - (bounds[other] ?? 0)
  const height = Math.max((bounds[up + 3] ?? 0) - (bounds[up] ?? 0), 1e-6)
  const extent = Math.max(length, depth, 1e-6) * FOOTPRINT_SCALE
  const center = [((bounds[0] ?? 0) + (bounds[3] ?? 0)) / 2, ((bounds[other] ?? 0) + (bounds[other + 3] ?? 0)) / 2] as const
  const shadow = new Float32Array(resolution * resolution)
  for (const list of positions) {
    // A few hundred thousand vertices are enough for a shadow.
    const step = 3 * Math.max(1, Math.floor(list.length / 900_000))
    for (let i = 0; i < list.length; i += step) {
      const column = Math.floor((((list[i] ?? 0) - center[0]) / extent + 0.5) * resolution)
      const row = Math.floor((((list[i + other] ?? 0) - center[1]) / extent + 0.5) * resolution)
      const closeness = 1 - ((list[i + up] ?? 0) - (bounds[up] ?? 0)) / height
      const at = row * resolution + column
      if (closeness * closeness > (shadow[at] ?? 1)) shadow[at] = closeness * closeness
    }
  }
  for (let pass = 0; pass < 3; pass++) blur(shadow, resolution, Math.max(2, Math.round(resolution / 24)))
  const peak = shadow.reduce((max, value) => Math.max(max, value), 1e-6)
  return Uint8Array.from(shadow, (value) => Math.min(255, (value / peak) * 255))
}

/** Box blur along rows, then columns. */
function blur(field: Float32Array, resolution: number, radius: number) {
  const line = new Float32Array(resolution)
  for (const [step, stride] of [
    [1, resolution],
    [resolution, 1],
  ] as const) {
    for (let row = 0; row < resolution; row++) {
      let sum = 0
      for (let i = -radius; i < resolution; i++) {
        const enter = i + radius
        if (enter < resolution) sum += field[row * stride + enter * step] ?? 0
        const leave = i - radius - 1
        if (leave >= 0) sum -= field[row * stride + leave * step] ?? 0
        if (i >= 0) line[i] = sum / (2 * radius + 1)
      }
      for (let i = 0; i < resolution; i++) field[row * stride + i * step] = line[i] ?? 0
    }
  }
}
