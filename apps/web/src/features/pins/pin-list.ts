import type { Pin, PinPoint, PinState } from '@vorta/contract/pins/schema'
import type { MarkTone, ModelMark, ModelPoint } from '../../lib/viewer-api.ts'
import type { Tone } from '../../ui/Badge.tsx'

export const STATE_TONES: Record<PinState, Tone> = { open: 'signal', in_work: 'blue', done: 'green', accepted: 'green', reopened: 'red' }
const MARK_TONES: Record<PinState, MarkTone> = { open: 'open', in_work: 'work', done: 'done', accepted: 'done', reopened: 'open' }

/** A pin as it lies on one version. */
export interface PinHere {
  readonly pin: Pin
  /** Null for a pin without a place, and until its place on this version is known. */
  readonly point: PinPoint | null
  readonly normal: PinPoint | null
  /** It was set on an earlier version. */
  readonly isCarried: boolean
  readonly movedFar: boolean
  readonly distanceMm: number
}

export interface FoundPlace {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly distanceMm: number
  readonly movedFar: boolean
}

/** The pins that a version shows: its own, and those that it inherited or still has to; what is settled comes last. */
export function pinsOn(
  cad: { readonly _id: string; readonly version: number },
  pins: readonly Pin[],
  found: ReadonlyMap<string, FoundPlace>,
): PinHere[] {
  const here = pins
    .filter((pin) => pin.cadModelId === cad._id || liesOn(pin, cad._id) || (pin.version < cad.version && pin.state !== 'accepted'))
    .map((pin): PinHere => {
      if (pin.cadModelId === cad._id) return { pin, point: pin.point, normal: pin.normal, isCarried: false, movedFar: false, distanceMm: 0 }
      const place = pin.places.find(({ cadModelId }) => cadModelId === cad._id) ?? found.get(pin._id)
      return {
        ...{ pin, isCarried: true, point: place?.point ?? null, normal: place?.normal ?? null },
        ...{ movedFar: place?.movedFar ?? false, distanceMm: place?.distanceMm ?? 0 },
      }
    })
  const isLast = ({ pin }: PinHere) => Number(pin.state === 'accepted')
  return here.sort((a, b) => isLast(a) - isLast(b) || a.pin.number - b.pin.number)
}

const liesOn = (pin: Pin, cadModelId: string) => pin.places.some((place) => place.cadModelId === cadModelId)

/** Where the pin will be that is being written. */
export const newMark = (spot: ModelPoint, pins: readonly Pin[]): ModelMark => ({
  ...{ id: 'new', number: Math.max(0, ...pins.map(({ number }) => number)) + 1, tone: 'open', isChosen: true },
  ...{ point: spot.point, normal: spot.normal },
})

export const marksOf = (here: readonly PinHere[], chosenId: string | null): ModelMark[] =>
  here.flatMap(({ pin, point, normal }) =>
    point ? [{ id: pin._id, number: pin.number, point, normal, tone: MARK_TONES[pin.state], isChosen: pin._id === chosenId }] : [],
  )
