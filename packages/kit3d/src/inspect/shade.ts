import { weldPoints } from '../load/weld.ts'

/** A shape ready to be lit: points stored once per smooth side that meets in them. */
export interface ShadedSurface {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Four whole numbers each, the last one idle, so that each begins on an even address; 32767 stands for 1. */
  readonly normals: Int16Array<ArrayBuffer>
  readonly placeOf: Uint32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
}

interface RawSurface {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  readonly normals: Float32Array<ArrayBuffer> | null
  readonly colors: Uint8Array<ArrayBuffer> | null
}

/** Faces that meet at more than this are two sides of an edge. */
const CREASE_COS = Math.cos((32 * Math.PI) / 180)

/** Lights a shape as its maker meant it: by its own normals, else smooth where it is round and sharp where it has edges. */
export function shade(raw: RawSurface): ShadedSurface {
  const { positions, indices, normals, colors } = raw
  const { numberOf, count } = weldPoints(positions)
  const isWelded = count === positions.length / 3
  if (normals) return { positions, indices, normals: packed(normals), placeOf: isWelded ? null : numberOf, colors }
  return creased(raw, isWelded ? null : numberOf, count)
}

function packed(normals: Float32Array): Int16Array<ArrayBuffer> {
  const whole = new Int16Array((normals.length / 3) * 4)
  for (let i = 0, to = 0; i < normals.length; i += 3, to += 4) {
    for (let k = 0; k < 3; k++) whole[to + k] = Math.max(-1, Math.min(1, normals[i + k] as number)) * 32_767
  }
  return whole
}

function creased({ positions, indices, colors }: RawSurface, placeOf: Uint32Array<ArrayBuffer> | null, places: number): ShadedSurface {
  const faces = faceNormals(positions, indices)
  const { firstOf, cornersOf } = cornersByPlace(indices, placeOf, places)
  const points = positions.length / 3
  // Points keep their number while they have one normal; further ones are put behind.
  const normalOf = new Float32Array(points * 3)
  const isUsed = new Uint8Array(points)
  const corners = new Uint32Array(indices)
  const extra: number[] = []
  const extraNormals: number[] = []
  const sum = new Float64Array(3)

  for (let place = 0; place < places; place++) {
    const from = firstOf[place] as number
    const to = firstOf[place + 1] as number
    if (isSmooth(faces, cornersOf, from, to, sum)) {
      for (let k = from; k < to; k++) {
        const point = indices[cornersOf[k] as number] as number
        normalOf.set(sum, point * 3)
        isUsed[point] = 1
      }
      continue
    }
    for (let k = from; k < to; k++) {
      const corner = cornersOf[k] as number
      sumAround(faces, cornersOf, from, to, corner, sum)
      const point = indices[corner] as number
      if (isUsed[point] === 0) {
        normalOf.set(sum, point * 3)
        isUsed[point] = 1
        continue
      }
      if (isSame(normalOf, point * 3, sum)) continue
      corners[corner] = points + extraFor(point, sum, extra, extraNormals)
    }
  }
  return assembled({ positions, colors }, corners, normalOf, placeOf, extra, extraNormals)
}

/** Corners of one point come one after the other, so that its twins, if any, are the last ones made. */
function extraFor(point: number, normal: Float64Array, extra: number[], normals: number[]): number {
  for (let i = extra.length - 1; i >= 0 && i >= extra.length - 24; i--) {
    if (extra[i] === point && isSame(normals, i * 3, normal)) return i
  }
  normals.push(normal[0] as number, normal[1] as number, normal[2] as number)
  return extra.push(point) - 1
}

const isSame = (list: ArrayLike<number>, at: number, [x, y, z]: Float64Array): boolean =>
  (list[at] as number) * (x as number) + (list[at + 1] as number) * (y as number) + (list[at + 2] as number) * (z as number) > 0.9995

function assembled(
  { positions, colors }: Pick<RawSurface, 'positions' | 'colors'>,
  indices: Uint32Array<ArrayBuffer>,
  normalOf: Float32Array,
  placeOf: Uint32Array<ArrayBuffer> | null,
  extra: readonly number[],
  extraNormals: readonly number[],
): ShadedSurface {
  const points = positions.length / 3
  const normals = new Int16Array((points + extra.length) * 4)
  normals.set(packed(normalOf))
  if (extra.length === 0) return { positions, indices, normals, placeOf, colors }
  const all = new Float32Array((points + extra.length) * 3)
  const places = new Uint32Array(points + extra.length)
  const shades = colors && new Uint8Array((points + extra.length) * 4)
  all.set(positions)
  if (colors) shades?.set(colors)
  if (placeOf) places.set(placeOf)
  else for (let i = 0; i < points; i++) places[i] = i
  extra.forEach((point, i) => {
    const to = points + i
    all.set(positions.subarray(point * 3, point * 3 + 3), to * 3)
    places[to] = places[point] as number
    if (colors) shades?.set(colors.subarray(point * 4, point * 4 + 4), to * 4)
    for (let k = 0; k < 3; k++) normals[to * 4 + k] = (extraNormals[i * 3 + k] as number) * 32_767
  })
  return { positions: all, indices, normals, placeOf: places, colors: shades }
}

/** Unit normals, three numbers per triangle; zero for one without area. */
function faceNormals(positions: Float32Array, indices: Uint32Array): Float32Array {
  const normals = new Float32Array(indices.length)
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [(indices[i] as number) * 3, (indices[i + 1] as number) * 3, (indices[i + 2] as number) * 3]
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

/** For each place the corners that lie there, as one list with the start of each place's stretch. */
function cornersByPlace(indices: Uint32Array, placeOf: Uint32Array | null, places: number) {
  const firstOf = new Uint32Array(places + 1)
  const placeAt = placeOf ? (corner: number) => placeOf[indices[corner] as number] as number : (corner: number) => indices[corner] as number
  for (let corner = 0; corner < indices.length; corner++) firstOf[placeAt(corner) + 1] = (firstOf[placeAt(corner) + 1] as number) + 1
  for (let place = 0; place < places; place++) firstOf[place + 1] = (firstOf[place + 1] as number) + (firstOf[place] as number)
  const next = firstOf.slice(0, places)
  const cornersOf = new Uint32Array(indices.length)
  for (let corner = 0; corner < indices.length; corner++) {
    const place = placeAt(corner)
    cornersOf[next[place] as number] = corner
    next[place] = (next[place] as number) + 1
  }
  return { firstOf, cornersOf }
}

/** Puts the common normal of a place into `sum`; false when its faces bend more than an edge does. */
function isSmooth(faces: Float32Array, cornersOf: Uint32Array, from: number, to: number, sum: Float64Array): boolean {
  addUp(faces, cornersOf, from, to, sum, null)
  const half = Math.cos(Math.acos(CREASE_COS) / 2)
  for (let k = from; k < to; k++) {
    const face = faceAt(cornersOf[k] as number)
    const along =
      (faces[face] as number) * (sum[0] as number) +
      (faces[face + 1] as number) * (sum[1] as number) +
      (faces[face + 2] as number) * (sum[2] as number)
    if (along < half && !isFlat(faces, face)) return false
  }
  return true
}

const sumAround = (faces: Float32Array, cornersOf: Uint32Array, from: number, to: number, corner: number, sum: Float64Array) =>
  addUp(faces, cornersOf, from, to, sum, faceAt(corner))

/** The average direction of the faces at a place, or of those that bend little from one of them. */
function addUp(faces: Float32Array, cornersOf: Uint32Array, from: number, to: number, sum: Float64Array, like: number | null) {
  let [x, y, z] = [0, 0, 0]
  for (let k = from; k < to; k++) {
    const face = faceAt(cornersOf[k] as number)
    const nx = faces[face] as number
    const ny = faces[face + 1] as number
    const nz = faces[face + 2] as number
    if (like !== null && face !== like) {
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
const isFlat = (faces: Float32Array, face: number): boolean => faces[face] === 0 && faces[face + 1] === 0 && faces[face + 2] === 0
