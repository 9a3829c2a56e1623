import type { ModelMarker } from '../../../lib/viewer/viewer-api.ts'
import { type Measurement, measurementDetail, measurementLabel, measurementValue } from '../measure/measurement.ts'

const KINDS: Record<Measurement['kind'], string> = {
  distance: 'Distance',
  angle: 'Angle',
  faces: 'Angle between faces',
  circle: 'Diameter',
}
const STATUSES: Record<ModelMarker['tone'], string> = { open: 'Open', inProgress: 'In progress', done: 'Done' }

export interface ReportRow {
  readonly number: number
  readonly type: string
  readonly value: string
  readonly detail: string
}

export const measurementRows = (measurements: readonly Measurement[]): ReportRow[] =>
  measurements.map((measurement, i) => ({
    number: i + 1,
    type: KINDS[measurement.kind],
    value: measurementLabel(measurement),
    detail: measurementDetail(measurement),
  }))

/** A pin that has been saved. */
export type ReportPin = ModelMarker & { readonly text: string }

export const savedPins = (markers: readonly ModelMarker[]): ReportPin[] =>
  markers.flatMap((marker) => (marker.text === undefined ? [] : [{ ...marker, text: marker.text }])).sort((a, b) => a.number - b.number)

export const pinStatus = ({ tone }: ModelMarker): string => STATUSES[tone]

const COLUMNS = ['Type', 'Number', 'Value', 'Unit', 'X (mm)', 'Y (mm)', 'Z (mm)', 'Status', 'Text']

/** Measurements and pins as a table for spreadsheets. A measurement has one row per point, the center of a circle, or the vertex of an angle. */
export function reportCsv(measurements: readonly Measurement[], pins: readonly ReportPin[]): string {
  const rows = [
    ...measurements.flatMap((measurement, i) => {
      const { value, unit } = measurementValue(measurement)
      const points = measurement.circle ? [measurement.circle.center] : measurement.points
      return points.map((point) => [KINDS[measurement.kind], i + 1, value, unit, ...point, '', measurementDetail(measurement)])
    }),
    ...pins.map((pin) => ['Pin', pin.number, '', '', ...pin.point, pinStatus(pin), pin.text]),
  ]
  // Excel needs the byte order mark to recognize UTF-8.
  return `\uFEFF${[COLUMNS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

/** Numbers with four decimals. Text that a spreadsheet would run as a formula is escaped. */
function cell(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(Number(value.toFixed(4)))
  const text = value ?? ''
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
