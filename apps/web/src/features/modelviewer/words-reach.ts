import type { PinPoint } from '@vorta/contract/pin'
import type { ModelReach, NearestSpot } from '../../lib/model-reach.ts'
import type { Nearest } from './protocol.ts'
import type { WorkshopClient } from './WorkshopClient.ts'

/** Without a picture: the worker still knows where things lie. */
export const wordsReach = (workshop: WorkshopClient, isPreview: boolean, diagonalMm: number): ModelReach => ({
  ...{ canDraw: false, isPreview, diagonalMm, isReady: true, isPlacing: false, spot: null, note: '' },
  ...{ setPlacing: () => {}, dropSpot: () => {}, placeInMiddle: () => {}, show: () => {}, look: () => {} },
  nearest: (points) => workshop.ask('nearest', { points }).then((all) => all.map(spotOf)),
})

export const spotOf = (found: Nearest | null): NearestSpot | null =>
  found && { point: [...found.point] as PinPoint, normal: [...found.normal] as PinPoint, distanceMm: found.distanceMm }
