import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { PartGroup } from '@vorta/kit3d/load/loaded-model'
import type { StudioTexels } from '../../lib/studio-light.ts'
import type { ModelFormat, UpAxis } from './model-file.ts'

/** A plane that cuts the model: what lies on the side that `normal` points to is taken away. In the file's own axes, in mm. */
export interface SectionPlane {
  readonly normal: Point3
  readonly offset: number
}

export interface PartFacts {
  readonly name: string
  readonly triangles: number
  readonly color: readonly [number, number, number] | null
}

/** What the graphics card gets of a part; lengths in mm. */
export interface PartShape {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer> | null
  readonly normals: Int16Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
  /** Fewer triangles of the same points, for while the view moves. */
  readonly coarse: Uint32Array<ArrayBuffer> | null
}

export interface ModelFacts {
  readonly boundsMm: ArrayLike<number>
  readonly sizeMm: Point3
  /** What the file stores, by the rule of its format. */
  readonly points: number
  readonly triangles: number
  readonly areaMm2: number
  /** Null for a shape that is not closed, or too fine to tell. */
  readonly volumeMm3: number | null
}

export interface OpenedModel {
  readonly facts: ModelFacts
  readonly parts: readonly PartFacts[]
  readonly shapes: readonly PartShape[]
  readonly tree: PartGroup
}

export interface PickQuestion {
  readonly origin: Point3
  readonly direction: Point3
  /** Parts that are shown. */
  readonly parts: readonly number[]
  readonly plane: SectionPlane | null
  /** How far a point may lie beside the ray to be taken, per mm of distance. */
  readonly slack: number
}

export interface Pick {
  readonly part: number
  readonly point: Point3
  readonly normal: Point3
  /** The point lies on a corner of the model. */
  readonly isCorner: boolean
}

export interface Section {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Pairs of points. */
  readonly lines: Float32Array<ArrayBuffer>
  readonly areaMm2: number
  /** Some lines have ends: the shape is open there and has no inside to fill. */
  readonly isOpen: boolean
}

/** The place of the model next to some point. */
export interface Nearest {
  readonly point: Point3
  readonly normal: Point3
  readonly distanceMm: number
}

/** Said by the worker where another try can help. */
export const DOWNLOAD_FAILED = 'The file could not be downloaded. Please check your connection and try again.'

/** Scans are fine nets without edges worth drawing. */
export const EDGES_UP_TO_TRIANGLES = 400_000

export type LineKind = 'sharp' | 'all'

/** What the page can ask its worker for, and what it gets. */
export interface Answers {
  light: StudioTexels
  open: OpenedModel
  prepare: null
  lines: readonly (Uint32Array<ArrayBuffer> | null)[]
  pick: Pick | null
  section: Section
  footprint: Uint8Array<ArrayBuffer>
  nearest: readonly (Nearest | null)[]
  /** Which of the points something stands before. */
  hidden: readonly boolean[]
}

export interface Questions {
  light: { readonly quality: 'full' | 'lite' }
  open: {
    readonly url: string
    /** Of the file that is meant, also where a preview stands in for it. */
    readonly format: ModelFormat
    readonly isPreview: boolean
    readonly maxBytes: number
  }
  prepare: null
  lines: { readonly kind: LineKind }
  pick: PickQuestion
  section: { readonly plane: SectionPlane; readonly parts: readonly number[] }
  footprint: { readonly up: UpAxis }
  nearest: { readonly points: readonly Point3[] }
  hidden: { readonly eye: Point3; readonly points: readonly Point3[]; readonly slackMm: number }
}

export type QuestionKind = keyof Questions

export type Ask = { [Kind in QuestionKind]: { readonly id: number; readonly kind: Kind; readonly question: Questions[Kind] } }[QuestionKind]

export type OpenStage = 'download' | 'read' | 'prepare'

export type Reply =
  | { readonly id: number; readonly ok: true; readonly answer: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string }
  | { readonly id: number; readonly stage: OpenStage; readonly share: number }

export const FOOTPRINT_SIDE = 128
