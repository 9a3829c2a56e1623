import type { Document, Primitive } from '@gltf-transform/core'
import { computeNormals } from '@vorta/kit3d/inspect/normals'
import { type ModelFormat, type UpAxis, upAxisOf } from '@vorta/kit3d/measure/mesh-file'

/** RGBA with a transparent background. */
export interface Pixels {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Twice the stored size, so that edges are smooth after scaling down. */
const SIZE = { width: 1792, height: 1120 }
const MARGIN = 0.06
/** glTF primitive mode. */
const TRIANGLES = 4
const GRAY: Vector = [0.62, 0.63, 0.65]
/** Black carbon must stand out from the dark page. */
const DARKEST = 0.16

type Vector = readonly [number, number, number]

/** The axes of the picture in the coordinates of the model, from the direction in which the viewer first shows it. */
function cameraAxes(up: UpAxis): readonly [right: Vector, up: Vector, toCamera: Vector] {
  const toCamera = unit([-0.62, 0.48, 0.78])
  const right = unit([toCamera[2], 0, -toCamera[0]])
  const above = cross(toCamera, right)
  const inModel = ([x, y, z]: Vector): Vector => (up === 'y' ? [x, y, z] : [x, -z, y])
  return [inModel(right), inModel(above), inModel(toCamera)]
}

const scaled = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by]
/** Lights by their direction in the picture, right, up and toward the camera, times their strength. */
const KEY_LIGHT = scaled(unit([-0.5, 0.8, 0.6]), 0.78)
const FILL_LIGHT = scaled(unit([0.9, 0.1, 0.4]), 0.24)
const LOW_LIGHT = scaled(unit([0, -0.6, 0.5]), 0.08)
const AMBIENT = 0.1

/** Draws the triangles of a model without a graphics card; null if it has none. */
export function drawModel(document: Document, format: ModelFormat): Pixels | null {
  const axes = cameraAxes(upAxisOf(format))
  const meshes = document.getRoot().listMeshes()
  const parts = meshes.flatMap((mesh) => mesh.listPrimitives().flatMap((primitive) => projectPart(primitive, axes) ?? []))
  if (parts.length === 0) return null
  const { width, height } = SIZE
  const image = { color: new Uint8Array(width * height * 4), depth: new Float32Array(width * height).fill(-Infinity) }
  const place = fitInto(parts)
  for (const part of parts) drawPart(part, place, image)
  return { data: image.color, width, height }
}

interface Part {
  /** Right, up and toward the camera. */
  readonly points: Float32Array
  readonly normals: Float32Array
  readonly indices: Uint32Array
  readonly color: Vector
}

function projectPart(primitive: Primitive, axes: readonly Vector[]): Part | null {
  const [positions, indices] = [primitive.getAttribute('POSITION')?.getArray(), primitive.getIndices()?.getArray()]
  if (primitive.getMode() !== TRIANGLES || !positions || !indices || indices.length < 3) return null
  const shaded = computeNormals({ positions: new Float32Array(positions), indices: new Uint32Array(indices), normals: null, colors: null })
  const count = shaded.positions.length / 3
  const points = turned(shaded.positions, 3, count, axes)
  const normals = turned(shaded.normals, 4, count, axes)
  const factor = primitive.getMaterial()?.getBaseColorFactor()
  const color = factor ? (factor.slice(0, 3).map((channel) => Math.max(DARKEST, channel)) as unknown as Vector) : GRAY
  return { points, normals, indices: shaded.indices, color }
}

/** Vectors in the axes of the picture. */
function turned(vectors: ArrayLike<number>, stride: number, count: number, axes: readonly Vector[]): Float32Array {
  const result = new Float32Array(count * 3)
  for (const [k, [x, y, z]] of axes.entries()) {
    for (let i = 0; i < count; i++) {
      const at = i * stride
      result[i * 3 + k] = (vectors[at] ?? 0) * x + (vectors[at + 1] ?? 0) * y + (vectors[at + 2] ?? 0) * z
    }
  }
  return result
}

interface Placement {
  readonly scale: number
  readonly left: number
  readonly top: number
}

/** Centers the parts in the picture. */
function fitInto(parts: readonly Part[]): Placement {
  let [minX, maxX, minY, maxY] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { points, indices } of parts) {
    for (const index of indices) {
      const [x, y] = [points[index * 3] ?? 0, points[index * 3 + 1] ?? 0]
      minX = Math.min(minX, x)
      maxX = Math.max(maxX, x)
      minY = Math.min(minY, y)
      maxY = Math.max(maxY, y)
    }
  }
  const inner = 1 - 2 * MARGIN
  const scale = Math.min((SIZE.width * inner) / (maxX - minX || 1), (SIZE.height * inner) / (maxY - minY || 1))
  return { scale, left: SIZE.width / 2 - ((minX + maxX) / 2) * scale, top: SIZE.height / 2 + ((minY + maxY) / 2) * scale }
}

interface Image {
  readonly color: Uint8Array
  readonly depth: Float32Array
}

function drawPart(part: Part, place: Placement, image: Image) {
  for (let t = 0; t + 2 < part.indices.length; t += 3) drawTriangle(part, t, place, image)
}

/** Called for each triangle, because a function is optimized sooner than a loop. */
function drawTriangle({ points, normals, indices, color }: Part, t: number, { scale, left, top }: Placement, image: Image) {
  const { width, height } = SIZE
  const [a, b, c] = [(indices[t] ?? 0) * 3, (indices[t + 1] ?? 0) * 3, (indices[t + 2] ?? 0) * 3]
  const [ax, ay] = [left + (points[a] ?? 0) * scale, top - (points[a + 1] ?? 0) * scale]
  const [bx, by] = [left + (points[b] ?? 0) * scale, top - (points[b + 1] ?? 0) * scale]
  const [cx, cy] = [left + (points[c] ?? 0) * scale, top - (points[c + 1] ?? 0) * scale]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (!area) return
  const firstX = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
  const lastX = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)))
  const lastY = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)))
  const [bPerX, bPerY, cPerX, cPerY] = [(cy - ay) / area, (ax - cx) / area, (ay - by) / area, (bx - ax) / area]
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= lastY; y++) {
    let isInside = false
    for (let x = firstX; x <= lastX; x++) {
      const wb = (x - ax) * bPerX + (y - ay) * bPerY
      const wc = (x - ax) * cPerX + (y - ay) * cPerY
      const wa = 1 - wb - wc
      if (wa < 0 || wb < 0 || wc < 0) {
        if (isInside) break
        continue
      }
      isInside = true
      const depth = wa * (points[a + 2] ?? 0) + wb * (points[b + 2] ?? 0) + wc * (points[c + 2] ?? 0)
      const pixel = y * width + x
      if (depth <= (image.depth[pixel] ?? 0)) continue
      image.depth[pixel] = depth
      const nx = wa * (normals[a] ?? 0) + wb * (normals[b] ?? 0) + wc * (normals[c] ?? 0)
      const ny = wa * (normals[a + 1] ?? 0) + wb * (normals[b + 1] ?? 0) + wc * (normals[c + 1] ?? 0)
      const nz = wa * (normals[a + 2] ?? 0) + wb * (normals[b + 2] ?? 0) + wc * (normals[c + 2] ?? 0)
      const light = brightness(nx, ny, nz)
      image.color[pixel * 4] = toSrgb(color[0] * light)
      image.color[pixel * 4 + 1] = toSrgb(color[1] * light)
      image.color[pixel * 4 + 2] = toSrgb(color[2] * light)
      image.color[pixel * 4 + 3] = 255
    }
  }
}

/** Thin sheets are lit from both sides, so a normal that points away is turned around. */
function brightness(x: number, y: number, z: number): number {
  const size = (Math.sqrt(x * x + y * y + z * z) || 1) * (z < 0 ? -1 : 1)
  const [nx, ny, nz] = [x / size, y / size, z / size]
  return AMBIENT + lightFrom(KEY_LIGHT, nx, ny, nz) + lightFrom(FILL_LIGHT, nx, ny, nz) + lightFrom(LOW_LIGHT, nx, ny, nz)
}

const lightFrom = (light: Vector, x: number, y: number, z: number): number => Math.max(0, x * light[0] + y * light[1] + z * light[2])

/** Fine enough that the darkest levels are right within one. */
const SRGB_STEPS = 1 << 16
const SRGB = Uint8Array.from({ length: SRGB_STEPS + 1 }, (_, i) => Math.round(255 * (i / SRGB_STEPS) ** (1 / 2.2)))

/** From a table, because a power per channel would be most of the work. */
const toSrgb = (linear: number): number => SRGB[Math.round(Math.min(1, linear) * SRGB_STEPS)] ?? 255

const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

function unit([x, y, z]: Vector): Vector {
  const size = Math.hypot(x, y, z)
  return [x / size, y / size, z / size]
}
