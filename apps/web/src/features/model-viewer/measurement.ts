import { angleAt, distanceBetween, subtract } from '@vorta/kit3d/inspect/ruler'
import type { Point3 } from '@vorta/kit3d/inspect/surface'

export type MeasureKind = 'distance' | 'angle'

export interface Measurement {
  readonly id: number
  readonly kind: MeasureKind
  /** Two for a distance; for an angle its corner is the one in the middle. */
  readonly points: readonly Point3[]
  /** On which parts these lie. */
  readonly parts: readonly number[]
}

/** As it stands in the list, so that the picture calls it the same. */
export interface NumberedMeasurement extends Measurement {
  readonly number: number
}

/** Those that still measure something: one goes with the parts that it measured. */
export const standing = (measurements: readonly Measurement[], hidden: ReadonlySet<number>): NumberedMeasurement[] =>
  measurements.map((measurement, i) => ({ ...measurement, number: i + 1 })).filter(({ parts }) => !parts.every((part) => hidden.has(part)))

export const POINTS_NEEDED: Record<MeasureKind, number> = { distance: 2, angle: 3 }

/** Hundredths below a hand's breadth, tenths above it, and whole ones where a house would be measured. */
export function millimetres(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function measurementLabel({ kind, points: [a, b, c] }: Measurement): string {
  if (!a || !b) return ''
  if (kind === 'distance') return `${millimetres(distanceBetween(a, b))} mm`
  const angle = c ? angleAt(b, a, c) : null
  return angle === null ? 'no angle' : `${angle.toFixed(2)}°`
}

/** How far apart along each axis of the file. */
export function alongAxes({ points: [a, b] }: Measurement): readonly number[] {
  return a && b ? subtract(b, a).map(Math.abs) : []
}
