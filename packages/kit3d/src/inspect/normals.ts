import { weldPoints } from '../load/weld.ts'

/** A shape ready to be lit: points stored once per smooth side that meets in them. */
export interface ShadedMesh {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Four whole numbers each, the last one idle, so that each begins on an even address; 32767 stands for 1. */
  readonly normals: Int16Array<ArrayBuffer>
  readonly weldMap: Uint32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
}

interface RawSurface {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
}

/** Faces that meet at more than this are two sides of an edge. */
const CREASE_RAD = (32 * Math.PI) / 180
const CREASE_COS = Math.cos(CREASE_RAD)
/** Where no face leans further than this from their common direction, no two of them meet at an edge. */
const SMOOTH_COS = Math.cos(CREASE_RAD / 2)
const WHOLE = 32_767

/** Lights a shape as its maker meant it: by its own normals, else smooth where it is round and sharp where it has edges. */
export function computeNormals(raw: RawSurface): ShadedMesh {
  const { positions, indices, normals, colors } = raw
  const { numberOf, count } = weldPoints(positions)
  const weldMap = count === positions.length / 3 ? null : numberOf
  if (normals) return { positions, indices, normals: packed(normals), weldMap, colors }
  return creased(raw, weldMap, count)
}

function packed(normals: Float32Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array((normals.length / 3) * 4)
  for (let i = 0, to = 0; i < normals.length; i += 3, to += 4) {
    for (let k = 0; k < 3; k++) whole[to + k] = Math.max(-1, Math.min(1, normals[i + k] as number)) * WHOLE
  }
  return whole
}

/** Scans are smooth nearly everywhere: that is settled for all places at once, and only the others are looked at one by one. */
function creased(raw: RawSurface, weldMap: Uint32Array<ArrayBuffer> | null, places: number): ShadedMesh {
  const { positions, indices } = raw
  const placeAt = weldMap ? indices.map((point) => weldMap[point] as number) : indices
  const faces = faceNormals(positions, indices)
  const common = commonNormals(faces, placeAt, places)
  const isEdge = edgePlaces(faces, placeAt, common)
  const points = positions.length / 3
  const normals = new Int16Array(points * 4)
  for (let point = 0; point < points; point++) {
    const place = (weldMap ? (weldMap[point] as number) : point) * 3
    for (let k = 0; k < 3; k++) normals[point * 4 + k] = (common[place + k] as number) * WHOLE
  }
  return isEdge.includes(1) ? splitAtEdges(raw, weldMap, placeAt, faces, isEdge, normals) : { ...raw, normals, weldMap }
}

/** Points of an edge get one normal per smooth side: they keep their number for the first, further ones are put behind. */
function splitAtEdges(
  { positions, indices, colors }: RawSurface,
  weldMap: Uint32Array<ArrayBuffer> | null,
  placeAt: Uint32Array,
  faces: Float32Array,
  isEdge: Uint8Array,
  normals: Int16Array<ArrayBuffer>,
): ShadedMesh {
  const { firstOf, cornersOf } = cornersByPlace(placeAt, isEdge)
  const points = positions.length / 3
  const isUsed = new Uint8Array(points)
  const corners = new Uint32Array(indices)
  const extra: number[] = []
  const extraNormals: number[] = []
  const normal = new Float64Array(3)
  for (let place = 0; place < isEdge.length; place++) {
    const [from, to] = [firstOf[place] as number, firstOf[place + 1] as number]
    for (let k = from; k < to; k++) {
      const corner = cornersOf[k] as number
      sumAround(faces, cornersOf, from, to, corner, normal)
      const point = indices[corner] as number
      if (isUsed[point] === 0) {
        for (let axis = 0; axis < 3; axis++) normals[point * 4 + axis] = (normal[axis] as number) * WHOLE
        isUsed[point] = 1
      } else if (!isSame(normals, point * 4, normal)) corners[corner] = points + extraFor(point, normal, extra, extraNormals)
    }
  }
  return withExtra({ positions, indices: corners, normals, weldMap, colors }, extra, extraNormals)
}

/** Corners of one point come one after the other, so that its twins, if any, are the last ones made. */
function extraFor(point: number, normal: Float64Array, extra: number[], normals: number[]): number {
  for (let i = extra.length - 1; i >= 0 && i >= extra.length - 24; i--) {
    if (extra[i] === point && isSame(normals, i * 4, normal)) return i
  }
  normals.push((normal[0] as number) * WHOLE, (normal[1] as number) * WHOLE, (normal[2] as number) * WHOLE, 0)
  return extra.push(point) - 1
}

const isSame = (whole: ArrayLike<number>, at: number, normal: Float64Array): boolean =>
  (whole[at] as number) * (normal[0] as number) +
    (whole[at + 1] as number) * (normal[1] as number) +
    (whole[at + 2] as number) * (normal[2] as number) >
  0.9995 * WHOLE

function withExtra(shaded: ShadedMesh, extra: readonly number[], extraNormals: readonly number[]): ShadedMesh {
  if (extra.length === 0) return shaded
  const { positions, indices, weldMap, colors } = shaded
  const points = positions.length / 3
  const all = new Float32Array((points + extra.length) * 3)
  const normals = new Int16Array((points + extra.length) * 4)
  const places = new Uint32Array(points + extra.length)
  const shades = colors && new Uint8Array((points + extra.length) * 4)
  all.set(positions)
  normals.set(shaded.normals)
  normals.set(extraNormals, points * 4)
  if (colors) shades?.set(colors)
  if (weldMap) places.set(weldMap)
  else for (let i = 0; i < points; i++) places[i] = i
  extra.forEach((point, i) => {
    const to = points + i
    all.set(positions.subarray(point * 3, point * 3 + 3), to * 3)
    places[to] = places[point] as number
    if (colors) shades?.set(colors.subarray(point * 4, point * 4 + 4), to * 4)
  })
  return { positions: all, indices, normals, weldMap: places, colors: shades }
}

/** Unit normals, three numbers per triangle; zero for one without area. */
function faceNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(indices.length)
  for (let i = 0; i < indices.length; i += 3) {
    const a = (indices[i] as number) * 3
    const b = (indices[i + 1] as number) * 3
    const c = (indices[i + 2] as number) * 3
    const ax = positions[a] as number
    const ay = positions[a + 1] as number
    const az = positions[a + 2] as number
    const ux = (positions[b] as number) - ax
    const uy = (positions[b + 1] as number) - ay
    const uz = (positions[b + 2] as number) - az
    const vx = (positions[c] as number) - ax
    const vy = (positions[c + 1] as number) - ay
    const vz = (positions[c + 2] as number) - az
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const size = Math.sqrt(nx * nx + ny * ny + nz * nz)
    if (!(size > 0)) continue
    normals[i] = nx / size
    normals[i + 1] = ny / size
    normals[i + 2] = nz / size
  }
  return normals
}

/** The average direction of the faces at each place. */
function commonNormals(faces: Float32Array, placeAt: Uint32Array, places: number): Float32Array {
  const sums = new Float32Array(places * 3)
  for (let corner = 0; corner < placeAt.length; corner++) {
    const face = faceAt(corner)
    const at = (placeAt[corner] as number) * 3
    sums[at] = (sums[at] as number) + (faces[face] as number)
    sums[at + 1] = (sums[at + 1] as number) + (faces[face + 1] as number)
    sums[at + 2] = (sums[at + 2] as number) + (faces[face + 2] as number)
  }
  for (let at = 0; at < sums.length; at += 3) {
    const x = sums[at] as number
    const y = sums[at + 1] as number
    const z = sums[at + 2] as number
    const size = Math.sqrt(x * x + y * y + z * z) || 1
    sums[at] = x / size
    sums[at + 1] = y / size
    sums[at + 2] = z / size
  }
  return sums
}

/** Places where some face leans too far from the others; triangles without area lean nowhere. */
function edgePlaces(faces: Float32Array, placeAt: Uint32Array, common: Float32Array): Uint8Array {
  const isEdge = new Uint8Array(common.length / 3)
  for (let corner = 0; corner < placeAt.length; corner++) {
    const face = faceAt(corner)
    const place = placeAt[corner] as number
    const [x, y, z] = [faces[face] as number, faces[face + 1] as number, faces[face + 2] as number]
    const along = x * (common[place * 3] as number) + y * (common[place * 3 + 1] as number) + z * (common[place * 3 + 2] as number)
    if (along < SMOOTH_COS && (x !== 0 || y !== 0 || z !== 0)) isEdge[place] = 1
  }
  return isEdge
}

/** For each place of an edge the corners that lie there, as one list with the start of each place's stretch. */
function cornersByPlace(placeAt: Uint32Array, isEdge: Uint8Array) {
  const places = isEdge.length
  const firstOf = new Uint32Array(places + 1)
  for (const place of placeAt) if (isEdge[place] === 1) firstOf[place + 1] = (firstOf[place + 1] as number) + 1
  for (let place = 0; place < places; place++) firstOf[place + 1] = (firstOf[place + 1] as number) + (firstOf[place] as number)
  const next = firstOf.slice(0, places)
  const cornersOf = new Uint32Array(firstOf[places] as number)
  for (let corner = 0; corner < placeAt.length; corner++) {
    const place = placeAt[corner] as number
    if (isEdge[place] === 0) continue
    cornersOf[next[place] as number] = corner
    next[place] = (next[place] as number) + 1
  }
  return { firstOf, cornersOf }
}

/** The average direction of those faces at a place that bend little from the one of a corner. */
function sumAround(faces: Float32Array, cornersOf: Uint32Array, from: number, to: number, corner: number, sum: Float64Array) {
  const like = faceAt(corner)
  let [x, y, z] = [0, 0, 0]
  for (let k = from; k < to; k++) {
    const face = faceAt(cornersOf[k] as number)
    const nx = faces[face] as number
    const ny = faces[face + 1] as number
    const nz = faces[face + 2] as number
    if (face !== like) {
      const along = nx * (faces[like] as number) + ny * (faces[like + 1] as number) + nz * (faces[like + 2] as number)
      if (along < CREASE_COS) continue
    }
    x += nx
    y += ny
    z += nz
  }
  const size = Math.sqrt(x * x + y * y + z * z) || 1
  sum[0] = x / size
  sum[1] = y / size
  sum[2] = z / size
}

const faceAt = (corner: number): number => corner - (corner % 3)
