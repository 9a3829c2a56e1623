import type { Surface } from '../model.ts'
import type { Outline } from '../shape/outline.ts'
import type { Proportions } from './proportions.ts'
import type { RimKind } from './wheel.ts'

/**
 * Positions on an end face are (arc, share): meters along the plan contour from the center line, scaled to a half width of 0.95,
 * and the relative height between the lower edge of the bumper and the edge of hood or trunk.
 */
export interface Lamp {
  readonly outline: Outline
  /** `deck`: outline in plan view (x, z), for noses that are too flat to have a face. */
  readonly on: 'face' | 'deck'
  /** Light signature inside the outline. */
  readonly signature: readonly Outline[]
  /** Round projectors: arc, share and radius. */
  readonly projectors?: readonly (readonly [number, number, number])[]
}

export interface Opening {
  readonly outline: Outline
  readonly depth: number
  readonly bars: 'none' | 'horizontal' | 'vertical' | 'mesh'
  readonly count?: number
  readonly barSurface?: Surface
  /** A mesh unless given. */
  readonly floor?: Surface
  readonly frame?: Surface
}

/** An opening in the body side; outline (x, y) in meters. */
export interface SideIntake {
  readonly outline: Outline
  readonly depth: number
}

export interface Exhaust {
  readonly arcs: readonly number[]
  readonly radius: number
  readonly share: number
}

export interface Design {
  readonly proportions: Proportions
  readonly layout: 'closed' | 'fourSeatOpen' | 'twoSeatOpen' | 'pickup'
  /** x of the doors' shut lines, front to rear. */
  readonly doors: readonly number[]
  /** Extent of the side glass and its pillars, relative to the distance between windshield and rear window. */
  readonly glass: {
    readonly from: number
    readonly to: number
    readonly toTop: number
    readonly pillars: readonly number[]
    /** The rear edge bends forward at its foot. */
    readonly isKinked?: boolean
    /** Width of a painted panel behind the doors, between two windows. */
    readonly panel?: number
    /** Extent of windows in the edge of the roof. */
    readonly roofWindows?: readonly [number, number]
  }
  readonly rearGlass: { readonly low: number; readonly high: number; readonly half: number } | null
  /** Black pillars, so that the roof seems to float. */
  readonly floatingRoof: boolean
  readonly headlamps: readonly Lamp[]
  readonly taillamps: readonly Lamp[]
  readonly frontOpenings: readonly Opening[]
  readonly rearOpenings: readonly Opening[]
  readonly sideIntakes: readonly SideIntake[]
  readonly rim: RimKind
  readonly mirror: 'door' | 'stalk' | 'truck' | 'camera'
  readonly cladding: number
  readonly roofRails: boolean
  readonly exhaust: Exhaust | null
  /** Lower and upper edge of the license plate's recess on the rear face. */
  readonly plate?: readonly [number, number] | null
  readonly tailgate: 'trunk' | 'hatch' | 'pickup' | 'engine'
  readonly extras: readonly ('spareWheel' | 'wheelCover' | 'rubStrip' | 'outerParts' | 'fin' | 'engineSlats' | 'wiper')[]
  readonly brightTrim: Surface
}
