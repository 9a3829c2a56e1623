import type { Mesh } from '../model.ts'

/** A material of the metallic-roughness model; the color is linear. */
export interface GlbMaterial {
  readonly name: string
  readonly color: readonly [number, number, number]
  readonly metalness: number
  readonly roughness: number
  readonly opacity: number
  /** Brightness of a lamp. */
  readonly glow: number
  readonly bothSides: boolean
}

export interface GlbPart {
  readonly name: string
  readonly mesh: Pick<Mesh, 'positions' | 'normals' | 'indices'>
  readonly material: GlbMaterial
}

const GLB_MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const FLOAT = 5126
const UNSIGNED_INT = 5125
const VERTICES = 34962
const INDICES = 34963

/** A binary glTF 2.0 file in meters with one mesh per part. The middle of the ground is at `origin`. */
export function toGlb(parts: readonly GlbPart[], origin: readonly [number, number, number]): Uint8Array<ArrayBuffer> {
  const arrays: (Float32Array | Uint32Array)[] = []
  const bufferViews: object[] = []
  const accessors: object[] = []
  let byteOffset = 0
  const accessor = (values: Float32Array | Uint32Array, size: 1 | 3, target: number, bounds: object = {}) => {
    arrays.push(values)
    bufferViews.push({ buffer: 0, byteOffset, byteLength: values.byteLength, target })
    byteOffset += values.byteLength
    const componentType = values instanceof Float32Array ? FLOAT : UNSIGNED_INT
    accessors.push({
      bufferView: bufferViews.length - 1,
      componentType,
      count: values.length / size,
      type: size === 3 ? 'VEC3' : 'SCALAR',
      ...bounds,
    })
    return accessors.length - 1
  }
  const meshes = parts.map(({ name, mesh }, material) => ({
    name,
    primitives: [
      {
        attributes: {
          POSITION: accessor(mesh.positions, 3, VERTICES, bounds(mesh.positions)),
          NORMAL: accessor(mesh.normals, 3, VERTICES),
        },
        indices: accessor(mesh.indices, 1, INDICES),
        material,
      },
    ],
  }))
  const document = {
    asset: { version: '2.0', generator: 'Vorta Builder' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { name: 'Car', translation: origin.map((value) => -value || 0), children: parts.map((_, at) => at + 1) },
      ...parts.map(({ name }, mesh) => ({ name, mesh })),
    ],
    meshes,
    materials: parts.map(({ material }) => materialJson(material)),
    accessors,
    bufferViews,
    buffers: [{ byteLength: byteOffset }],
  }
  return container(ascii(JSON.stringify(document)), arrays, byteOffset)
}

function materialJson({ name, color, metalness, roughness, opacity, glow, bothSides }: GlbMaterial) {
  const clamped = color.map((value) => Math.min(1, Math.max(0, value)))
  return {
    name,
    pbrMetallicRoughness: { baseColorFactor: [...clamped, opacity], metallicFactor: metalness, roughnessFactor: roughness },
    ...(glow > 0 ? { emissiveFactor: clamped.map((value) => value * Math.min(1, glow)) } : {}),
    ...(opacity < 1 ? { alphaMode: 'BLEND' } : {}),
    doubleSided: bothSides,
  }
}

function bounds(positions: Float32Array) {
  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const max = min.map((value) => -value)
  positions.forEach((value, i) => {
    min[i % 3] = Math.min(min[i % 3] ?? 0, value)
    max[i % 3] = Math.max(max[i % 3] ?? 0, value)
  })
  return { min, max }
}

/** Header, JSON chunk padded with spaces, binary chunk. All arrays have elements of four bytes, so they stay aligned. */
function container(json: Uint8Array, arrays: readonly (Float32Array | Uint32Array)[], binaryBytes: number): Uint8Array<ArrayBuffer> {
  const jsonBytes = Math.ceil(json.length / 4) * 4
  const file = new Uint8Array(12 + 8 + jsonBytes + 8 + binaryBytes)
  const view = new DataView(file.buffer)
  const header = [GLB_MAGIC, 2, file.length, jsonBytes, JSON_CHUNK]
  for (const [at, value] of header.entries()) view.setUint32(4 * at, value, true)
  file.fill(0x20, 20, 20 + jsonBytes)
  file.set(json, 20)
  view.setUint32(20 + jsonBytes, binaryBytes, true)
  view.setUint32(24 + jsonBytes, BINARY_CHUNK, true)
  let offset = 28 + jsonBytes
  for (const values of arrays) {
    file.set(new Uint8Array(values.buffer, values.byteOffset, values.byteLength), offset)
    offset += values.byteLength
  }
  return file
}

/** Names of parts and surfaces contain nothing else. */
const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
