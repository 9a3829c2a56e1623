import { type Circle, fitCircle } from '@vorta/kit3d/inspect/circle'
import { angleAt, distanceBetween, planeAngle, subtract } from '@vorta/kit3d/inspect/ruler'
import type { Point3 } from '@vorta/kit3d/inspect/surface'

export type MeasureKind = 'distance' | 'angle' | 'faces' | 'circle'

/** A picked point with the normal of its surface. */
export interface MeasuredPoint {
  readonly point: Point3
  readonly normal: Point3
  /** Index of the part that the point is on. */
  readonly part: number
}

export interface Measurement {
  readonly id: number
  readonly kind: MeasureKind
  /** Two for a distance or two faces. Three for an angle, with the vertex in the middle. Three or more for a circle. */
  readonly points: readonly Point3[]
  readonly normals: readonly Point3[]
  /** Indexes of the parts that the points are on. */
  readonly parts: readonly number[]
  readonly circle: Circle | null
}

/** `number` is the position in the list, so that the overlay shows the same number. */
export interface NumberedMeasurement extends Measurement {
  readonly number: number
}

export const createMeasurement = (id: number, kind: MeasureKind, picked: readonly MeasuredPoint[]): Measurement => {
  const points = picked.map(({ point }) => point)
  return {
    ...{ id, kind, points },
    normals: picked.map(({ normal }) => normal),
    parts: picked.map(({ part }) => part),
    circle: kind === 'circle' ? fitCircle(points) : null,
  }
}

/** Drops measurements whose parts are all hidden. */
export const visibleMeasurements = (measurements: readonly Measurement[], hidden: ReadonlySet<number>): NumberedMeasurement[] =>
  measurements.map((measurement, i) => ({ ...measurement, number: i + 1 })).filter(({ parts }) => !parts.every((part) => hidden.has(part)))

/** Points of a preview would not be exact. */
export const LOADING_DETAIL = 'Loading the full model to get exact points.'
export const NO_SURFACE = 'No surface at this point. Rotate the model or zoom in.'

/** A circle can have more. */
export const POINTS_NEEDED: Record<MeasureKind, number> = { distance: 2, angle: 3, faces: 2, circle: 3 }

/** Two decimals below 100 mm, one below 10 m, none above. */
export function formatMm(value: number): string {
  const digits = Math.abs(value) < 100 ? 2 : Math.abs(value) < 10_000 ? 1 : 0
  // Without the sign of a negative zero.
  return (Number(value.toFixed(digits)) + 0).toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

const formatDegrees = (value: number): string => `${value.toFixed(2)}°`

export function measurementLabel(measurement: Measurement): string {
  const { value, unit } = measurementValue(measurement)
  if (value === null) return measurement.kind === 'circle' ? 'not a circle' : 'no angle'
  if (unit === '°') return formatDegrees(value)
  return `${measurement.kind === 'circle' ? 'Ø ' : ''}${formatMm(value)} mm`
}

/** The value without formatting. A circle has its diameter. Null if there is none. */
export function measurementValue({ kind, points: [a, b, c], normals: [n, m], circle }: Measurement): {
  readonly value: number | null
  readonly unit: 'mm' | '°'
} {
  if (kind === 'distance') return { value: a && b ? distanceBetween(a, b) : null, unit: 'mm' }
  if (kind === 'circle') return { value: circle ? 2 * circle.radiusMm : null, unit: 'mm' }
  if (kind === 'faces') return { value: n && m ? planeAngle(n, m) : null, unit: '°' }
  return { value: a && b && c ? angleAt(b, a, c) : null, unit: '°' }
}

/** What else is known about a measurement. */
export function measurementDetail({ kind, points: [a, b], normals: [n, m], circle }: Measurement): string {
  if (kind === 'distance' && a && b)
    return subtract(b, a)
      .map((value, axis) => `Δ${'XYZ'[axis]} ${formatMm(Math.abs(value))}`)
      .join('  ')
  if (kind === 'faces' && n && m) {
    const angle = planeAngle(n, m)
    if (angle < 0.005) return 'Parallel faces'
    return angle > 89.995 ? 'Perpendicular faces' : `Between two faces, or ${formatDegrees(180 - angle)} on the other side`
  }
  if (circle) {
    const center = circle.center.map((value, axis) => `${'XYZ'[axis]} ${formatMm(value)}`).join('  ')
    return `R ${formatMm(circle.radiusMm)} mm, center ${center}, points within ${formatMm(circle.maxErrorMm)} mm`
  }
  return ''
}
