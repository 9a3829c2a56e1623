import type { FitTarget } from './fit-target.ts'
import type { PointSurface } from './point-surface.ts'

/** Points of a surface for nearest-point queries. Each point stands for a small piece of its plane. */
export class PointTarget implements FitTarget {
  readonly foot = { x: 0, y: 0, z: 0, distance: Infinity }
  isBoundary = false
  readonly surface: PointSurface
  #nearest = 0

  constructor(surface: PointSurface) {
    this.surface = surface
  }

  nearest(x: number, y: number, z: number): void {
    const { tree, points, normals, radiiMm } = this.surface
    tree.search(x, y, z, 1)
    const nearest = tree.neighbors[0] ?? 0
    this.#nearest = nearest
    const at = nearest * 3
    const [dx, dy, dz] = [x - (points[at] ?? 0), y - (points[at + 1] ?? 0), z - (points[at + 2] ?? 0)]
    const [nx, ny, nz] = [normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0]
    const height = dx * nx + dy * ny + dz * nz
    const radius = radiiMm[nearest] ?? 0
    // Beyond its piece of the plane nothing is known about the surface.
    this.isBoundary = dx * dx + dy * dy + dz * dz - height * height > radius * radius
    this.foot.x = x - height * nx
    this.foot.y = y - height * ny
    this.foot.z = z - height * nz
    this.foot.distance = Math.abs(height)
    if (!this.isBoundary) return
    this.foot.x = points[at] ?? 0
    this.foot.y = points[at + 1] ?? 0
    this.foot.z = points[at + 2] ?? 0
    this.foot.distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
  }

  cosineTo(x: number, y: number, z: number): number {
    const { normals } = this.surface
    const at = this.#nearest * 3
    return x * (normals[at] ?? 0) + y * (normals[at + 1] ?? 0) + z * (normals[at + 2] ?? 0)
  }

  signedDistance(x: number, y: number, z: number): number {
    this.nearest(x, y, z)
    const { normals } = this.surface
    const at = this.#nearest * 3
    const { foot } = this
    const outward = (x - foot.x) * (normals[at] ?? 0) + (y - foot.y) * (normals[at + 1] ?? 0) + (z - foot.z) * (normals[at + 2] ?? 0)
    return outward < 0 ? -foot.distance : foot.distance
  }
}
