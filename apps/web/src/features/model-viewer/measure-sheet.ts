import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type MeasureKind, type Measurement, POINTS_NEEDED } from './measurement.ts'

/** What was measured, and the points of what is being measured. */
export interface MeasureSheet {
  readonly kind: MeasureKind | null
  /** Counts how often the tool was changed: a point that was asked for before belongs to nothing. */
  readonly round: number
  readonly pending: readonly Point3[]
  readonly pendingParts: readonly number[]
  readonly measurements: readonly Measurement[]
  readonly lastId: number
}

export type MeasureDeed =
  | { readonly deed: 'choose'; readonly kind: MeasureKind | null }
  | { readonly deed: 'add'; readonly point: Point3; readonly part: number; readonly round: number }
  | { readonly deed: 'remove'; readonly id: number }
  | { readonly deed: 'clear' }

export const EMPTY_SHEET: MeasureSheet = { kind: null, round: 0, pending: [], pendingParts: [], measurements: [], lastId: 0 }

/** Points are found by the worker and may come late, several at once: each is added to what is there then. */
export function noted(sheet: MeasureSheet, deed: MeasureDeed): MeasureSheet {
  switch (deed.deed) {
    case 'choose':
      return { ...sheet, kind: deed.kind, round: sheet.round + 1, pending: [], pendingParts: [] }
    case 'add':
      return deed.round === sheet.round ? withPoint(sheet, deed.point, deed.part) : sheet
    case 'remove':
      return { ...sheet, measurements: sheet.measurements.filter(({ id }) => id !== deed.id) }
    case 'clear':
      return { ...sheet, measurements: [] }
  }
}

function withPoint(sheet: MeasureSheet, point: Point3, part: number): MeasureSheet {
  const { kind, measurements } = sheet
  if (!kind) return sheet
  const points = [...sheet.pending, point]
  const parts = [...sheet.pendingParts, part]
  if (points.length < POINTS_NEEDED[kind]) return { ...sheet, pending: points, pendingParts: parts }
  const id = sheet.lastId + 1
  return { ...sheet, pending: [], pendingParts: [], lastId: id, measurements: [...measurements, { id, kind, points, parts }] }
}
