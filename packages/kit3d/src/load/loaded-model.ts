import { MeshFileError } from '../measure/mesh-file.ts'
import type { LengthUnit } from '../measure/unit.ts'

/** A shape that can be shown, hidden and picked by itself; lengths are the file's own. */
export interface LoadedPart {
  readonly name: string
  readonly positions: Float32Array<ArrayBuffer>
  /** Three per triangle; null for a cloud of points. */
  readonly indices: Uint32Array<ArrayBuffer> | null
  /** As the file tells them; null where it does not. */
  readonly normals: Float32Array<ArrayBuffer> | null
  /** Red, green, blue and alpha of each point. */
  readonly colors: Uint8Array<ArrayBuffer> | null
  /** Red, green and blue of the whole part, from 0 to 1. */
  readonly color: readonly [number, number, number] | null
}

/** How the file groups its parts; `parts` are numbers into the list of parts. */
export interface PartGroup {
  readonly name: string
  readonly parts: number[]
  readonly children: PartGroup[]
}

/** What every reader makes of its format, and all that the viewer knows of a file. */
export interface LoadedModel {
  readonly parts: readonly LoadedPart[]
  readonly tree: PartGroup
  readonly unit: LengthUnit
  /** What the file stores, by the rule of its format. */
  readonly vertexCount: number
}

/** What a browser can hold and still turn; beyond it a sentence is kinder than a dead tab. */
export const LOAD_LIMITS = { points: 20_000_000, triangles: 12_000_000, parts: 5_000 } as const

export const tooLarge = () =>
  new MeshFileError('damaged', 'This file is too detailed to be shown in a browser. Please download it and open it in a CAD program.')

export const checkLoadLimits = (points: number, triangles = 0): void => {
  if (points > LOAD_LIMITS.points || triangles > LOAD_LIMITS.triangles) throw tooLarge()
}

/** A file without names of its own: one part, one leaf. */
export const singlePart = (part: LoadedPart, unit: LengthUnit, vertexCount: number): LoadedModel => ({
  parts: [part],
  tree: { name: part.name, parts: [0], children: [] },
  unit,
  vertexCount,
})

/** Told as the work goes on, from 0 to 1. */
export type OnProgress = (share: number) => void
