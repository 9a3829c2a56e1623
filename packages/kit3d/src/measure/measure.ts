import type { SCAN_QUALITIES } from '@vorta/contract/cad/schema'
import { tallyGlb } from './glb.ts'
import { damaged, type MeshFormat, type MeshSource } from './mesh-file.ts'
import type { MeshTally } from './mesh-tally.ts'
import { tallyObj } from './obj.ts'
import { tallyPly } from './ply.ts'
import { spacingOf } from './spacing.ts'
import { tallyStl } from './stl.ts'
import { millimetersPerUnit } from './unit.ts'

export type ScanQuality = (typeof SCAN_QUALITIES)[number]

export interface MeshMetrics {
  /** What the file stores: PLY vertex elements, OBJ `v` lines, three per STL triangle, the sum of GLB POSITION lists. */
  readonly vertexCount: number
  readonly triangleCount: number
  readonly boundsMm: { readonly min: number[]; readonly max: number[] }
  /** The usual distance between neighbouring points. */
  readonly spacingMm: number
  /** The share of edges that lie at a border or a hole; null when the file can't tell. */
  readonly openEdgeShare: number | null
  readonly quality: ScanQuality
}

const TALLIES: Record<MeshFormat, (source: MeshSource) => Promise<MeshTally>> = {
  ply: tallyPly,
  obj: tallyObj,
  stl: tallyStl,
  glb: tallyGlb,
}

/** Reads a mesh file once, as a stream, and tells what there is to know of it. Throws a MeshFileError for bad files. */
export async function measureMesh(format: MeshFormat, source: MeshSource): Promise<MeshMetrics> {
  const tally = await TALLIES[format](source)
  if (tally.vertexCount === 0) throw damaged(format, 'it holds no points')
  const { bounds } = tally.points
  const scale = millimetersPerUnit(tally.unit, bounds)
  const openEdgeShare = openShareOf(tally)
  const spacingMm = spacingOf(tally.points, distinctPoints(tally, format)) * scale
  return {
    vertexCount: tally.vertexCount,
    triangleCount: tally.triangleCount,
    boundsMm: { min: inMm(bounds.subarray(0, 3), scale), max: inMm(bounds.subarray(3, 6), scale) },
    spacingMm,
    openEdgeShare,
    quality: gradeScan(spacingMm, openEdgeShare),
  }
}

const inMm = (corner: Float64Array, scale: number): number[] => Array.from(corner, (value) => Math.round(value * scale * 1000) / 1000)

const SEPARATE_TRIANGLES_SHARE = 0.9

/** Where nearly every edge is open, the triangles simply share no points; then nothing is known of holes. */
function openShareOf({ edges, sharesPoints }: MeshTally): number | null {
  const share = sharesPoints ? edges.openShare() : null
  return share !== null && share > SEPARATE_TRIANGLES_SHARE ? null : share
}

/** A closed surface has half as many points as triangles; STL writes each of them about six times. */
function distinctPoints({ vertexCount, triangleCount }: MeshTally, format: MeshFormat): number {
  const isRepeated = format === 'stl' || (triangleCount > 0 && vertexCount >= triangleCount * 2.9)
  return isRepeated ? Math.max(3, triangleCount / 2) : vertexCount
}

/** The written rule of docs/decisions/0010: each grade asks for a spacing and for a share of open edges. */
const GRADES: readonly { quality: ScanQuality; spacingMm: number; openEdgeShare: number }[] = [
  { quality: 'excellent', spacingMm: 2, openEdgeShare: 0.01 },
  { quality: 'good', spacingMm: 5, openEdgeShare: 0.03 },
  { quality: 'fair', spacingMm: 12, openEdgeShare: 0.1 },
]

/** Grades a scan by the distance of its points and by its holes; one whose holes are unknown can be good, but not excellent. */
export function gradeScan(spacingMm: number, openEdgeShare: number | null): ScanQuality {
  const known = openEdgeShare ?? 0.03
  return GRADES.find((grade) => spacingMm <= grade.spacingMm && known <= grade.openEdgeShare)?.quality ?? 'poor'
}
