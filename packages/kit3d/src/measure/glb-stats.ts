import { type GlbTools, parseGlb } from '../formats/glb.ts'
import type { RandomAccessFile } from '../formats/glb-file.ts'
import type { GlbPart, GlbSink } from '../formats/glb-sink.ts'
import { notShown } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { PointSet } from './point-set.ts'

/** A small file can declare many instances; more than this cannot be displayed anyway. */
const ELEMENTS_MAX = 50_000_000

/** Measures a GLB file as it is displayed. */
export async function measureGlbStats(file: RandomAccessFile, tools: GlbTools): Promise<MeshStats> {
  const sink = new StatsSink()
  sink.stats.vertexCount = await parseGlb(file, sink, tools)
  if (sink.used.size === sink.points) return sink.stats
  // Points that no triangle uses are not displayed. They are known only after the last triangle, so the file is read again.
  const again = new StatsSink(sink.used)
  again.stats.vertexCount = await parseGlb(file, again, tools)
  return again.stats
}

class StatsSink implements GlbSink {
  readonly stats: MeshStats = newMeshStats()
  /** The points of triangles and point clouds. */
  readonly used = new PointSet()
  points = 0
  readonly #counted: PointSet | null
  readonly #firstPoints: number[] = []
  #firstPoint = 0
  #nextPoint = 0
  #isRepeated = false
  #isPointCloud = false

  /** `counted`: the points that belong to the model; null for all. */
  constructor(counted: PointSet | null = null) {
    this.#counted = counted
  }

  startPart({ points, triangles, isPointCloud, sharesPointsWith, splitsVertices }: GlbPart) {
    const { stats } = this
    stats.triangleCount += triangles
    this.#isPointCloud = isPointCloud
    this.#isRepeated = sharesPointsWith !== null
    this.#firstPoint = this.#firstPoints[sharesPointsWith ?? -1] ?? this.points
    this.#nextPoint = this.#firstPoint
    this.#firstPoints.push(this.#firstPoint)
    if (!this.#isRepeated) this.points += points
    if (this.points > ELEMENTS_MAX || stats.triangleCount > ELEMENTS_MAX) throw notShown('glb', 'it contains too many points')
    // Edges along texture seams only look open.
    if (triangles > 0 && splitsVertices) stats.sharesPoints = false
  }

  point(x: number, y: number, z: number) {
    const point = this.#nextPoint++
    if (this.#isPointCloud) this.used.add(point)
    if (!this.#isRepeated && (!this.#counted || this.#counted.has(point))) this.stats.points.add(x, y, z)
  }

  triangle(a: number, b: number, c: number) {
    const first = this.#firstPoint
    this.stats.edges.triangle(first + a, first + b, first + c)
    this.used.add(first + a)
    this.used.add(first + b)
    this.used.add(first + c)
  }
}
