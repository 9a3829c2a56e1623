import type { MeshSink } from '../formats/mesh-sink.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'

/** Measures a mesh with shared vertices. */
export class StatsSink implements MeshSink {
  readonly stats: MeshStats = newMeshStats()

  point(x: number, y: number, z: number) {
    this.stats.points.add(x, y, z)
  }

  edge(from: number, to: number) {
    this.stats.edges.add(from, to)
  }

  triangle(_a: number, _b: number, _c: number) {
    this.stats.triangleCount += 1
  }
}
