import type { PlainMesh } from '@vorta/kit3d/read/writers'
import { type Profile, stationsAlong, sweep } from '@vorta/kit3d/sweep'

interface Patch {
  readonly widthM: number
  readonly heightM: number
  /** Distance between the points of the scanner. */
  readonly spacingM: number
  /** How far a measured point may lie beside the true one. */
  readonly noiseM: number
  /** The share of squares that the scanner did not see. */
  readonly blind: number
}

/** The same numbers on every machine, so that the demo looks alike everywhere. */
function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A piece of bodywork as a scanner sees it: bulged, with a swage line, the arch of a wheel cut out, a little rough. */
export function scannedPatch({ widthM, heightM, spacingM, noiseM, blind }: Patch): PlainMesh {
  const random = chance(7)
  const [columns, rows] = [Math.round(widthM / spacingM) + 1, Math.round(heightM / spacingM) + 1]
  const positions = new Float32Array(columns * rows * 3)
  const inArch = (x: number, y: number) => Math.hypot(x - widthM / 2, y) < heightM * 0.55
  const indices: number[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = [i * spacingM, j * spacingM]
      const swage = 0.012 * Math.exp(-(((y - heightM * 0.78) / 0.03) ** 2))
      const bulge = 0.09 * Math.sin((Math.PI * x) / widthM) * Math.sin((Math.PI * (y + heightM * 0.3)) / (heightM * 1.6))
      positions.set([x, y, bulge + swage + (random() - 0.5) * 2 * noiseM], (j * columns + i) * 3)
      if (i + 1 === columns || j + 1 === rows || inArch(x, y) || random() < blind) continue
      const corner = j * columns + i
      indices.push(corner, corner + 1, corner + columns, corner + 1, corner + columns + 1, corner + columns)
    }
  return withoutStrays({ positions, indices: Uint32Array.from(indices) })
}

/** Points that no triangle uses were never seen by the scanner. */
function withoutStrays({ positions, indices }: PlainMesh): PlainMesh {
  const numbers = new Map<number, number>()
  for (const index of indices) if (!numbers.has(index)) numbers.set(index, numbers.size)
  const kept = new Float32Array(numbers.size * 3)
  for (const [from, to] of numbers) kept.set(positions.subarray(from * 3, from * 3 + 3), to * 3)
  return { positions: kept, indices: indices.map((index) => numbers.get(index) ?? 0) }
}

/** A wing blade: one closed section, carried across the car, swept back and thinner towards its ends. */
export function blade(spanM: number, chordM: number): PlainMesh {
  const stations = stationsAlong(
    Array.from({ length: 25 }, (_, i) => {
      const across = (i / 24 - 0.5) * spanM
      return [0.12 * (across / spanM) ** 2 * 4, 0.04 * Math.cos((Math.PI * across) / spanM), across] as const
    }),
    [0, 1, 0],
  )
  return sweep(stations, (t) => section(chordM * (1 - 0.35 * (2 * t - 1) ** 2)))
}

/** A wing section upside down, so that it presses and does not lift. */
function section(chordM: number): Profile {
  const half = (u: number) => 0.6 * (0.2969 * Math.sqrt(u) - 0.126 * u - 0.3516 * u ** 2 + 0.2843 * u ** 3 - 0.1036 * u ** 4)
  const along = Array.from({ length: 13 }, (_, i) => (1 - Math.cos((Math.PI * i) / 12)) / 2)
  const camber = (u: number) => -0.16 * u * (1 - u)
  const top = along.map((u) => [u * chordM, (camber(u) + half(u)) * chordM] as const)
  const bottom = along.slice(1, -1).map((u) => [u * chordM, (camber(u) - half(u)) * chordM] as const)
  return [...top, ...bottom.reverse()]
}
