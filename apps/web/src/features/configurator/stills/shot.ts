import type { StudioName } from '../../../lib/studio-light.ts'
import type { Build } from '../build.ts'

type Vec3 = readonly [number, number, number]

/** One photograph: what stands in the studio and where the camera stands. */
export interface Shot {
  /** Path under the picture folder, without width and ending. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly build: Build
  readonly studio: StudioName
  /** Degrees round the car from straight ahead to its left, and above the floor. */
  readonly around: number
  readonly above: number
  /** The box that fills the picture, in shares of the car's length, height and width. */
  readonly from: Vec3
  readonly to: Vec3
  readonly margin?: number
  /** Moves the motif sideways and up, in shares of the picture. */
  readonly shift?: readonly [number, number]
  /** Radius of the lens in metres; more blurs what is out of focus. */
  readonly lens?: number
  readonly mirror?: number
  readonly samples: number
  /** Shows the car in quiet grey and only the kit in its materials. */
  readonly isKitAlone?: boolean
  readonly caption?: { readonly title: string; readonly line: string }
}
