import type { Pattern } from '@vorta/kit3d/configuration/material-settings'

/** One tile of a pattern: a brightness factor and the slope of the surface. */
export interface PatternPixels {
  readonly size: number
  /** Edge of the tile on the part. */
  readonly tileM: number
  readonly shade: Uint8Array<ArrayBuffer>
  readonly relief: Uint8Array<ArrayBuffer>
}

type Texel = { readonly shade: number; readonly slope: readonly [number, number] }

/** Deterministic, so that two renderings of one build are equal. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

const clamp01 = (x: number) => Math.min(1, Math.max(0, x))

/** 2x2 twill: tows pass over two and under two, each row shifted by one; each tow is a half cylinder of fibers. */
function weave(size: number) {
  const tows = 8
  const random = seededRandom(7)
  const fibers = Array.from({ length: tows * 48 }, random)
  return (x: number, y: number): Texel => {
    const [a, b] = [(x / size) * tows, (y / size) * tows]
    const [column, row] = [Math.floor(a), Math.floor(b)]
    const [alongColumn, alongRow] = [a - column, b - row]
    const step = (((column + row) % 4) + 4) % 4
    const isWarp = step < 2
    const across = isWarp ? alongColumn : alongRow
    const along = (isWarp ? alongRow + step : alongColumn + step - 2) / 2
    const fiber = (fibers[Math.floor(((isWarp ? column : row) + across) * 48) % fibers.length] ?? 0.5) - 0.5
    const side = across * 2 - 1
    const hump = Math.sqrt(Math.max(0, 1 - side * side * 0.92))
    const dip = Math.sin(Math.PI * clamp01(along))
    const shade = (isWarp ? 0.62 : 0.3) * (0.5 + 0.5 * hump) * (0.66 + 0.34 * dip) * (1 + fiber * 0.45) + 0.04
    const [crossSlope, alongSlope] = [side * 0.46 + fiber * 0.24, -Math.cos(Math.PI * clamp01(along)) * 0.36]
    return { shade, slope: isWarp ? [crossSlope, alongSlope] : [alongSlope, crossSlope] }
  }
}

/** Rows of fine, slightly interrupted scratches. */
function brushed(size: number) {
  const random = seededRandom(31)
  const rows = Array.from({ length: size }, random)
  const grit = Array.from({ length: size * size }, random)
  return (x: number, y: number): Texel => {
    const here = rows[y] ?? 0.5
    const next = rows[(y + 1) % size] ?? 0.5
    return { shade: 0.78 + here * 0.16 + (grit[y * size + x] ?? 0) * 0.06, slope: [0, (next - here) * 0.5] }
  }
}

/** Aluminum flakes under the lacquer, each at a slightly different angle. */
function flake() {
  const random = seededRandom(5)
  return (): Texel => ({ shade: 0.94 + random() * 0.06, slope: [(random() - 0.5) * 1.1, (random() - 0.5) * 1.1] })
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
      const distance = (x - column - (row % 2 === 0 ? 0 : 0.5)) ** 2 + ((y - row) * 0.95) ** 2
      if (distance < nearest) [nearest, second] = [distance, nearest]
      else if (distance < second) second = distance
    }
  return clamp01((0.2 - (Math.sqrt(second) - Math.sqrt(nearest))) / 0.08)
}

/** Patterns made from a height map: smoothed noise, or strands laid at random. */
function fromHeights(size: number, heights: Float32Array, slopeScale: number, shadeDepth: number) {
  const at = (x: number, y: number) => heights[((y + size) % size) * size + ((x + size) % size)] ?? 0
  return (x: number, y: number): Texel => ({
    shade: 1 - shadeDepth + shadeDepth * clamp01(0.5 + at(x, y) * 0.5),
    slope: [(at(x + 1, y) - at(x - 1, y)) * slopeScale, (at(x, y + 1) - at(x, y - 1)) * slopeScale],
  })
}

/** Bumps of about one lattice cell, in two sizes, that repeat with the tile. */
function noiseHeights(size: number, cells: number, seed: number) {
  const coarse = lattice(size, cells, seed)
  const fine = lattice(size, cells * 2, seed + 1)
  return coarse.map((value, at) => value * 0.7 + (fine[at] ?? 0) * 0.3)
}

function lattice(size: number, cells: number, seed: number) {
  const random = seededRandom(seed)
  const knots = new Float32Array(cells * cells).map(() => random() * 2 - 1)
  const knot = (column: number, row: number) => knots[(row % cells) * cells + (column % cells)] ?? 0
  const ease = (t: number) => t * t * (3 - 2 * t)
  return new Float32Array(size * size).map((_, index) => {
    const x = ((index % size) / size) * cells
    const y = (Math.floor(index / size) / size) * cells
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [a, b] = [ease(x - column), ease(y - row)]
    const low = knot(column, row) * (1 - a) + knot(column + 1, row) * a
    const high = knot(column, row + 1) * (1 - a) + knot(column + 1, row + 1) * a
    return low * (1 - b) + high * b
  })
}

function blurred(heights: Float32Array, size: number) {
  const out = new Float32Array(heights.length)
  const at = (index: number) => heights[index] ?? 0
  for (let y = 0; y < size; y++) {
    const [row, above, below] = [y * size, ((y + 1) % size) * size, ((y + size - 1) % size) * size]
    for (let x = 0; x < size; x++) {
      const beside = at(row + ((x + 1) % size)) + at(row + ((x + size - 1) % size))
      out[row + x] = (at(row + x) * 2 + beside + at(above + x) + at(below + x)) / 6
    }
  }
  return out
}

function strandHeights(size: number) {
  const random = seededRandom(3)
  const heights = new Float32Array(size * size)
  for (let strand = 0; strand < size * 2.4; strand++) {
    const [x, y, angle, length] = [random() * size, random() * size, random() * Math.PI, size * (0.05 + 0.09 * random())]
    const lift = random() > 0.45 ? 0.5 : -0.4
    for (let step = 0; step < length; step += 0.6) {
      const column = Math.floor(x + Math.cos(angle) * step + size) % size
      const row = Math.floor(y + Math.sin(angle) * step + size) % size
      heights[row * size + column] = (heights[row * size + column] ?? 0) * 0.5 + lift
    }
  }
  return blurred(heights, size)
}

interface PatternGenerator {
  readonly size: number
  readonly tileM: number
  readonly texel: () => (x: number, y: number) => Texel
}

const PATTERNS: Record<Pattern, PatternGenerator> = {
  weave: { size: 512, tileM: 0.056, texel: () => weave(512) },
  strands: { size: 256, tileM: 0.3, texel: () => fromHeights(256, strandHeights(256), 0.9, 0.3) },
  grain: { size: 256, tileM: 0.14, texel: () => fromHeights(256, noiseHeights(256, 28, 99), 2.2, 0.3) },
  peel: { size: 128, tileM: 0.12, texel: () => fromHeights(128, noiseHeights(128, 10, 41), 0.9, 0.05) },
  brushed: { size: 256, tileM: 0.12, texel: () => brushed(256) },
  flake: { size: 256, tileM: 0.07, texel: flake },
  mesh: { size: 128, tileM: 0.056, texel: () => mesh(128) },
}

/** Size of the bumps of a textured finish, coarse enough to be visible from a distance. */
const GRAIN_M = 0.007

/** Draws one tile; `withGrain` lays the coarse grain of a textured finish over it. */
export function patternPixels(pattern: Pattern, withGrain: boolean): PatternPixels {
  const { size, tileM, texel } = PATTERNS[pattern]
  const main = texel()
  const cells = Math.max(8, Math.round(tileM / GRAIN_M))
  const grain = withGrain ? fromHeights(size, noiseHeights(size, cells, 17), (size / cells) * 0.22, 0.5) : null
  const shade = new Uint8Array(size * size * 4)
  const relief = new Uint8Array(size * size * 4)
  for (let index = 0; index < size * size; index++) {
    const x = index % size
    const y = Math.floor(index / size)
    const here = main(x, y)
    const over = grain?.(x, y)
    writeShade(shade, index, here.shade * (over?.shade ?? 1))
    writeSlope(relief, index, here.slope[0] + (over?.slope[0] ?? 0), here.slope[1] + (over?.slope[1] ?? 0))
  }
  return { size, tileM, shade, relief }
}

function writePixel(bytes: Uint8Array, index: number, r: number, g: number, b: number) {
  bytes[index * 4] = r
  bytes[index * 4 + 1] = g
  bytes[index * 4 + 2] = b
  bytes[index * 4 + 3] = 255
}

function writeShade(bytes: Uint8Array, index: number, brightness: number) {
  const byte = Math.round(255 * Math.sqrt(clamp01(brightness)))
  writePixel(bytes, index, byte, byte, byte)
}

function writeSlope(bytes: Uint8Array, index: number, slopeX: number, slopeY: number) {
  const size = Math.sqrt(slopeX * slopeX + slopeY * slopeY + 1)
  writePixel(bytes, index, 128 - (slopeX / size) * 127, 128 - (slopeY / size) * 127, 128 + 127 / size)
}
