import { angleAt, distanceBetween, subtract } from '@vorta/kit3d/inspect/ruler'
import type { Point3 } from '@vorta/kit3d/inspect/surface'

export type MeasureKind = 'distance' | 'angle'

export interface Measurement {
  readonly id: number
  readonly kind: MeasureKind
  /** Two points for a distance. Three for an angle, with the vertex in the middle. */
  readonly points: readonly Point3[]
  /** Indexes of the parts that the points are on. */
  readonly parts: readonly number[]
}

/** `number` is the position in the list, so that the overlay shows the same number. */
export interface NumberedMeasurement extends Measurement {
  readonly number: number
}

/** Drops measurements whose parts are all hidden. */
export const visibleMeasurements = (measurements: readonly Measurement[], hidden: ReadonlySet<number>): NumberedMeasurement[] =>
  measurements.map((measurement, i) => ({ ...measurement, number: i + 1 })).filter(({ parts }) => !parts.every((part) => hidden.has(part)))

export const NO_SURFACE = 'No surface at this point. Rotate the model or zoom in.'

export const POINTS_NEEDED: Record<MeasureKind, number> = { distance: 2, angle: 3 }

/** Two decimals below 100 mm, one below 10 m, none above. */
export function formatMm(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

export function measurementLabel({ kind, points: [a, b, c] }: Measurement): string {
  if (!a || !b) return ''
  if (kind === 'distance') return `${formatMm(distanceBetween(a, b))} mm`
  const angle = c ? angleAt(b, a, c) : null
  return angle === null ? 'no angle' : `${angle.toFixed(2)}°`
}

/** The absolute distance along each axis. */
export function alongAxes({ points: [a, b] }: Measurement): readonly number[] {
  return a && b ? subtract(b, a).map(Math.abs) : []
}
