import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import { type Profile, stationsAlong, sweep } from '@vorta/kit3d/shape/sweep'

interface Patch {
  readonly widthM: number
  readonly heightM: number
  /** Distance between two measured points. */
  readonly spacingM: number
  /** Maximum error of a measured point. */
  readonly noiseM: number
  /** Share of grid cells that the scanner missed. */
  readonly missingShare: number
}

/** A seeded generator, so that the demo is identical on every machine. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Radius of the wheel arch as a share of the fender height. */
const ARCH_SHARE = 0.55

/** Depth of the fender surface: a bulge with a swage line and grooves at the bumper and door gaps. */
function bodywork(x: number, y: number, widthM: number, heightM: number): number {
  const swage = 0.012 * Math.exp(-(((y - heightM * 0.78) / 0.03) ** 2))
  const bumper = 0.005 * Math.exp(-(((x - widthM * 0.14 - y * 0.18) / 0.016) ** 2))
  const door = 0.004 * Math.exp(-(((x - widthM * 0.83 + y * 0.1) / 0.014) ** 2))
  return swage - bumper - door + 0.09 * Math.sin((Math.PI * x) / widthM) * Math.sin((Math.PI * (y + heightM * 0.3)) / (heightM * 1.6))
}

/** A scanned fender with the wheel arch cut out, measurement noise and holes. */
export function scannedPatch({ widthM, heightM, spacingM, noiseM, missingShare }: Patch): IndexedMesh {
  const random = createRandom(7)
  const [columns, rows] = [Math.round(widthM / spacingM) + 1, Math.round(heightM / spacingM) + 1]
  const positions = new Float32Array(columns * rows * 3)
  const inArch = (x: number, y: number) => Math.hypot(x - widthM / 2, y) < heightM * ARCH_SHARE
  const indices: number[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = [i * spacingM, j * spacingM]
      positions.set([x, y, bodywork(x, y, widthM, heightM) + (random() - 0.5) * 2 * noiseM], (j * columns + i) * 3)
      if (i + 1 === columns || j + 1 === rows || inArch(x, y) || random() < missingShare) continue
      const corner = j * columns + i
      indices.push(corner, corner + 1, corner + columns, corner + 1, corner + columns + 1, corner + columns)
    }
  return withoutUnusedPoints({ positions, indices: Uint32Array.from(indices) })
}

/** Drops points that no triangle uses. */
function withoutUnusedPoints({ positions, indices }: IndexedMesh): IndexedMesh {
  const numbers = new Map<number, number>()
  for (const index of indices) if (!numbers.has(index)) numbers.set(index, numbers.size)
  const used = new Float32Array(numbers.size * 3)
  for (const [from, to] of numbers) used.set(positions.subarray(from * 3, from * 3 + 3), to * 3)
  return { positions: used, indices: indices.map((index) => numbers.get(index) ?? 0) }
}

interface Flare {
  readonly widthM: number
  readonly heightM: number
  /** Height of the flare above the arch, and how far its lip protrudes. */
  readonly bandM: number
  readonly lipM: number
  /** Fit error against the car, positive for a gap, by position around and across the flare (0 to 1). */
  readonly gapM: (around: number, across: number) => number
}

const FLARE_STEPS = { around: 150, across: 24 }
const FLARE_SKIN_M = 0.003

/** A closed flare for the arch of a scanned fender, in the form CAD programs export: mm, z up, origin at the hub. */
export function archFlare({ widthM, heightM, bandM, lipM, gapM }: Flare): IndexedMesh {
  const { around, across } = FLARE_STEPS
  const row = across + 1
  const layer = (around + 1) * row
  const positions = new Float32Array(layer * 2 * 3)
  for (let i = 0; i <= around; i++)
    for (let j = 0; j <= across; j++) {
      const [u, v] = [i / around, j / across]
      const angle = Math.PI * (0.06 + 0.88 * u)
      const radius = heightM * ARCH_SHARE + 0.01 + bandM * v * (0.7 + 0.3 * Math.sin(Math.PI * u))
      const [x, y] = [widthM / 2 + radius * Math.cos(angle), radius * Math.sin(angle)]
      const inner = bodywork(x, y, widthM, heightM) + gapM(u, v)
      const outer =
        Math.max(inner, bodywork(x, y, widthM, heightM)) +
        FLARE_SKIN_M +
        lipM * (1 - v) ** 1.6 * Math.sin(Math.PI * (0.08 + 0.84 * u)) ** 0.7
      for (const [side, z] of [inner, outer].entries())
        positions.set([(x - widthM / 2) * 1000, -z * 1000, y * 1000], (side * layer + i * row + j) * 3)
    }
  const indices: number[] = []
  const quad = (a: number, b: number, c: number, d: number) => indices.push(a, b, c, a, c, d)
  for (let i = 0; i < around; i++) {
    for (let j = 0; j < across; j++) {
      const a = i * row + j
      quad(a, a + row, a + row + 1, a + 1)
      quad(layer + a, layer + a + 1, layer + a + row + 1, layer + a + row)
    }
    quad(i * row, layer + i * row, layer + (i + 1) * row, (i + 1) * row)
    const end = i * row + across
    quad(end, end + row, layer + end + row, layer + end)
  }
  for (let j = 0; j < across; j++) {
    quad(j, j + 1, layer + j + 1, layer + j)
    const last = around * row + j
    quad(last, layer + last, layer + last + 1, last + 1)
  }
  return { positions, indices: Uint32Array.from(indices) }
}

/** A canard blade: one closed airfoil section swept across the span, thinner toward its ends. */
export function blade(spanM: number, chordM: number): IndexedMesh {
  const stations = stationsAlong(
    Array.from({ length: 25 }, (_, i) => {
      const across = (i / 24 - 0.5) * spanM
      return [0.12 * (across / spanM) ** 2 * 4, 0.04 * Math.cos((Math.PI * across) / spanM), across] as const
    }),
    [0, 1, 0],
  )
  return sweep(stations, (t) => section(chordM * (1 - 0.35 * (2 * t - 1) ** 2)))
}

/** An inverted airfoil section, which produces downforce. */
function section(chordM: number): Profile {
  const half = (u: number) => 0.6 * (0.2969 * Math.sqrt(u) - 0.126 * u - 0.3516 * u ** 2 + 0.2843 * u ** 3 - 0.1036 * u ** 4)
  const along = Array.from({ length: 13 }, (_, i) => (1 - Math.cos((Math.PI * i) / 12)) / 2)
  const camber = (u: number) => -0.16 * u * (1 - u)
  const top = along.map((u) => [u * chordM, (camber(u) + half(u)) * chordM] as const)
  const bottom = along.slice(1, -1).map((u) => [u * chordM, (camber(u) - half(u)) * chordM] as const)
  return [...top, ...bottom.reverse()]
}
