import type { Pin, PinPoint, PinState } from '@vorta/contract/pins/schema'
import type { MarkerTone, ModelMarker, ModelPoint } from '../../lib/viewer/viewer-api.ts'
import type { Tone } from '../../ui/feedback/Badge.tsx'

export const STATE_TONES: Record<PinState, Tone> = {
  open: 'signal',
  in_progress: 'blue',
  done: 'green',
  accepted: 'green',
  reopened: 'red',
}
const MARKER_TONES: Record<PinState, MarkerTone> = {
  open: 'open',
  in_progress: 'inProgress',
  done: 'done',
  accepted: 'done',
  reopened: 'open',
}

/** A pin with its position on one version. */
export interface PinOnVersion {
  readonly pin: Pin
  /** Null for a general comment, and until the position on this version is known. */
  readonly point: PinPoint | null
  readonly normal: PinPoint | null
  /** The pin was created on an earlier version. */
  readonly isCarried: boolean
  readonly isDisplaced: boolean
  readonly distanceMm: number
}

export interface PinPosition {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly distanceMm: number
  readonly isDisplaced: boolean
}

/** The pins shown on a version: its own and those carried over from earlier versions. Accepted pins come last. */
export function pinsOn(
  cad: { readonly _id: string; readonly version: number },
  pins: readonly Pin[],
  positions: ReadonlyMap<string, PinPosition>,
): PinOnVersion[] {
  const entries = pins
    .filter((pin) => pin.cadModelId === cad._id || isPositionedOn(pin, cad._id) || (pin.version < cad.version && pin.state !== 'accepted'))
    .map((pin): PinOnVersion => {
      if (pin.cadModelId === cad._id)
        return { pin, point: pin.point, normal: pin.normal, isCarried: false, isDisplaced: false, distanceMm: 0 }
      const position = pin.positions.find(({ cadModelId }) => cadModelId === cad._id) ?? positions.get(pin._id)
      return {
        ...{ pin, isCarried: true, point: position?.point ?? null, normal: position?.normal ?? null },
        ...{ isDisplaced: position?.isDisplaced ?? false, distanceMm: position?.distanceMm ?? 0 },
      }
    })
  const isAccepted = ({ pin }: PinOnVersion) => Number(pin.state === 'accepted')
  return entries.sort((a, b) => isAccepted(a) - isAccepted(b) || a.pin.number - b.pin.number)
}

const isPositionedOn = (pin: Pin, cadModelId: string) => pin.positions.some((position) => position.cadModelId === cadModelId)

/** The mark of a pin that is not saved yet. */
export const newMarker = (placedPoint: ModelPoint, pins: readonly Pin[]): ModelMarker => ({
  ...{ id: 'new', number: Math.max(0, ...pins.map(({ number }) => number)) + 1, tone: 'open', isSelected: true },
  ...{ point: placedPoint.point, normal: placedPoint.normal },
})

export const markersOf = (entries: readonly PinOnVersion[], selectedId: string | null): ModelMarker[] =>
  entries.flatMap(({ pin, point, normal }) =>
    point
      ? [
          {
            ...{ id: pin._id, number: pin.number, point, normal, text: pin.text },
            ...{ tone: MARKER_TONES[pin.state], isSelected: pin._id === selectedId },
          },
        ]
      : [],
  )
