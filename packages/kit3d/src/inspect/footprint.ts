/** Width of the image relative to the model, including a margin for the soft edges. */
export const FOOTPRINT_SCALE = 1.6

interface Surface {
  readonly positions: Float32Array
  /** Null for a point cloud. */
  readonly indices: Uint32Array | null
}

/** A few hundred thousand vertices or triangles are enough for a shadow. */
const SAMPLED_MAX = 300_000
/** Inside of triangles that are larger than a pixel. Then only their corners count. */
const INNER_SAMPLES_MAX = 4_000_000

/** Contact shadow of a model on the ground, 0 to 255: darker the closer the surface is to the ground. */
export function footprint(surfaces: Iterable<Surface>, bounds: ArrayLike<number>, up: 1 | 2, resolution: number): Uint8Array<ArrayBuffer> {
  const other = up === 2 ? 1 : 2
  const length = (bounds[3] ?? 0) - (bounds[0] ?? 0)
  const depth = (bounds[other + 3] ?? 0) - (bounds[other] ?? 0)
  const height = Math.max((bounds[up + 3] ?? 0) - (bounds[up] ?? 0), 1e-6)
  const pixel = (Math.max(length, depth, 1e-6) * FOOTPRINT_SCALE) / resolution
  const center = [((bounds[0] ?? 0) + (bounds[3] ?? 0)) / 2, ((bounds[other] ?? 0) + (bounds[other + 3] ?? 0)) / 2] as const
  const shadow = new Float32Array(resolution * resolution)
  const add = (x: number, y: number, z: number) => {
    const at = Math.floor((y - center[1]) / pixel + resolution / 2) * resolution + Math.floor((x - center[0]) / pixel + resolution / 2)
    const closeness = 1 - (z - (bounds[up] ?? 0)) / height
    if (closeness * closeness > (shadow[at] ?? 1)) shadow[at] = closeness * closeness
  }
  let innerSamples = 0
  for (const { positions, indices } of surfaces) {
    const coordinate = (point: number, axis: number) => positions[point * 3 + axis] ?? 0
    const addPoint = (point: number) => add(coordinate(point, 0), coordinate(point, other), coordinate(point, up))
    const items = indices ? indices.length / 3 : positions.length / 3
    const step = Math.max(1, Math.floor(items / SAMPLED_MAX))
    for (let item = 0; item < items; item += step) {
      if (!indices) {
        addPoint(item)
        continue
      }
      const [a, b, c] = [indices[item * 3] ?? 0, indices[item * 3 + 1] ?? 0, indices[item * 3 + 2] ?? 0]
      const [x, y, z] = [coordinate(a, 0), coordinate(a, other), coordinate(a, up)]
      const [ux, uy, uz] = [coordinate(b, 0) - x, coordinate(b, other) - y, coordinate(b, up) - z]
      const [vx, vy, vz] = [coordinate(c, 0) - x, coordinate(c, other) - y, coordinate(c, up) - z]
      const longest = Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy), Math.hypot(ux - vx, uy - vy))
      const parts = innerSamples < INNER_SAMPLES_MAX ? Math.max(1, Math.ceil(longest / pixel)) : 1
      for (let i = 0; i <= parts; i++)
        for (let j = 0; i + j <= parts; j++)
          add(x + (ux * i + vx * j) / parts, y + (uy * i + vy * j) / parts, z + (uz * i + vz * j) / parts)
      if (parts > 1) innerSamples += (parts * parts) / 2
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
