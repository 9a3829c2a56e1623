import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'

/** A point on the surface of a model and the camera it was picked with, in model coordinates and mm. */
export interface ModelPoint {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly camera: PinCamera
}

/** A pin that can be created with its text. */
export interface SuggestedPin extends ModelPoint {
  readonly text: string
}

export type MarkerTone = 'open' | 'inProgress' | 'done'

export interface ModelMarker {
  readonly id: string
  readonly number: number
  readonly point: PinPoint
  readonly normal: PinPoint | null
  readonly tone: MarkerTone
  readonly isSelected: boolean
  /** Exported with the marker. Not set before the pin is saved. */
  readonly text?: string
}

export interface NearestPoint {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly distanceMm: number
}

/** What other features can do with the open model. */
export interface ViewerApi {
  /** False without WebGL. */
  readonly canRender: boolean
  /** The surface of a preview only approximates that of the file. */
  readonly isPreview: boolean
  readonly diagonalMm: number
  /** The first frame has been rendered. */
  readonly isReady: boolean
  /** The next click on the surface sets `placedPoint`. */
  readonly isPlacing: boolean
  setPlacing(isOn: boolean): void
  readonly placedPoint: ModelPoint | null
  clearPlacedPoint(): void
  /** Explains why the last click set no point. */
  readonly note: string
  /** Sets `placedPoint` at the crosshair, for keyboard users. */
  placeAtCenter(): void
  showMarkers(markers: readonly ModelMarker[], onSelect: (id: string) => void): void
  moveCamera(camera: PinCamera): void
  nearestPoints(points: readonly PinPoint[]): Promise<readonly (NearestPoint | null)[]>
}
