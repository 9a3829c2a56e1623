import type { Build } from '@vorta/kit3d/configuration/build'
import type { StudioName } from '@vorta/viewer/studio-light'

type Vec3 = readonly [number, number, number]

/** One product image: its build, studio and camera. */
export interface Shot {
  /** Path in the picture folder, without width and extension. */
  readonly name: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly build: Build
  readonly studio: StudioName
  /** Degrees around the car, from its front toward its left side, and above the floor. */
  readonly azimuth: number
  readonly elevation: number
  /** The box that fills the picture, as fractions of the car's length, height and width. */
  readonly from: Vec3
  readonly to: Vec3
  readonly margin?: number
  /** Moves the subject sideways and up, as a fraction of the picture. */
  readonly shift?: readonly [number, number]
  /** Radius of the aperture in meters, for depth of field. */
  readonly lens?: number
  readonly mirror?: number
  readonly samples: number
  /** Shows the car in gray and only the kit in its materials. */
  readonly isKitHighlighted?: boolean
  /** Shows the car without its kit. */
  readonly isStock?: boolean
  readonly caption?: { readonly title: string; readonly line: string }
}
