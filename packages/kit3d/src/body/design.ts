import type { Surface } from '../model.ts'
import type { Outline } from '../shape/outline.ts'
import type { Proportions } from './proportions.ts'
import type { RimKind } from './wheel.ts'

/**
 * Places on an end face are (arc, share): metres round the plan from the middle, scaled to a half width of 0.95,
 * and the share of the height from the lower edge of the bumper to the edge of bonnet or boot.
 */
export interface Lamp {
  readonly outline: Outline
  /** On the face, or seen from above as (x, z) where the nose is too flat to have a face. */
  readonly on: 'face' | 'deck'
  /** Light signature drawn inside the outline. */
  readonly signature: readonly Outline[]
  /** Round projectors: place and radius. */
  readonly projectors?: readonly (readonly [number, number, number])[]
}

export interface Opening {
  readonly outline: Outline
  readonly depth: number
  readonly bars: 'none' | 'horizontal' | 'vertical' | 'mesh'
  readonly count?: number
  readonly barSurface?: Surface
  readonly frame?: Surface
}

/** An opening in the flank; outline in metres (x, y). */
export interface SideIntake {
  readonly outline: Outline
  readonly depth: number
}

export interface Exhaust {
  readonly places: readonly number[]
  readonly radius: number
  readonly share: number
}

export interface Design {
  readonly proportions: Proportions
  readonly layout: 'closed' | 'fourSeatOpen' | 'twoSeatOpen' | 'pickup'
  /** x of the door's shut lines, front to rear; the foot of each leans by `doorLean`. */
  readonly doors: readonly number[]
  /** Side glass from and to, and the pillars inside it, as shares of the way from screen corner to rear corner. */
  readonly glass: { readonly from: number; readonly to: number; readonly toTop: number; readonly pillars: readonly number[] }
  readonly rearGlass: { readonly low: number; readonly high: number; readonly half: number } | null
  /** All pillars black, so that the roof seems to float. */
  readonly floatingRoof: boolean
  readonly headlamps: readonly Lamp[]
  readonly taillamps: readonly Lamp[]
  readonly frontOpenings: readonly Opening[]
  readonly rearOpenings: readonly Opening[]
  readonly sideIntakes: readonly SideIntake[]
  readonly rim: RimKind
  readonly rimShare: number
  readonly mirror: 'door' | 'stalk' | 'truck' | 'camera'
  readonly cladding: number
  readonly roofRails: boolean
  readonly exhaust: Exhaust | null
  readonly tailgate: 'boot' | 'hatch' | 'pickup' | 'engine'
  readonly extras: readonly ('spareWheel' | 'fin' | 'engineSlats' | 'wiper')[]
  readonly bright: Surface
}
