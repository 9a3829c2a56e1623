import type { Pattern } from './recipe.ts'

/** One tile of a pattern: brightness to multiply the colour with, and the slope of the surface. */
export interface PatternPixels {
  readonly size: number
  /** Edge of the tile on the part. */
  readonly tileM: number
  readonly shade: Uint8Array<ArrayBuffer>
  readonly relief: Uint8Array<ArrayBuffer>
}

type Texel = { readonly shade: number; readonly slope: readonly [number, number] }

/** The same numbers on every visit, so that two pictures of one build are equal. */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const clamp01 = (x: number) => Math.min(1, Math.max(0, x))

/** 2x2 twill: tows pass over two and under two, each row shifted by one; each tow is a half cylinder of fibres. */
function weave(size: number) {
  const tows = 8
  const roll = dice(7)
  const fibres = Array.from({ length: tows * 48 }, roll)
  return (x: number, y: number): Texel => {
    const [a, b] = [(x / size) * tows, (y / size) * tows]
    const [column, row] = [Math.floor(a), Math.floor(b)]
    const [alongColumn, alongRow] = [a - column, b - row]
    const step = (((column + row) % 4) + 4) % 4
    const isWarp = step < 2
    const across = isWarp ? alongColumn : alongRow
    const along = (isWarp ? alongRow + step : alongColumn + step - 2) / 2
    const fibre = (fibres[Math.floor(((isWarp ? column : row) + across) * 48) % fibres.length] ?? 0.5) - 0.5
    const side = across * 2 - 1
    const hump = Math.sqrt(Math.max(0, 1 - side * side * 0.92))
    const dip = Math.sin(Math.PI * clamp01(along))
    const shade = (isWarp ? 0.62 : 0.3) * (0.5 + 0.5 * hump) * (0.66 + 0.34 * dip) * (1 + fibre * 0.45) + 0.04
    const [crossSlope, alongSlope] = [side * 0.46 + fibre * 0.24, -Math.cos(Math.PI * clamp01(along)) * 0.36]
    return { shade, slope: isWarp ? [crossSlope, alongSlope] : [alongSlope, crossSlope] }
  }
}

/** Rows of drawn scratches, slightly broken. */
function brushed(size: number) {
  const roll = dice(31)
  const rows = Array.from({ length: size }, roll)
  const grit = Array.from({ length: size * size }, roll)
  return (x: number, y: number): Texel => {
    const here = rows[y] ?? 0.5
    const next = rows[(y + 1) % size] ?? 0.5
    return { shade: 0.78 + here * 0.16 + (grit[y * size + x] ?? 0) * 0.06, slope: [0, (next - here) * 0.5] }
  }
}

/** Aluminium flakes under the lacquer, each lying a little differently. */
function flake() {
  const roll = dice(5)
  return (): Texel => ({ shade: 0.94 + roll() * 0.06, slope: [(roll() - 0.5) * 1.1, (roll() - 0.5) * 1.1] })
}

/** Woven wire: bright hexagons over dark holes. */
function mesh(size: number) {
  return (x: number, y: number): Texel => {
    const wire = hexEdge((x / size) * 4, (y / size) * 4)
    return { shade: 0.05 + 0.95 * wire, slope: [0, 0] }
  }
}

/** 1 on the edges of a honeycomb that repeats every 4 in both directions. */
function hexEdge(x: number, y: number) {
  let nearest = 9
  let second = 9
  for (let row = -1; row <= 5; row++)
    for (let column = -1; column <= 5; column++) {
      const distance = Math.hypot(x - column - (row % 2 === 0 ? 0 : 0.5), (y - row) * 0.95)
      if (distance < nearest) [nearest, second] = [distance, nearest]
      else if (distance < second) second = distance
    }
  return clamp01((0.2 - (second - nearest)) / 0.08)
}

/** Patterns made from a height map: smoothed noise, or strands laid at random. */
function fromHeights(size: number, heights: Float32Array, slopeScale: number, shadeDepth: number) {
  const at = (x: number, y: number) => heights[((y + size) % size) * size + ((x + size) % size)] ?? 0
  return (x: number, y: number): Texel => ({
    shade: 1 - shadeDepth + shadeDepth * clamp01(0.5 + at(x, y) * 0.5),
    slope: [(at(x + 1, y) - at(x - 1, y)) * slopeScale, (at(x, y + 1) - at(x, y - 1)) * slopeScale],
  })
}

function noiseHeights(size: number, blur: number, seed: number) {
  const roll = dice(seed)
  let heights = Float32Array.from({ length: size * size }, () => roll() * 2 - 1)
  for (let pass = 0; pass < blur; pass++) heights = blurred(heights, size)
  const peak = heights.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-6)
  return heights.map((value) => value / peak)
}

function blurred(heights: Float32Array, size: number) {
  const at = (x: number, y: number) => heights[((y + size) % size) * size + ((x + size) % size)] ?? 0
  return Float32Array.from(heights, (value, index) => {
    const [x, y] = [index % size, Math.floor(index / size)]
    return (value * 2 + at(x + 1, y) + at(x - 1, y) + at(x, y + 1) + at(x, y - 1)) / 6
  })
}

function strandHeights(size: number) {
  const roll = dice(3)
  const heights = new Float32Array(size * size)
  for (let strand = 0; strand < size * 2.4; strand++) {
    const [x, y, angle, length] = [roll() * size, roll() * size, roll() * Math.PI, size * (0.05 + 0.09 * roll())]
    const lift = roll() > 0.45 ? 0.5 : -0.4
    for (let step = 0; step < length; step += 0.6) {
      const column = Math.floor(x + Math.cos(angle) * step + size) % size
      const row = Math.floor(y + Math.sin(angle) * step + size) % size
      heights[row * size + column] = (heights[row * size + column] ?? 0) * 0.5 + lift
    }
  }
  return blurred(heights, size)
}

interface Maker {
  readonly size: number
  readonly tileM: number
  readonly texel: () => (x: number, y: number) => Texel
}

const MAKERS: Record<Pattern, Maker> = {
  weave: { size: 512, tileM: 0.056, texel: () => weave(512) },
  strands: { size: 256, tileM: 0.16, texel: () => fromHeights(256, strandHeights(256), 0.7, 0.34) },
  grain: { size: 256, tileM: 0.11, texel: () => fromHeights(256, noiseHeights(256, 2, 99), 0.9, 0.3) },
  peel: { size: 128, tileM: 0.09, texel: () => fromHeights(128, noiseHeights(128, 14, 41), 0.9, 0.04) },
  brushed: { size: 256, tileM: 0.12, texel: () => brushed(256) },
  flake: { size: 256, tileM: 0.07, texel: flake },
  mesh: { size: 256, tileM: 0.056, texel: () => mesh(256) },
}

/** Draws one tile; `withGrain` lays the coarse grain of a textured finish over it. */
export function patternPixels(pattern: Pattern, withGrain: boolean): PatternPixels {
  const { size, tileM, texel } = MAKERS[pattern]
  const main = texel()
  const grain = withGrain ? fromHeights(size, noiseHeights(size, size / 128 + 1, 17), 1.5, 0.3) : null
  const shade = new Uint8Array(size * size * 4)
  const relief = new Uint8Array(size * size * 4)
  for (let index = 0; index < size * size; index++) {
    const [x, y] = [index % size, Math.floor(index / size)]
    const here = main(x, y)
    const over = grain?.(x, y)
    write(shade, index, grey(here.shade * (over?.shade ?? 1)))
    write(relief, index, normalBytes(here.slope[0] + (over?.slope[0] ?? 0), here.slope[1] + (over?.slope[1] ?? 0)))
  }
  return { size, tileM, shade, relief }
}

const write = (bytes: Uint8Array, index: number, [r, g, b]: readonly [number, number, number]) => bytes.set([r, g, b, 255], index * 4)

const grey = (brightness: number) => {
  const byte = Math.round(255 * clamp01(brightness) ** (1 / 2.2))
  return [byte, byte, byte] as const
}

function normalBytes(slopeX: number, slopeY: number) {
  const size = Math.hypot(slopeX, slopeY, 1)
  return [128 - (slopeX / size) * 127, 128 - (slopeY / size) * 127, 128 + 127 / size] as const
}
