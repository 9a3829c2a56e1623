import type { LengthUnit } from '@vorta/contract/cad/units'
import type { Bodies } from '@vorta/kit3d/inspect/bodies'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { LoadedTexture, PartGroup } from '@vorta/kit3d/load/loaded-model'
import type { ModelFormat, UpAxis } from '@vorta/kit3d/measure/mesh-file'
import type { StudioTexels } from '@vorta/viewer/studio-light'

/** A section plane in model coordinates, in mm. The side that `normal` points to is clipped. */
export interface SectionPlane {
  readonly normal: Point3
  readonly offset: number
}

export interface PartFacts {
  readonly name: string
  readonly triangles: number
  readonly color: readonly [number, number, number] | null
  /** Index into the textures of the model. */
  readonly texture?: number | null
}

export interface ModelTexture {
  /** An `ImageBitmap`. Benchmarks use this file without types of the DOM. */
  readonly image: { readonly width: number; readonly height: number; close(): void }
  readonly wrap: LoadedTexture['wrap']
}

/** The vertices and triangles of a part, in mm. */
export interface PartGeometry {
  positions: Float32Array<ArrayBuffer>
  /** Null for a point cloud. */
  indices: Uint32Array<ArrayBuffer> | null
}

/** The render data of a part. The viewport releases its geometry when the GPU has it, and the normals of large models. */
export interface PartShape extends PartGeometry {
  normals: Int16Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
  /** Texture coordinates. */
  readonly uvs?: Float32Array<ArrayBuffer> | null
  /** Fewer triangles over the same vertices, rendered while the camera moves. */
  readonly coarse: Uint32Array<ArrayBuffer> | null
}

export interface ModelFacts {
  readonly boundsMm: ArrayLike<number>
  readonly sizeMm: Point3
  /** The number of vertices stored in the file. */
  readonly points: number
  readonly triangles: number
  readonly areaMm2: number
  /** Null if there are no triangles, or more than `BODIES_UP_TO_TRIANGLES`. Lengths are in mm. */
  readonly bodies: Bodies | null
  /** Largest distance between the triangles and the exact surface of a solid model; null for meshes. */
  readonly errorMm: number | null
}

export interface OpenedModel {
  readonly facts: ModelFacts
  readonly parts: readonly PartFacts[]
  readonly shapes: readonly PartShape[]
  readonly tree: PartGroup
  /** Null for a damaged one. */
  readonly textures?: readonly (ModelTexture | null)[]
  readonly missingMaterials?: readonly string[]
  readonly omitsBeams?: boolean
  /** The worker answers no questions about the geometry before it is returned. */
  readonly isLent?: boolean
}

export interface PickRequest {
  readonly origin: Point3
  readonly direction: Point3
  /** Indexes of the visible parts. */
  readonly parts: readonly number[]
  readonly plane: SectionPlane | null
  /** The clipping box: minimum x, y, z, then maximum x, y, z. */
  readonly box: ArrayLike<number> | null
  /** How far each part is moved in the exploded view. Hits are where the parts are without it. */
  readonly offsets: readonly Point3[] | null
  /** How far from the ray a point may be, per mm of distance from the camera. */
  readonly tolerance: number
}

export interface PickHit {
  readonly part: number
  readonly point: Point3
  readonly normal: Point3
  /** The point snapped to a vertex. */
  readonly isVertex: boolean
}

export interface SectionResult {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Pairs of points. */
  readonly lines: Float32Array<ArrayBuffer>
  readonly areaMm2: number
  /** Some outlines are not closed, so they cannot be filled. */
  readonly isOpen: boolean
}

/** The point of the model nearest to a given one. */
export interface NearestHit {
  readonly point: Point3
  readonly normal: Point3
  readonly distanceMm: number
}

/** The only error after which the user can retry. */
export const DOWNLOAD_FAILED = "We couldn't download the file. Check your connection and try again."

/** Larger models are not checked for closed bodies, because that would delay opening them. */
export const BODIES_UP_TO_TRIANGLES = 400_000

/** Larger models are usually scans, which have no sharp edges to draw. */
export const EDGES_UP_TO_TRIANGLES = 400_000

export type LineKind = 'sharp' | 'all'

/** The results of the worker, by request. */
export interface Results {
  light: StudioTexels
  open: OpenedModel
  return: null
  prepare: null
  lines: readonly (Uint32Array<ArrayBuffer> | null)[]
  pick: PickHit | null
  /** The points of the round edge at a point. Null if there is none. */
  roundEdge: readonly Point3[] | null
  section: SectionResult
  footprint: Uint8Array<ArrayBuffer>
  geometry: readonly PartGeometry[]
  nearest: readonly (NearestHit | null)[]
  /** For each point, whether the model occludes it. */
  occluded: readonly boolean[]
}

export interface Requests {
  light: { readonly quality: 'full' | 'lite' }
  open: {
    readonly url: string
    /** Format of the original file, even if the preview is opened. */
    readonly format: ModelFormat
    readonly isPreview: boolean
    readonly unit: LengthUnit | null
    readonly maxBytes: number
    /** The page returns the geometry of a large model when the GPU has it, so that there is never a second copy. */
    readonly lendsGeometry?: boolean
  }
  /** Geometry that was lent. */
  return: readonly PartGeometry[]
  prepare: null
  lines: { readonly kind: LineKind }
  pick: PickRequest
  roundEdge: { readonly part: number; readonly point: Point3; readonly maxDistanceMm: number }
  section: { readonly plane: SectionPlane; readonly parts: readonly number[] }
  footprint: { readonly up: UpAxis }
  /** A copy of all parts. */
  geometry: null
  nearest: { readonly points: readonly Point3[] }
  occluded: { readonly eye: Point3; readonly points: readonly Point3[]; readonly toleranceMm: number }
}

export type RequestKind = keyof Requests

export type WorkerRequest = {
  [Kind in RequestKind]: { readonly id: number; readonly kind: Kind; readonly payload: Requests[Kind] }
}[RequestKind]

export type LoadStage = 'download' | 'read' | 'prepare'

export type WorkerMessage =
  | { readonly id: number; readonly ok: true; readonly result: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly stage: LoadStage; readonly progress: number }

export const FOOTPRINT_SIDE = 128
