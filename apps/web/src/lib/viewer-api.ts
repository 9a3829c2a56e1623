import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'

/** A point on the surface of the open model with the camera at the time, in the axes of the file, in mm. */
export interface ModelPoint {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly camera: PinCamera
}

/** A point with a comment. */
export interface RecordedPoint extends ModelPoint {
  readonly text: string
}

export type MarkTone = 'open' | 'work' | 'done'

/** A numbered marker on the model. */
export interface ModelMark {
  readonly id: string
  readonly number: number
  readonly point: PinPoint
  readonly normal: PinPoint | null
  readonly tone: MarkTone
  readonly isChosen: boolean
}

export interface NearestPoint {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly distanceMm: number
}

/** What other features can do with the open model. */
export interface ViewerApi {
  /** False without WebGL: points can't be placed and views can't be restored. */
  readonly canDraw: boolean
  /** A simplified preview is shown, whose surface only approximates the file. */
  readonly isPreview: boolean
  readonly diagonalMm: number
  /** The first frame was drawn. */
  readonly isReady: boolean
  /** The next click on the surface places a point. */
  readonly isPlacing: boolean
  setPlacing(isOn: boolean): void
  /** The placed point, until it is cleared. */
  readonly placedPoint: ModelPoint | null
  clearPlacedPoint(): void
  /** Why no point was placed, after a click outside the model. */
  readonly note: string
  /** Places a point at the center of the view, for keyboard users. */
  placeAtCenter(): void
  show(marks: readonly ModelMark[], onChoose: (id: string) => void): void
  look(camera: PinCamera): void
  nearest(points: readonly PinPoint[]): Promise<readonly (NearestPoint | null)[]>
}
