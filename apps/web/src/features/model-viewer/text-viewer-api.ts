import type { PinPoint } from '@vorta/contract/pins/schema'
import type { ModelReach, NearestSpot } from '../../lib/viewer-api.ts'
import type { WorkshopClient } from './ModelSessionClient.ts'
import type { Nearest } from './protocol.ts'

/** Without a picture: the worker still knows where things lie. */
export const wordsReach = (workshop: WorkshopClient, isPreview: boolean, diagonalMm: number): ModelReach => ({
  ...{ canDraw: false, isPreview, diagonalMm, isReady: true, isPlacing: false, spot: null, note: '' },
  ...{ setPlacing: () => {}, dropSpot: () => {}, placeInMiddle: () => {}, show: () => {}, look: () => {} },
  nearest: (points) => workshop.ask('nearest', { points }).then((all) => all.map(spotOf)),
})

export const spotOf = (found: Nearest | null): NearestSpot | null =>
  found && { point: [...found.point] as PinPoint, normal: [...found.normal] as PinPoint, distanceMm: found.distanceMm }
