import type { PinPoint } from '@vorta/contract/pins/schema'
import type { NearestPoint, ViewerApi } from '../../lib/viewer-api.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import type { Nearest } from './protocol.ts'

/** Without a picture: the worker still knows where things lie. */
export const textViewerApi = (workshop: ModelSessionClient, isPreview: boolean, diagonalMm: number): ViewerApi => ({
  ...{ canDraw: false, isPreview, diagonalMm, isReady: true, isPlacing: false, placedPoint: null, note: '' },
  ...{ setPlacing: () => {}, clearPlacedPoint: () => {}, placeAtCenter: () => {}, show: () => {}, look: () => {} },
  nearest: (points) => workshop.ask('nearest', { points }).then((all) => all.map(spotOf)),
})

export const spotOf = (found: Nearest | null): NearestPoint | null =>
  found && { point: [...found.point] as PinPoint, normal: [...found.normal] as PinPoint, distanceMm: found.distanceMm }
