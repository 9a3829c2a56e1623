import { createMeasurement, type MeasuredPoint, type MeasureKind, type Measurement, POINTS_NEEDED } from './measurement.ts'

export interface MeasureState {
  readonly kind: MeasureKind | null
  /** Increases when the tool changes, so that points picked with the previous tool are dropped. */
  readonly toolVersion: number
  readonly pending: readonly MeasuredPoint[]
  readonly measurements: readonly Measurement[]
  readonly lastId: number
}

export type MeasureAction =
  | { readonly type: 'selectTool'; readonly kind: MeasureKind | null }
  | { readonly type: 'add'; readonly picked: MeasuredPoint; readonly toolVersion: number }
  /** Adds a circle from the points of a round edge, or from the pending ones. */
  | { readonly type: 'finish'; readonly picked?: readonly MeasuredPoint[]; readonly toolVersion: number }
  | { readonly type: 'remove'; readonly id: number }
  | { readonly type: 'clear' }

export const INITIAL_MEASURE_STATE: MeasureState = { kind: null, toolVersion: 0, pending: [], measurements: [], lastId: 0 }

/** A reducer, because the worker may return several points at once and late. */
export function measureReducer(state: MeasureState, action: MeasureAction): MeasureState {
  switch (action.type) {
    case 'selectTool':
      return { ...state, kind: action.kind, toolVersion: state.toolVersion + 1, pending: [] }
    case 'add':
      return action.toolVersion === state.toolVersion ? withPoint(state, action.picked) : state
    case 'finish':
      return action.toolVersion === state.toolVersion ? finish(state, action.picked ?? state.pending) : state
    case 'remove':
      return { ...state, measurements: state.measurements.filter(({ id }) => id !== action.id) }
    case 'clear':
      return { ...state, measurements: [] }
  }
}

function withPoint(state: MeasureState, picked: MeasuredPoint): MeasureState {
  if (!state.kind) return state
  const pending = [...state.pending, picked]
  // A circle can have any number of points, so the user finishes it.
  if (state.kind === 'circle' || pending.length < POINTS_NEEDED[state.kind]) return { ...state, pending }
  return finish(state, pending)
}

function finish(state: MeasureState, picked: readonly MeasuredPoint[]): MeasureState {
  const { kind, measurements } = state
  if (!kind || picked.length < POINTS_NEEDED[kind]) return state
  const id = state.lastId + 1
  return { ...state, pending: [], lastId: id, measurements: [...measurements, createMeasurement(id, kind, picked)] }
}
