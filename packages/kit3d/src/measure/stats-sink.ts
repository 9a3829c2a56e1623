import type { MeshSink } from '../formats/mesh-sink.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { PointSet } from './point-set.ts'

/** Measures a mesh with shared vertices. */
export class StatsSink implements MeshSink {
  readonly stats: MeshStats = newMeshStats()
  /** The points of faces. */
  readonly used = new PointSet()
  readonly #counted: PointSet | null
  #points = 0

  /** `counted`: the points that belong to the model; null for all. */
  constructor(counted: PointSet | null = null) {
    this.#counted = counted
  }

  point(x: number, y: number, z: number) {
    if (!this.#counted || this.#counted.has(this.#points)) this.stats.points.add(x, y, z)
    this.#points += 1
  }

  edge(from: number, to: number) {
    this.stats.edges.add(from, to)
    this.used.add(from)
  }

  triangle(_a: number, _b: number, _c: number) {
    this.stats.triangleCount += 1
  }
}
