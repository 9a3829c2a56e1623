import { parseStl, type StlSink } from '../formats/stl.ts'
import type { MeshSource } from './mesh-file.ts'
import { type MeshStats, newMeshStats } from './mesh-stats.ts'
import { hash32 } from './point-stats.ts'
import { withoutNegativeZero } from './unsigned-zero.ts'

/** Measures an STL file. Its triangles share no vertices, so vertices are matched by position. */
export async function measureStl(source: MeshSource): Promise<MeshStats> {
  const stats = newMeshStats()
  stats.triangleCount = await parseStl(source, new StatsSink(stats))
  stats.vertexCount = stats.triangleCount * 3
  return stats
}

class StatsSink implements StlSink {
  readonly corners = new Float32Array(9)
  readonly #bits = new Int32Array(this.corners.buffer)
  readonly #stats: MeshStats

  constructor(stats: MeshStats) {
    this.#stats = stats
  }

  triangle() {
    const { corners } = this
    const { points, edges } = this.#stats
    for (let k = 0; k < 9; k += 3) points.add(corners[k] ?? 0, corners[k + 1] ?? 0, corners[k + 2] ?? 0)
    edges.triangle(positionHash(this.#bits, 0), positionHash(this.#bits, 3), positionHash(this.#bits, 6))
  }
}

/** Collisions within a mesh are too rare to matter. */
function positionHash(bits: Int32Array, at: number): number {
  const x = withoutNegativeZero(bits[at] ?? 0)
  const y = withoutNegativeZero(bits[at + 1] ?? 0)
  const z = withoutNegativeZero(bits[at + 2] ?? 0)
  return hash32(Math.imul(hash32(Math.imul(hash32(x), 0x9e3779b1) ^ y), 0x85ebca6b) ^ z)
}
