import type { BodyType, Feature, KitStyle, KitType } from '@vorta/contract/orders/catalog'

/** Metres; x = 0 at the front bumper and grows to the rear, y up from the ground, z to the car's left; symmetric in z. */
export interface Mesh {
  readonly positions: Float32Array
  readonly normals: Float32Array
  /** Texture coordinates in metres, so that a weave has the same size on every part. */
  readonly uvs: Float32Array
  readonly indices: Uint32Array
}

/** What a piece is made of (clearGlass: the see-through screen of an open car, given with both its faces); the viewer owns one material per surface and merges pieces that share it. */
export const SURFACES = [
  'paint',
  'glass',
  'clearGlass',
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
  /** Where the piece moves when the kit is exploded; zero or absent for the car itself. */
  readonly explode?: readonly [number, number, number]
}

export type Detail = 'full' | 'lite'

export interface BodyRequest {
  readonly bodyType: BodyType
  readonly detail: Detail
}

export interface KitRequest extends BodyRequest {
  readonly kit: KitType
  readonly style: KitStyle
}

export interface FeatureRequest extends BodyRequest {
  readonly feature: Feature
  readonly style: KitStyle
}

/** A curved patch on a part that carries one engraving; u runs along the text, v up, uvs in 0..1. */
export interface EngravingPatch {
  readonly mesh: Mesh
  readonly widthM: number
  readonly heightM: number
  /** A camera place that looks at the patch squarely. */
  readonly eye: readonly [number, number, number]
  readonly target: readonly [number, number, number]
}

/** Overall size in metres, for framing the camera and the shadow. */
export interface Extent {
  readonly length: number
  readonly width: number
  readonly height: number
  readonly wheelbase: number
}
