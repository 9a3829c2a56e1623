import type { GlbImage, TextureWrap } from '../formats/glb-sink.ts'
import { MeshFileError } from '../measure/mesh-file.ts'

/** An encoded image and how it continues beyond its edges. */
export interface LoadedTexture extends GlbImage {
  readonly wrap: readonly [TextureWrap, TextureWrap]
}

/** A mesh that can be shown, hidden and picked on its own; lengths are in file units. */
export interface LoadedPart {
  readonly name: string
  readonly positions: Float32Array<ArrayBuffer>
  /** Null for a point cloud. */
  readonly indices: Uint32Array<ArrayBuffer> | null
  /** From the file; null if it contains none. */
  readonly normals: Float32Array<ArrayBuffer> | null
  /** RGBA of each vertex, in sRGB as files store it. */
  readonly colors: Uint8Array<ArrayBuffer> | null
  /** Linear RGB of the whole part, 0 to 1. */
  readonly color: readonly [number, number, number] | null
  /** Texture coordinates of each vertex. The origin is the upper left corner of the image. */
  readonly uvs?: Float32Array<ArrayBuffer> | null
  /** Index into the textures of the model. */
  readonly texture?: number | null
}

/** A node of the part tree; `parts` are indices into the model's parts. */
export interface PartGroup {
  readonly name: string
  readonly parts: number[]
  readonly children: PartGroup[]
}

/** Format-neutral result of all loaders. */
export interface LoadedModel {
  readonly parts: readonly LoadedPart[]
  readonly tree: PartGroup
  readonly textures?: readonly LoadedTexture[]
  /** Names of materials that parts use, but that the file does not contain. */
  readonly missingMaterials?: readonly string[]
  /** Whether the file contains beam lattices, which are not loaded. */
  readonly omitsBeams?: boolean
  /** As stored in the file, which differs by format. */
  readonly vertexCount: number
  /** Largest distance between the triangles and the exact surface, in mm; absent if the file itself contains triangles. */
  readonly errorMm?: number
}

/** Gray level of triangles without a color in a file with colors. */
export const UNCOLORED = 190

/** Beyond these limits a browser tab may run out of memory. */
export const LOAD_LIMITS = { points: 20_000_000, triangles: 12_000_000, parts: 5_000 } as const

export const tooLargeError = () =>
  new MeshFileError('damaged', 'This file is too detailed to display in a browser. Download it and open it in a CAD program.')

export const checkLoadLimits = (points: number, triangles = 0): void => {
  if (points > LOAD_LIMITS.points || triangles > LOAD_LIMITS.triangles) throw tooLargeError()
}

/** For formats without named parts. */
export const singlePart = (part: LoadedPart, vertexCount: number): LoadedModel => ({
  parts: [part],
  tree: { name: part.name, parts: [0], children: [] },
  vertexCount,
})

/** Progress from 0 to 1. */
export type OnProgress = (share: number) => void
