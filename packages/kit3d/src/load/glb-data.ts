import { countOf, type JsonRecord, listOf, recordOf } from '../measure/json-value.ts'
import { damaged, MeshFileError } from '../measure/mesh-file.ts'
import { LOAD_LIMITS } from './loaded-model.ts'

/** Decoder for EXT_meshopt_compression; injected, because it is a separate module. */
export type Decompress = (target: Uint8Array, count: number, stride: number, source: Uint8Array, mode: string, filter: string) => void

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }
const BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const DECOMPRESSED_MAX_BYTES = 768 * 1024 * 1024
const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES']
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL']

interface View {
  readonly bytes: Uint8Array
  readonly stride: number | null
}

/** Reads accessors of a GLB file; sizes are checked before anything is allocated. */
export class GlbData {
  readonly json: JsonRecord
  private readonly binary: Uint8Array
  private readonly decompress: Decompress | null
  private readonly views = new Map<number, View>()
  private decompressedBytes = 0

  constructor(json: JsonRecord, binary: Uint8Array, decompress: Decompress | null) {
    this.json = json
    this.binary = binary
    this.decompress = decompress
  }

  /** 0 if the accessor does not exist. */
  count(accessor: number): number {
    return countOf(recordOf(listOf(this.json.accessors)[accessor]).count) ?? 0
  }

  /** Converts normalized integers to floats. */
  floats(number: number, width: number): Float32Array<ArrayBuffer> {
    const { view, start, stride, componentType, count, normalized } = this.locate(number, width)
    const read = readerFor(view, componentType)
    const scale = normalized ? (NORMALIZED_SCALE[componentType] ?? 1) : 1
    const values = new Float32Array(count * width)
    for (let i = 0, to = 0; i < count; i++) {
      for (let k = 0; k < width; k++) values[to++] = read(start + i * stride + k * (BYTES[componentType] ?? 1)) * scale
    }
    return values
  }

  indices(number: number): Uint32Array<ArrayBuffer> {
    const { view, start, stride, componentType, count } = this.locate(number, 1)
    if (componentType === 5126 || componentType === 5120 || componentType === 5122)
      throw damaged('glb', 'its triangle list has the wrong type')
    const read = readerFor(view, componentType)
    const values = new Uint32Array(count)
    for (let i = 0; i < count; i++) values[i] = read(start + i * stride)
    return values
  }

  /** Components per element. */
  width(number: number): number {
    return WIDTHS[String(recordOf(listOf(this.json.accessors)[number]).type)] ?? 0
  }

  private locate(number: number, width: number) {
    const accessor = listOf(this.json.accessors)[number]
    if (accessor === undefined) throw damaged('glb', 'it refers to a list that does not exist')
    const definition = recordOf(accessor)
    const count = countOf(definition.count)
    const componentType = countOf(definition.componentType) ?? 0
    const bytes = BYTES[componentType]
    if (count === null || bytes === undefined || WIDTHS[String(definition.type)] !== width)
      throw damaged('glb', 'one of its lists has the wrong type')
    if (count > LOAD_LIMITS.triangles * 3) throw damaged('glb', 'it declares more data than it holds')
    if (definition.sparse !== undefined) throw unsupportedCompression()
    const { bytes: data, stride: declaredStride } = this.view(countOf(definition.bufferView))
    const start = countOf(definition.byteOffset ?? 0) ?? Infinity
    const stride = Math.max(declaredStride ?? bytes * width, bytes * width)
    if (start + (count === 0 ? 0 : stride * (count - 1) + bytes * width) > data.length)
      throw damaged('glb', 'it declares more data than it holds')
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    return { view, start, stride, componentType, count, normalized: definition.normalized === true }
  }

  private view(number: number | null): View {
    if (number === null) throw damaged('glb', 'it contains a list without data')
    const known = this.views.get(number)
    if (known) return known
    const definition = recordOf(listOf(this.json.bufferViews)[number])
    const compression = recordOf(recordOf(definition.extensions).EXT_meshopt_compression)
    const view = compression.buffer === undefined ? this.plain(definition) : this.decompressed(compression)
    this.views.set(number, view)
    return view
  }

  private plain(definition: JsonRecord): View {
    return { bytes: this.slice(definition), stride: countOf(definition.byteStride) }
  }

  private decompressed(definition: JsonRecord): View {
    if (!this.decompress) throw unsupportedCompression()
    const source = this.slice(definition)
    const count = countOf(definition.count) ?? Infinity
    const stride = countOf(definition.byteStride) ?? Infinity
    this.decompressedBytes += count * stride
    if (stride > 256 || count > LOAD_LIMITS.triangles * 3 || !(this.decompressedBytes <= DECOMPRESSED_MAX_BYTES))
      throw damaged('glb', 'it declares more data than it holds')
    const mode = String(definition.mode)
    const filter = String(definition.filter ?? 'NONE')
    if (!MODES.includes(mode) || !FILTERS.includes(filter)) throw unsupportedCompression()
    const bytes = new Uint8Array(count * stride)
    try {
      this.decompress(bytes, count, stride, source, mode, filter)
    } catch {
      throw damaged('glb', "its compressed data can't be read")
    }
    return { bytes, stride }
  }

  private slice(definition: JsonRecord): Uint8Array {
    const buffer = countOf(definition.buffer)
    if (buffer === null) throw damaged('glb', 'it refers to data that does not exist')
    if (buffer !== 0 || recordOf(listOf(this.json.buffers)[0]).uri !== undefined) throw unsupportedCompression()
    const start = countOf(definition.byteOffset ?? 0) ?? Infinity
    const length = countOf(definition.byteLength) ?? Infinity
    if (start + length > this.binary.length) throw damaged('glb', 'it declares more data than it holds')
    return this.binary.subarray(start, start + length)
  }
}

/** Scale of normalized integers. */
const NORMALIZED_SCALE: Readonly<Record<number, number>> = { 5120: 1 / 127, 5121: 1 / 255, 5122: 1 / 32_767, 5123: 1 / 65_535 }

export const unsupportedCompression = () =>
  new MeshFileError(
    'damaged',
    'This GLB file uses a compression that the viewer does not support. Export it without compression and try again.',
  )

function readerFor(view: DataView, componentType: number): (at: number) => number {
  switch (componentType) {
    case 5120:
      return (at) => view.getInt8(at)
    case 5121:
      return (at) => view.getUint8(at)
    case 5122:
      return (at) => view.getInt16(at, true)
    case 5123:
      return (at) => view.getUint16(at, true)
    case 5125:
      return (at) => view.getUint32(at, true)
    default:
      return (at) => view.getFloat32(at, true)
  }
}
