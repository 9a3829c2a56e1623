import type { Pattern } from '@vorta/kit3d/configuration/material-settings'
import { mix } from '@vorta/kit3d/shape/blend'

/** One tile of a pattern: a brightness factor and the slope of the surface. */
export interface PatternPixels {
  readonly size: number
  /** Edge of the tile on the part. */
  readonly tileM: number
  readonly shade: Uint8Array<ArrayBuffer>
  readonly relief: Uint8Array<ArrayBuffer>
}

/** One row of a tile, at first flat and white. */
interface Row {
  readonly shade: Float64Array
  readonly slopeX: Float64Array
  readonly slopeY: Float64Array
}

/** Adds itself to a row. A call for each texel would take longer than its computation. */
type Layer = (y: number, row: Row) => void

/** Deterministic, so that two renderings of one build are equal. */
function seededRandom(seed: number) {
  let state = seed
  return () => {
    const next = state * 16807
    // The operator % is slow for numbers of this size.
    state = next - Math.floor(next / 2147483647) * 2147483647
    return state / 2147483647
  }
}

const clamp01 = (x: number) => Math.min(1, Math.max(0, x))

/** 2x2 twill: tows pass over two and under two, each row shifted by one; each tow is a half cylinder of fibers. */
function weave(size: number): Layer {
  const tow = size / 8
  const random = seededRandom(7)
  const fibers = Array.from({ length: 8 * 48 }, random)
  const table = (of: (at: number) => number) => Float64Array.from({ length: size }, (_, at) => of(at / tow))
  const side = (at: number) => (at % 1) * 2 - 1
  const fiber = (at: number) => (fibers[Math.floor(at * 48)] ?? 0.5) - 0.5
  const round = table((at) => (0.5 + 0.5 * Math.sqrt(1 - side(at) ** 2 * 0.92)) * (1 + fiber(at) * 0.45))
  const crossSlope = table((at) => side(at) * 0.46 + fiber(at) * 0.24)
  const dip = table((at) => 0.66 + 0.34 * Math.sin((Math.PI * at) / 2))
  const alongSlope = table((at) => -Math.cos((Math.PI * at) / 2) * 0.36)
  return (y, { shade, slopeX, slopeY }) => {
    const row = Math.floor(y / tow)
    for (let x = 0; x < size; x++) {
      const step = (Math.floor(x / tow) + row) % 4
      const isWarp = step < 2
      const across = isWarp ? x : y
      const along = ((isWarp ? y : x) % tow) + (step % 2) * tow
      shade[x] = (isWarp ? 0.62 : 0.3) * (round[across] ?? 1) * (dip[along] ?? 1) + 0.04
      slopeX[x] = (isWarp ? crossSlope[across] : alongSlope[along]) ?? 0
      slopeY[x] = (isWarp ? alongSlope[along] : crossSlope[across]) ?? 0
    }
  }
}

/** Rows of fine, slightly interrupted scratches. */
function brushed(size: number): Layer {
  const random = seededRandom(31)
  const rows = Array.from({ length: size }, random)
  return (y, { shade, slopeY }) => {
    const here = rows[y] ?? 0.5
    const next = rows[(y + 1) % size] ?? 0.5
    slopeY.fill((next - here) * 0.5)
    for (let x = 0; x < size; x++) shade[x] = 0.78 + here * 0.16 + random() * 0.06
  }
}

/** Aluminum flakes under the lacquer, each at a slightly different angle. */
function flake(): Layer {
  const random = seededRandom(5)
  return (_, { shade, slopeX, slopeY }) => {
    for (let x = 0; x < shade.length; x++) {
      shade[x] = 0.94 + random() * 0.06
      slopeX[x] = (random() - 0.5) * 1.1
      slopeY[x] = (random() - 0.5) * 1.1
    }
  }
}

/** Woven wire: bright hexagons over dark holes. */
function mesh(size: number): Layer {
  return (y, { shade }) => {
    for (let x = 0; x < size; x++) shade[x] = 0.05 + 0.95 * hexEdge((x / size) * 4, (y / size) * 4)
  }
}

/** 1 on the edges of a honeycomb that repeats every 4 in both directions. */
function hexEdge(x: number, y: number) {
  let nearest = 9
  let second = 9
  for (let row = Math.floor(y) - 1; row <= y + 2; row++)
    for (let column = Math.floor(x) - 1; column <= x + 1; column++) {
      const distance = (x - column - (row % 2 === 0 ? 0 : 0.5)) ** 2 + ((y - row) * 0.95) ** 2
      if (distance < nearest) [nearest, second] = [distance, nearest]
      else if (distance < second) second = distance
    }
  return clamp01((0.2 - (Math.sqrt(second) - Math.sqrt(nearest))) / 0.08)
}

/** Patterns made from a height map: smoothed noise, or strands laid at random. */
function fromHeights(size: number, heights: Float32Array, slopeScale: number, shadeDepth: number): Layer {
  const at = (index: number) => heights[index] ?? 0
  return (y, { shade, slopeX, slopeY }) => {
    const [row, above, below] = [y * size, ((y + 1) % size) * size, ((y + size - 1) % size) * size]
    for (let x = 0; x < size; x++) {
      shade[x] = (shade[x] ?? 1) * (1 - shadeDepth + shadeDepth * clamp01(0.5 + at(row + x) * 0.5))
      slopeX[x] = (slopeX[x] ?? 0) + (at(row + ((x + 1) % size)) - at(row + ((x + size - 1) % size))) * slopeScale
      slopeY[x] = (slopeY[x] ?? 0) + (at(above + x) - at(below + x)) * slopeScale
    }
  }
}

/** Bumps of about one lattice cell, in two sizes, that repeat with the tile. */
function noiseHeights(size: number, cells: number, seed: number) {
  const heights = new Float32Array(size * size)
  addLattice(heights, size, cells, seed, 0.7)
  addLattice(heights, size, cells * 2, seed + 1, 0.3)
  return heights
}

function addLattice(heights: Float32Array, size: number, cells: number, seed: number, height: number) {
  const random = seededRandom(seed)
  const knots = Array.from({ length: cells * cells }, () => (random() * 2 - 1) * height)
  const line = new Float64Array(cells + 1)
  for (let y = 0; y < size; y++) {
    const down = (y / size) * cells
    const row = Math.floor(down)
    const knot = (at: number, below: number) => knots[((row + below) % cells) * cells + (at % cells)] ?? 0
    for (let at = 0; at <= cells; at++) line[at] = mix(knot(at, 0), knot(at, 1), ease(down - row))
    for (let x = 0; x < size; x++) {
      const right = (x / size) * cells
      const at = Math.floor(right)
      heights[y * size + x] = (heights[y * size + x] ?? 0) + mix(line[at] ?? 0, line[at + 1] ?? 0, ease(right - at))
    }
  }
}

const ease = (t: number) => t * t * (3 - 2 * t)

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
  readonly layer: () => Layer
}

const PATTERNS: Record<Pattern, PatternGenerator> = {
  weave: { size: 512, tileM: 0.056, layer: () => weave(512) },
  strands: { size: 256, tileM: 0.3, layer: () => fromHeights(256, strandHeights(256), 0.9, 0.3) },
  grain: { size: 256, tileM: 0.14, layer: () => fromHeights(256, noiseHeights(256, 28, 99), 2.2, 0.3) },
  peel: { size: 128, tileM: 0.12, layer: () => fromHeights(128, noiseHeights(128, 10, 41), 0.9, 0.05) },
  brushed: { size: 256, tileM: 0.12, layer: () => brushed(256) },
  flake: { size: 256, tileM: 0.07, layer: flake },
  mesh: { size: 128, tileM: 0.056, layer: () => mesh(128) },
}

/** Size of the bumps of a textured finish, coarse enough to be visible from a distance. */
const GRAIN_M = 0.007

/** Draws one tile; `withGrain` lays the coarse grain of a textured finish over it. */
export function patternPixels(pattern: Pattern, withGrain: boolean): PatternPixels {
  const { size, tileM, layer } = PATTERNS[pattern]
  const layers = [layer()]
  const cells = Math.max(8, Math.round(tileM / GRAIN_M))
  if (withGrain) layers.push(fromHeights(size, noiseHeights(size, cells, 17), (size / cells) * 0.22, 0.5))
  const pixels = { size, tileM, shade: new Uint8Array(size * size * 4), relief: new Uint8Array(size * size * 4) }
  for (let y = 0; y < size; y++) {
    const row = { shade: new Float64Array(size).fill(1), slopeX: new Float64Array(size), slopeY: new Float64Array(size) }
    for (const draw of layers) draw(y, row)
    writeRow(pixels, y, row)
  }
  return pixels
}

function writeRow({ size, shade, relief }: PatternPixels, y: number, { shade: brightness, slopeX, slopeY }: Row) {
  for (let x = 0; x < size; x++) {
    const at = (y * size + x) * 4
    const across = slopeX[x] ?? 0
    const along = slopeY[x] ?? 0
    const scale = 127 / Math.sqrt(across * across + along * along + 1)
    shade[at] = shade[at + 1] = shade[at + 2] = Math.round(255 * Math.sqrt(clamp01(brightness[x] ?? 1)))
    relief[at] = 128 - across * scale
    relief[at + 1] = 128 - along * scale
    relief[at + 2] = 128 + scale
    shade[at + 3] = relief[at + 3] = 255
  }
}
