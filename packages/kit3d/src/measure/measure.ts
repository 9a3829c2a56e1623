import type { SCAN_QUALITIES } from '@vorta/contract/cad/schema'
import { type LengthUnit, MILLIMETERS_PER_UNIT } from '@vorta/contract/cad/units'
import type { GlbTools } from '../formats/glb.ts'
import { inMemoryFile, type RandomAccessFile } from '../formats/glb-file.ts'
import { asGltf } from '../formats/gltf-archive.ts'
import { openModelArchive } from '../formats/model-archive.ts'
import { parseObj } from '../formats/obj.ts'
import { parseOff } from '../formats/off.ts'
import { parsePly } from '../formats/ply.ts'
import type { ZipTools } from '../formats/zip.ts'
import type { LoadedModel } from '../load/loaded-model.ts'
import { checkSize } from './check-size.ts'
import { measureGlbStats } from './glb-stats.ts'
import { type MeshSource, type ModelFormat, notShown, type SimpleMeshFormat } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { spacingOf } from './spacing.ts'
import { StatsSink } from './stats-sink.ts'
import { measureStl } from './stl-stats.ts'
import { inferUnit } from './unit.ts'

export type ScanQuality = (typeof SCAN_QUALITIES)[number]

export interface MeshMetrics {
  /** Vertices as stored: PLY vertex elements, OBJ `v` lines, three per STL triangle, entries of GLB POSITION accessors. */
  readonly vertexCount: number
  readonly triangleCount: number
  readonly unit: LengthUnit
  readonly boundsMm: { readonly min: number[]; readonly max: number[] }
  /** Typical distance between neighboring points. */
  readonly spacingMm: number
  /** Share of edges on a boundary or hole; null if unknown. */
  readonly openEdgeShare: number | null
  readonly quality: ScanQuality
}

/** Starts to read a file from its beginning. */
type OpenSource = () => MeshSource

const READERS: Record<SimpleMeshFormat, (open: OpenSource) => Promise<MeshStats>> = {
  ply: (open) => measureIndexed(parsePly, open),
  obj: (open) => measureIndexed(parseObj, open),
  off: (open) => measureIndexed(parseOff, open),
  stl: (open) => measureStl(open()),
}

/** For formats with shared vertices. */
async function measureIndexed(parse: (source: MeshSource, sink: StatsSink) => Promise<number>, open: OpenSource): Promise<MeshStats> {
  const sink = new StatsSink()
  sink.stats.vertexCount = await parse(open(), sink)
  if (sink.stats.triangleCount === 0 || sink.used.size === sink.stats.vertexCount) return sink.stats
  // Points that no face uses are not displayed. They are known only after the last face, so the file is read again.
  const again = new StatsSink(sink.used)
  again.stats.vertexCount = await parse(open(), again)
  return again.stats
}

/** Measures a mesh file while it streams by. Without a unit, it is inferred from the size. Throws a MeshFileError for invalid files. */
export const measureMesh = async (format: SimpleMeshFormat, open: OpenSource, unit: LengthUnit | null): Promise<MeshMetrics> =>
  metricsOf(format, await READERS[format](open), unit)

/** Measures the geometry that a GLB file shows. Throws a MeshFileError for invalid files. */
export const measureGlb = async (file: RandomAccessFile, tools: GlbTools): Promise<MeshMetrics> =>
  metricsOf('glb', await measureGlbStats(file, tools), 'm')

/** Measures the model of a ZIP archive. An OBJ file has the given unit, and a glTF file is in meters. */
export const measureArchive = (bytes: Uint8Array, tools: GlbTools & ZipTools, unit: LengthUnit | null): Promise<MeshMetrics> =>
  asGltf(async () => {
    const model = await openModelArchive(bytes, tools)
    return model.format === 'glb' ? measureGlb(inMemoryFile(model.bytes), tools) : measureMesh('obj', model.source, unit)
  })

/** Measures a model that is in memory. */
export function measureModel(format: ModelFormat, { parts, vertexCount }: LoadedModel, unit: LengthUnit): MeshMetrics {
  const stats = newMeshStats()
  stats.vertexCount = vertexCount
  // The faces of a solid have vertices of their own.
  stats.sharesPoints = false
  for (const { positions, indices } of parts) {
    for (let i = 0; i < positions.length; i += 3) stats.points.add(positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0)
    stats.triangleCount += (indices?.length ?? 0) / 3
  }
  return metricsOf(format, stats, unit)
}

function metricsOf(format: ModelFormat, stats: MeshStats, givenUnit: LengthUnit | null): MeshMetrics {
  if (stats.points.count === 0) throw notShown(format, 'it contains nothing to show')
  const { bounds } = stats.points
  checkSize(format, bounds)
  const unit = givenUnit ?? inferUnit(bounds)
  const scale = MILLIMETERS_PER_UNIT[unit]
  const openEdgeShare = openShareOf(stats)
  const spacingMm = spacingOf(stats.points, distinctPoints(stats, format)) * scale
  return {
    vertexCount: stats.vertexCount,
    triangleCount: stats.triangleCount,
    unit,
    boundsMm: { min: inMm(bounds.subarray(0, 3), scale), max: inMm(bounds.subarray(3, 6), scale) },
    spacingMm,
    openEdgeShare,
    quality: gradeScan(spacingMm, openEdgeShare),
  }
}

const inMm = (corner: Float64Array, scale: number): number[] => Array.from(corner, (value) => Math.round(value * scale * 1000) / 1000)

const SEPARATE_TRIANGLES_SHARE = 0.9

/** If nearly every edge is open, the triangles share no vertices, and holes cannot be detected. */
function openShareOf({ edges, sharesPoints }: MeshStats): number | null {
  const share = sharesPoints ? edges.openShare() : null
  return share !== null && share > SEPARATE_TRIANGLES_SHARE ? null : share
}

/** A closed surface has half as many vertices as triangles; STL stores each of them about six times. */
function distinctPoints({ points, triangleCount }: MeshStats, format: ModelFormat): number {
  const isRepeated = format === 'stl' || (triangleCount > 0 && points.count >= triangleCount * 2.9)
  return isRepeated ? Math.max(3, triangleCount / 2) : points.count
}

/** Maximum spacing and share of open edges for each grade, see docs/decisions/0010. */
const GRADES: readonly { quality: ScanQuality; spacingMm: number; openEdgeShare: number }[] = [
  { quality: 'excellent', spacingMm: 2, openEdgeShare: 0.01 },
  { quality: 'good', spacingMm: 5, openEdgeShare: 0.03 },
  { quality: 'fair', spacingMm: 12, openEdgeShare: 0.1 },
]

/** Grades a scan by point spacing and holes; if holes are unknown, `good` is the best grade. */
export function gradeScan(spacingMm: number, openEdgeShare: number | null): ScanQuality {
  const known = openEdgeShare ?? 0.03
  return GRADES.find((grade) => spacingMm <= grade.spacingMm && known <= grade.openEdgeShare)?.quality ?? 'poor'
}
