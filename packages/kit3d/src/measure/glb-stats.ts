import { type GlbTools, parseGlb } from '../formats/glb.ts'
import type { RandomAccessFile } from '../formats/glb-file.ts'
import type { GlbPart, GlbSink } from '../formats/glb-sink.ts'
import { notShown } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'

/** A small file can declare many instances; more than this cannot be displayed anyway. */
const ELEMENTS_MAX = 50_000_000

/** Measures a GLB file as it is displayed. */
export async function measureGlbStats(file: RandomAccessFile, tools: GlbTools): Promise<MeshStats> {
  const sink = new StatsSink()
  sink.stats.vertexCount = await parseGlb(file, sink, tools)
  return sink.stats
}

class StatsSink implements GlbSink {
  readonly stats: MeshStats = newMeshStats()
  readonly #firstPoints: number[] = []
  #points = 0
  #firstPoint = 0
  #isRepeated = false

  startPart({ points, triangles, sharesPointsWith, splitsVertices }: GlbPart) {
    const { stats } = this
    stats.triangleCount += triangles
    this.#isRepeated = sharesPointsWith !== null
    this.#firstPoint = this.#firstPoints[sharesPointsWith ?? -1] ?? this.#points
    this.#firstPoints.push(this.#firstPoint)
    if (!this.#isRepeated) this.#points += points
    if (this.#points > ELEMENTS_MAX || stats.triangleCount > ELEMENTS_MAX) throw notShown('glb', 'it contains too many points')
    // Edges along texture seams only look open.
    if (triangles > 0 && splitsVertices) stats.sharesPoints = false
  }

  point(x: number, y: number, z: number) {
    if (!this.#isRepeated) this.stats.points.add(x, y, z)
  }

  triangle(a: number, b: number, c: number) {
    const first = this.#firstPoint
    this.stats.edges.triangle(first + a, first + b, first + c)
  }
}
