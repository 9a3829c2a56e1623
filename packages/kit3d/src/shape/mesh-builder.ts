import type { Mesh } from '../model.ts'
import { length, type Point2, type Vec3 } from './vector.ts'

const SLIVER_AREA_M2 = 1e-9

/** Collects vertices and triangles; `build` drops slivers and unused vertices. */
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

  /** `frontFacing` also drops triangles whose winding contradicts their normals, as at the tips of thin panels. */
  build(mode?: 'frontFacing'): Mesh {
    const { p, n, t, triangles } = this
    const map = new Int32Array(p.length / 3).fill(-1)
    const indices = new Uint32Array(triangles.length)
    let corners = 0
    let count = 0
    for (let k = 0; k < triangles.length; k += 3) {
      const a = triangles[k] ?? 0
      const b = triangles[k + 1] ?? 0
      const c = triangles[k + 2] ?? 0
      if (triangleArea(p, a, b, c) <= SLIVER_AREA_M2 || (mode === 'frontFacing' && windingAgreement(p, n, a, b, c) < 0)) continue
      for (let e = 0; e < 3; e++) {
        const i = triangles[k + e] ?? 0
        if ((map[i] ?? 0) < 0) map[i] = count++
        indices[corners++] = map[i] ?? 0
      }
    }
    const mesh = {
      positions: new Float32Array(count * 3),
      normals: new Float32Array(count * 3),
      uvs: new Float32Array(count * 2),
      indices: indices.slice(0, corners),
    }
    for (let i = 0; i < map.length; i++) {
      const to = map[i] ?? -1
      if (to < 0) continue
      for (let k = 0; k < 3; k++) {
        mesh.positions[3 * to + k] = p[3 * i + k] ?? 0
        mesh.normals[3 * to + k] = n[3 * i + k] ?? 0
      }
      mesh.uvs[2 * to] = t[2 * i] ?? 0
      mesh.uvs[2 * to + 1] = t[2 * i + 1] ?? 0
    }
    return mesh
  }
}

/** Positive if the winding of a triangle agrees with the normals of its vertices. */
export function windingAgreement(p: ArrayLike<number>, n: ArrayLike<number>, a: number, b: number, c: number): number {
  const [x, y, z] = scaledNormal(p, a, b, c)
  return (
    ((n[3 * a] ?? 0) + (n[3 * b] ?? 0) + (n[3 * c] ?? 0)) * x +
    ((n[3 * a + 1] ?? 0) + (n[3 * b + 1] ?? 0) + (n[3 * c + 1] ?? 0)) * y +
    ((n[3 * a + 2] ?? 0) + (n[3 * b + 2] ?? 0) + (n[3 * c + 2] ?? 0)) * z
  )
}

export const triangleArea = (p: ArrayLike<number>, a: number, b: number, c: number) => 0.5 * length(scaledNormal(p, a, b, c))

/** Cross product of two edges: its length is twice the area. */
function scaledNormal(p: ArrayLike<number>, a: number, b: number, c: number): Vec3 {
  const x = p[3 * a] ?? 0
  const y = p[3 * a + 1] ?? 0
  const z = p[3 * a + 2] ?? 0
  const bx = (p[3 * b] ?? 0) - x
  const by = (p[3 * b + 1] ?? 0) - y
  const bz = (p[3 * b + 2] ?? 0) - z
  const cx = (p[3 * c] ?? 0) - x
  const cy = (p[3 * c + 1] ?? 0) - y
  const cz = (p[3 * c + 2] ?? 0) - z
  return [by * cz - bz * cy, bz * cx - bx * cz, bx * cy - by * cx]
}
