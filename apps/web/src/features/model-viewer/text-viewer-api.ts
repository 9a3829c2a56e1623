import type { NearestPoint, ViewerApi } from '../../lib/viewer/viewer-api.ts'
import type { ModelSessionClient } from './load/ModelSessionClient.ts'
import type { NearestHit } from './load/protocol.ts'

/** The viewer API without WebGL. The worker can still find the nearest points. */
export const textViewerApi = (session: ModelSessionClient, isPreview: boolean, diagonalMm: number): ViewerApi => ({
  ...{ canRender: false, isPreview, diagonalMm, isReady: true, isPlacing: false, placedPoint: null, note: '' },
  ...{ setPlacing: () => {}, clearPlacedPoint: () => {}, placeAtCenter: () => {}, showMarkers: () => {}, moveCamera: () => {} },
  nearestPoints: (points) => session.request('nearest', { points }).then((all) => all.map(toNearestPoint)),
})

export const toNearestPoint = (hit: NearestHit | null): NearestPoint | null =>
  hit && { point: [...hit.point], normal: [...hit.normal], distanceMm: hit.distanceMm }
