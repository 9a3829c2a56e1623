import { boundsOf } from '../inspect/surface.ts'
import type { OnProgress } from '../load/loaded-model.ts'
import { PointTree } from './point-tree.ts'

/** Points of a surface with unit normals. */
export interface PointSurface {
  readonly points: Float32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer>
  /** The distance around each point that it represents. */
  readonly radiiMm: Float32Array<ArrayBuffer>
  readonly tree: PointTree
}

const NEIGHBORS = 12
const MAX_POINTS = 200_000

/** Estimates the surface of a scan without triangles: averages points in small cells, fits planes and orients them away from the center. */
export function surfaceOfCloud(cloud: Float32Array, isFlipped: boolean, onProgress: OnProgress = () => {}): PointSurface {
  const averaged = averageInCells(cloud)
  onProgress(0.2)
  const surface = fitPlanes(averaged, (progress) => onProgress(0.2 + 0.5 * progress))
  orientConsistently(surface)
  onProgress(1)
  if (isFlipped) for (let i = 0; i < surface.normals.length; i++) surface.normals[i] = -(surface.normals[i] ?? 0)
  return surface
}

/** Smooths samples of a mesh. Its triangles determine the side. */
export function surfaceOfSamples(points: Float32Array<ArrayBuffer>, normals: Float32Array): PointSurface {
  const surface = fitPlanes(points)
  for (let i = 0; i < normals.length; i += 3) if (dotAt(surface.normals, i, normals, i) < 0) negateAt(surface.normals, i)
  return surface
}

/** The mean of the points in each cell of a grid that leaves at most about `MAX_POINTS`. */
function averageInCells(cloud: Float32Array): Float32Array<ArrayBuffer> {
  const finite = cloud.filter((_, i) => {
    const at = i - (i % 3)
    return Number.isFinite((cloud[at] ?? 0) + (cloud[at + 1] ?? 0) + (cloud[at + 2] ?? 0))
  })
  if (finite.length / 3 <= MAX_POINTS) return finite
  const [x0 = 0, y0 = 0, z0 = 0, x1 = 0, y1 = 0, z1 = 0] = boundsOf([finite])
  const sizes = [x1 - x0, y1 - y0, z1 - z0].sort((a, b) => b - a) as [number, number, number]
  // A surface has about as many cells as the largest side of its box, at twice its area.
  let cellMm = Math.sqrt((2 * (sizes[0] * sizes[1] + sizes[0] * sizes[2])) / MAX_POINTS) / 2 || 1
  for (;;) {
    const averaged = averageWith(finite, [x0, y0, z0], cellMm)
    if (averaged.length / 3 <= MAX_POINTS) return averaged
    cellMm *= 1.3
  }
}

function averageWith(points: Float32Array, [x0, y0, z0]: readonly [number, number, number], cellMm: number): Float32Array<ArrayBuffer> {
  const cells = new Map<number, number>()
  const sums = new Float64Array(points.length)
  const counts = new Uint32Array(points.length / 3)
  const cellOf = (value: number) => Math.floor(value / cellMm)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [(points[i] ?? 0) - x0, (points[i + 1] ?? 0) - y0, (points[i + 2] ?? 0) - z0]
    const key = (cellOf(x) * 131_072 + cellOf(y)) * 131_072 + cellOf(z)
    let cell = cells.get(key)
    if (cell === undefined) {
      cell = cells.size
      cells.set(key, cell)
    }
    sums[cell * 3] = (sums[cell * 3] ?? 0) + x
    sums[cell * 3 + 1] = (sums[cell * 3 + 1] ?? 0) + y
    sums[cell * 3 + 2] = (sums[cell * 3 + 2] ?? 0) + z
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const means = new Float32Array(cells.size * 3)
  for (let i = 0; i < means.length; i++) means[i] = (sums[i] ?? 0) / (counts[(i / 3) | 0] ?? 1) + ([x0, y0, z0][i % 3] ?? 0)
  return means
}

/** Fits a plane to the neighbors of each point and moves the point onto it, which reduces noise. */
function fitPlanes(raw: Float32Array<ArrayBuffer>, onProgress: OnProgress = () => {}): PointSurface {
  const tree = new PointTree(raw, NEIGHBORS)
  const [points, normals, radiiMm] = [new Float32Array(raw.length), new Float32Array(raw.length), new Float32Array(raw.length / 3)]
  const mean = new Float64Array(3)
  const covariance = new Float64Array(6)
  for (let i = 0; i < raw.length; i += 3) {
    if (i % 30_000 === 0) onProgress(i / raw.length)
    tree.search(raw[i] ?? 0, raw[i + 1] ?? 0, raw[i + 2] ?? 0, NEIGHBORS)
    describeNeighbors(raw, tree, mean, covariance)
    smallestEigenvector(covariance, normals, i)
    let offset = 0
    for (let k = 0; k < 3; k++) offset += ((mean[k] ?? 0) - (raw[i + k] ?? 0)) * (normals[i + k] ?? 0)
    for (let k = 0; k < 3; k++) points[i + k] = (raw[i + k] ?? 0) + offset * (normals[i + k] ?? 0)
    radiiMm[i / 3] = Math.sqrt(tree.distancesSquared[Math.max(0, tree.found - 1)] ?? 0)
  }
  return { points, normals, radiiMm, tree: new PointTree(points, NEIGHBORS) }
}

function describeNeighbors(points: Float32Array, { neighbors, found }: PointTree, mean: Float64Array, covariance: Float64Array) {
  mean.fill(0)
  covariance.fill(0)
  for (let n = 0; n < found; n++) for (let k = 0; k < 3; k++) mean[k] = (mean[k] ?? 0) + (points[(neighbors[n] ?? 0) * 3 + k] ?? 0) / found
  for (let n = 0; n < found; n++) {
    const at = (neighbors[n] ?? 0) * 3
    const x = (points[at] ?? 0) - (mean[0] ?? 0)
    const y = (points[at + 1] ?? 0) - (mean[1] ?? 0)
    const z = (points[at + 2] ?? 0) - (mean[2] ?? 0)
    covariance[0] = (covariance[0] ?? 0) + x * x
    covariance[1] = (covariance[1] ?? 0) + x * y
    covariance[2] = (covariance[2] ?? 0) + x * z
    covariance[3] = (covariance[3] ?? 0) + y * y
    covariance[4] = (covariance[4] ?? 0) + y * z
    covariance[5] = (covariance[5] ?? 0) + z * z
  }
}

/** The eigenvector of a symmetric 3 by 3 matrix with the smallest eigenvalue, from the closed form of the eigenvalues. */
function smallestEigenvector([xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0]: Float64Array, into: Float32Array, at: number) {
  const mean = (xx + yy + zz) / 3
  const p = Math.sqrt(((xx - mean) ** 2 + (yy - mean) ** 2 + (zz - mean) ** 2 + 2 * (xy * xy + xz * xz + yz * yz)) / 6)
  into[at] = 0
  into[at + 1] = 0
  into[at + 2] = 1
  if (!(p > 0)) return
  const [a, b, c, d, e, f] = [(xx - mean) / p, xy / p, xz / p, (yy - mean) / p, yz / p, (zz - mean) / p]
  const half = (a * (d * f - e * e) - b * (b * f - e * c) + c * (b * e - d * c)) / 2
  const angle = Math.acos(Math.max(-1, Math.min(1, half))) / 3
  const smallest = mean + 2 * p * Math.cos(angle + (2 * Math.PI) / 3)
  // Any two independent rows of the shifted matrix are perpendicular to the eigenvector.
  const rows = [
    [xx - smallest, xy, xz],
    [xy, yy - smallest, yz],
    [xz, yz, zz - smallest],
  ] as const
  let best = 0
  for (const [i, j] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const) {
    const [u, v] = [rows[i], rows[j]]
    const [nx, ny, nz] = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const size = nx * nx + ny * ny + nz * nz
    if (size <= best) continue
    best = size
    const length = Math.sqrt(size)
    into[at] = nx / length
    into[at + 1] = ny / length
    into[at + 2] = nz / length
  }
}

const WEIGHT_LEVELS = 64
const GRAPH_NEIGHBORS = 8

/** Propagates the side along the smoothest connections (Hoppe's minimum spanning tree). Each connected piece then points away from the center. */
function orientConsistently({ points, normals, tree }: PointSurface) {
  const count = points.length / 3
  const piece = new Int32Array(count).fill(-1)
  const center = [0, 1, 2].map((k) => meanOf(points, k))
  const buckets: number[][] = Array.from({ length: WEIGHT_LEVELS }, () => [])
  const connect = (point: number) => {
    tree.search(points[point * 3] ?? 0, points[point * 3 + 1] ?? 0, points[point * 3 + 2] ?? 0, GRAPH_NEIGHBORS)
    for (let n = 0; n < tree.found; n++) {
      const neighbor = tree.neighbors[n] ?? 0
      if (piece[neighbor] !== -1) continue
      const weight = 1 - Math.abs(dotAt(normals, point * 3, normals, neighbor * 3))
      buckets[Math.min(WEIGHT_LEVELS - 1, Math.floor(weight * WEIGHT_LEVELS))]?.push(point, neighbor)
    }
  }
  const nextEdge = (): readonly [number, number] | null => {
    const bucket = buckets.find(({ length }) => length > 0)
    const to = bucket?.pop()
    const from = bucket?.pop()
    return from === undefined || to === undefined ? null : [from, to]
  }
  for (let start = 0; start < count; start++) {
    if (piece[start] !== -1) continue
    const members = [start]
    piece[start] = start
    connect(start)
    for (let edge = nextEdge(); edge; edge = nextEdge()) {
      const [from, to] = edge
      if (piece[to] !== -1) continue
      piece[to] = start
      members.push(to)
      if (dotAt(normals, from * 3, normals, to * 3) < 0) negateAt(normals, to * 3)
      connect(to)
    }
    let outward = 0
    for (const point of members)
      for (let k = 0; k < 3; k++) outward += (normals[point * 3 + k] ?? 0) * ((points[point * 3 + k] ?? 0) - (center[k] ?? 0))
    if (outward < 0) for (const point of members) negateAt(normals, point * 3)
  }
}

function meanOf(points: Float32Array, axis: number): number {
  let sum = 0
  for (let i = axis; i < points.length; i += 3) sum += points[i] ?? 0
  return sum / (points.length / 3 || 1)
}

const dotAt = (a: Float32Array, i: number, b: Float32Array, j: number): number =>
  (a[i] ?? 0) * (b[j] ?? 0) + (a[i + 1] ?? 0) * (b[j + 1] ?? 0) + (a[i + 2] ?? 0) * (b[j + 2] ?? 0)

function negateAt(values: Float32Array, at: number) {
  for (let k = 0; k < 3; k++) values[at + k] = -(values[at + k] ?? 0)
}
