import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type MeasureKind, type Measurement, POINTS_NEEDED } from './measurement.ts'

export interface MeasureState {
  readonly kind: MeasureKind | null
  /** Increases when the tool changes, so that points picked with the previous tool are dropped. */
  readonly toolVersion: number
  readonly pending: readonly Point3[]
  readonly pendingParts: readonly number[]
  readonly measurements: readonly Measurement[]
  readonly lastId: number
}

export type MeasureAction =
  | { readonly type: 'selectTool'; readonly kind: MeasureKind | null }
  | { readonly type: 'add'; readonly point: Point3; readonly part: number; readonly toolVersion: number }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'clear' }

export const INITIAL_MEASURE_STATE: MeasureState = {
  kind: null,
  toolVersion: 0,
  pending: [],
  pendingParts: [],
  measurements: [],
  lastId: 0,
}

/** A reducer, because the worker may return several points at once and late. */
export function measureReducer(state: MeasureState, action: MeasureAction): MeasureState {
  switch (action.type) {
    case 'selectTool':
      return { ...state, kind: action.kind, toolVersion: state.toolVersion + 1, pending: [], pendingParts: [] }
    case 'add':
      return action.toolVersion === state.toolVersion ? withPoint(state, action.point, action.part) : state
    case 'remove':
      return { ...state, measurements: state.measurements.filter(({ id }) => id !== action.id) }
    case 'clear':
      return { ...state, measurements: [] }
  }
}

function withPoint(state: MeasureState, point: Point3, part: number): MeasureState {
  const { kind, measurements } = state
  if (!kind) return state
  const points = [...state.pending, point]
  const parts = [...state.pendingParts, part]
  if (points.length < POINTS_NEEDED[kind]) return { ...state, pending: points, pendingParts: parts }
  const id = state.lastId + 1
  return { ...state, pending: [], pendingParts: [], lastId: id, measurements: [...measurements, { id, kind, points, parts }] }
}
