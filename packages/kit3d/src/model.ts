import type { BodyType, Feature, KitStyle, KitType } from '@vorta/contract/orders/catalog'
import type { KitPart } from '@vorta/contract/orders/kit-parts'
import type { VehicleShape } from '@vorta/contract/vehicles/vehicles'

/** In meters: x points to the rear with x = 0 at the front bumper, y points up from the ground, z to the left of the car. */
export interface Mesh {
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Texture coordinates in meters, so that a weave has the same scale on every part. */
  readonly uvs: Float32Array
  readonly indices: Uint32Array
}

/** Material slots; the viewer has one material per slot and merges pieces that share it. `clearGlass` is the windshield of an open car and is modeled from both sides; `lens` covers the lamps. */
export const SURFACES = [
  'paint',
  'glass',
  'clearGlass',
  'lens',
  'trim',
  'seam',
  'grille',
  'interior',
  'rubber',
  'rim',
  'brake',
  'caliper',
  'chrome',
  'headlamp',
  'lampGlow',
  'taillamp',
  'tailGlow',
  'underbody',
  'kitPrimary',
  'kitSecondary',
  'kitAccent',
  'ledGlow',
  'featurePaint',
  'featureTrim',
] as const
export type Surface = (typeof SURFACES)[number]

export interface Piece {
  readonly surface: Surface
  readonly mesh: Mesh
  /** Offset in the exploded view; absent for the car itself. */
  readonly explode?: readonly [number, number, number]
}

export type Detail = 'full' | 'lite'

export interface BodyRequest {
  readonly bodyType: BodyType
  /** The measures of a listed car; without them the body type has its own. */
  readonly vehicle?: VehicleShape | undefined
  readonly detail: Detail
}

export interface KitRequest extends BodyRequest {
  readonly kit: KitType
  /** Parts beyond the kit; undefined if there are none. */
  readonly additionalParts?: readonly KitPart[] | undefined
  readonly style: KitStyle
}

export interface FeatureRequest extends BodyRequest {
  readonly feature: Feature
  readonly style: KitStyle
}

/** A curved patch that carries one engraving; u runs along the text, v up, both 0 to 1. */
export interface EngravingPatch {
  readonly mesh: Mesh
  readonly widthM: number
  readonly heightM: number
  /** Camera position that faces the patch. */
  readonly eye: readonly [number, number, number]
  readonly target: readonly [number, number, number]
}

/** Overall dimensions in meters, for framing the camera and the shadow. */
export interface Extent {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly wheelbase: number
}
