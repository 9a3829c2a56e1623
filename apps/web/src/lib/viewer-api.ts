import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'

/** A place on the surface of an open model, with the view in which it was pointed at; in the axes of the file, in mm. */
export interface ModelPoint {
  readonly point: PinPoint
  readonly normal: PinPoint
  readonly camera: PinCamera
}

/** A spot about which there is something to say already. */
export interface RecordedPoint extends ModelPoint {
  readonly text: string
}

export type MarkTone = 'open' | 'work' | 'done'

/** A numbered needle on the model. */
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

/** What other features may do with the open model. */
export interface ViewerApi {
  /** Without a picture there is nothing to click on, and no view to come back to. */
  readonly canDraw: boolean
  /** A light preview stands in for the file: its surface is near the real one, not the same. */
  readonly isPreview: boolean
  readonly diagonalMm: number
  /** The first picture is there. */
  readonly isReady: boolean
  /** The next click on the surface gives a spot. */
  readonly isPlacing: boolean
  setPlacing(isOn: boolean): void
  /** Where the last click or the cross in the middle pointed, until it is used up. */
  readonly placedPoint: ModelPoint | null
  clearPlacedPoint(): void
  /** Why there is no spot, after a click beside the model. */
  readonly note: string
  /** Takes the place in the middle of the view, for whoever has no pointer. */
  placeAtCenter(): void
  show(marks: readonly ModelMark[], onChoose: (id: string) => void): void
  look(camera: PinCamera): void
  nearest(points: readonly PinPoint[]): Promise<readonly (NearestPoint | null)[]>
}
