import { growableFloats } from './growable-array.ts'
import { LOAD_LIMITS, type LoadedPart, UNCOLORED } from './loaded-model.ts'
import { weldSoup } from './weld.ts'

type Rgb = readonly [number, number, number]

/** Of triangles without a color in a file with colors. */
const NO_COLOR: Rgb = [-1, -1, -1]

/** Collects the colors of faces. */
export class FaceColors {
  /** One per triangle once a face had a color. */
  readonly #colors = growableFloats(0, LOAD_LIMITS.triangles * 3)
  #color = NO_COLOR

  /** Of the triangles that follow. */
  set(rgb: Rgb | null) {
    this.#color = rgb ?? NO_COLOR
  }

  /** `count` is the number of triangles including this one. */
  addTriangle(count: number) {
    if (this.#color === NO_COLOR && this.#colors.length === 0) return
    while (this.#colors.length < count * 3 - 3) this.#colors.push(...NO_COLOR)
    this.#colors.push(...this.#color)
  }

  /** Colors of vertices take precedence. */
  applyTo(part: LoadedPart, scaleOf: (colors: Float32Array) => number): LoadedPart {
    const { positions, indices } = part
    if (!indices || part.colors || this.#colors.length === 0) return part
    const soup = new Float32Array(indices.length * 3)
    for (const [i, point] of indices.entries()) for (let k = 0; k < 3; k++) soup[i * 3 + k] = positions[point * 3 + k] ?? 0
    const colors = this.#colors.toArray()
    const scale = scaleOf(colors)
    const bytes = Uint8Array.from(colors, (value) => (value < 0 ? UNCOLORED : Math.min(255, Math.round(value * scale))))
    return { ...part, ...weldSoup(soup, bytes) }
  }
}
