import type { Mesh } from './model.ts'
import type { Point2, Vec3 } from './vector.ts'

const SLIVER_AREA_M2 = 1e-9

/** Collects vertices and triangles; `build` leaves out triangles without area and vertices nobody uses. */
export class MeshBuilder {
  private readonly p: number[] = []
  private readonly n: number[] = []
  private readonly t: number[] = []
  private readonly triangles: number[] = []

  vertex(p: Vec3, n: Vec3, uv: Point2): number {
    this.p.push(p[0], p[1], p[2])
    this.n.push(n[0], n[1], n[2])
    this.t.push(uv[0], uv[1])
    return this.p.length / 3 - 1
  }

  triangle(a: number, b: number, c: number) {
    this.triangles.push(a, b, c)
  }

  quad(a: number, b: number, c: number, d: number) {
    this.triangles.push(a, b, c, a, c, d)
  }

  build(): Mesh {
    const map = new Int32Array(this.p.length / 3).fill(-1)
    const positions: number[] = []
    const normals: number[] = []
    const uvs: number[] = []
    const indices: number[] = []
    const use = (i: number) => {
      const known = map[i] ?? -1
      if (known >= 0) return known
      const index = positions.length / 3
      map[i] = index
      for (let k = 0; k < 3; k++) {
        positions.push(this.p[3 * i + k] ?? 0)
        normals.push(this.n[3 * i + k] ?? 0)
      }
      uvs.push(this.t[2 * i] ?? 0, this.t[2 * i + 1] ?? 0)
      return index
    }
    for (let k = 0; k < this.triangles.length; k += 3) {
      const a = this.triangles[k] ?? 0
      const b = this.triangles[k + 1] ?? 0
      const c = this.triangles[k + 2] ?? 0
      if (triangleArea(this.p, a, b, c) > SLIVER_AREA_M2) indices.push(use(a), use(b), use(c))
    }
    return {
      positions: Float32Array.from(positions),
      normals: Float32Array.from(normals),
      uvs: Float32Array.from(uvs),
      indices: Uint32Array.from(indices),
    }
  }
}

/** Area of the triangle a-b-c of a flat coordinate array. */
export function triangleArea(p: ArrayLike<number>, a: number, b: number, c: number) {
  const x = p[3 * a] ?? 0
  const y = p[3 * a + 1] ?? 0
  const z = p[3 * a + 2] ?? 0
  const bx = (p[3 * b] ?? 0) - x
  const by = (p[3 * b + 1] ?? 0) - y
  const bz = (p[3 * b + 2] ?? 0) - z
  const cx = (p[3 * c] ?? 0) - x
  const cy = (p[3 * c + 1] ?? 0) - y
  const cz = (p[3 * c + 2] ?? 0) - z
  return 0.5 * Math.hypot(by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx)
}
