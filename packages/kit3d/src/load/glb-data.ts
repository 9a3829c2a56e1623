import { countOf, type JsonRecord, listOf, recordOf } from '../measure/json-value.ts'
import { damaged, MeshFileError } from '../measure/mesh-file.ts'
import { LOAD_LIMITS } from './loaded-model.ts'

/** Unpacks data compressed as EXT_meshopt_compression says; handed in, since it is a program of its own. */
export type Unpack = (target: Uint8Array, count: number, stride: number, source: Uint8Array, mode: string, filter: string) => void

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }
const BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const UNPACKED_MAX_BYTES = 768 * 1024 * 1024
const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES']
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL']

interface View {
  readonly bytes: Uint8Array
  readonly stride: number | null
}

/** Reads the lists of a GLB file, each checked against its data before anything is made for it. */
export class GlbData {
  readonly json: JsonRecord
  private readonly binary: Uint8Array
  private readonly unpack: Unpack | null
  private readonly views = new Map<number, View>()
  private unpackedBytes = 0

  constructor(json: JsonRecord, binary: Uint8Array, unpack: Unpack | null) {
    this.json = json
    this.binary = binary
    this.unpack = unpack
  }

  /** How many records a list has; 0 for one that does not exist. */
  count(accessor: number): number {
    return countOf(recordOf(listOf(this.json.accessors)[accessor]).count) ?? 0
  }

  /** All numbers of a list, whole ones that stand for fractions turned into them. */
  numbers(number: number, width: number): Float32Array<ArrayBuffer> {
    const { view, start, stride, componentType, count, normalized } = this.locate(number, width)
    const read = readerFor(view, componentType)
    const scale = normalized ? (NORMAL_SCALE[componentType] ?? 1) : 1
    const values = new Float32Array(count * width)
    for (let i = 0, to = 0; i < count; i++) {
      for (let k = 0; k < width; k++) values[to++] = read(start + i * stride + k * (BYTES[componentType] ?? 1)) * scale
    }
    return values
  }

  indices(number: number): Uint32Array<ArrayBuffer> {
    const { view, start, stride, componentType, count } = this.locate(number, 1)
    if (componentType === 5126 || componentType === 5120 || componentType === 5122)
      throw damaged('glb', 'its triangles are not written as triangles')
    const read = readerFor(view, componentType)
    const values = new Uint32Array(count)
    for (let i = 0; i < count; i++) values[i] = read(start + i * stride)
    return values
  }

  /** How many numbers each record of a list has. */
  width(number: number): number {
    return WIDTHS[String(recordOf(listOf(this.json.accessors)[number]).type)] ?? 0
  }

  private locate(number: number, width: number) {
    const accessor = listOf(this.json.accessors)[number]
    if (accessor === undefined) throw damaged('glb', 'it refers to a list that does not exist')
    const facts = recordOf(accessor)
    const count = countOf(facts.count)
    const componentType = countOf(facts.componentType) ?? 0
    const bytes = BYTES[componentType]
    if (count === null || bytes === undefined || WIDTHS[String(facts.type)] !== width)
      throw damaged('glb', 'one of its lists is not written as such')
    if (count > LOAD_LIMITS.triangles * 3) throw damaged('glb', 'it promises more data than it holds')
    if (facts.sparse !== undefined) throw unusual()
    const { bytes: data, stride: told } = this.view(countOf(facts.bufferView))
    const start = countOf(facts.byteOffset ?? 0) ?? Infinity
    const stride = Math.max(told ?? bytes * width, bytes * width)
    if (start + (count === 0 ? 0 : stride * (count - 1) + bytes * width) > data.length)
      throw damaged('glb', 'it promises more data than it holds')
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
    return { view, start, stride, componentType, count, normalized: facts.normalized === true }
  }

  private view(number: number | null): View {
    if (number === null) throw damaged('glb', 'it holds a list without data')
    const known = this.views.get(number)
    if (known) return known
    const facts = recordOf(listOf(this.json.bufferViews)[number])
    const packed = recordOf(recordOf(facts.extensions).EXT_meshopt_compression)
    const view = packed.buffer === undefined ? this.plain(facts) : this.unpacked(packed)
    this.views.set(number, view)
    return view
  }

  private plain(facts: JsonRecord): View {
    return { bytes: this.stretch(facts), stride: countOf(facts.byteStride) }
  }

  private unpacked(facts: JsonRecord): View {
    if (!this.unpack) throw unusual()
    const source = this.stretch(facts)
    const count = countOf(facts.count) ?? Infinity
    const stride = countOf(facts.byteStride) ?? Infinity
    this.unpackedBytes += count * stride
    if (stride > 256 || count > LOAD_LIMITS.triangles * 3 || !(this.unpackedBytes <= UNPACKED_MAX_BYTES))
      throw damaged('glb', 'it promises more data than it holds')
    const mode = String(facts.mode)
    const filter = String(facts.filter ?? 'NONE')
    if (!MODES.includes(mode) || !FILTERS.includes(filter)) throw unusual()
    const bytes = new Uint8Array(count * stride)
    try {
      this.unpack(bytes, count, stride, source, mode, filter)
    } catch {
      throw damaged('glb', 'its packed data cannot be read')
    }
    return { bytes, stride }
  }

  private stretch(facts: JsonRecord): Uint8Array {
    const buffer = countOf(facts.buffer)
    if (buffer === null) throw damaged('glb', 'it refers to data that does not exist')
    if (buffer !== 0 || recordOf(listOf(this.json.buffers)[0]).uri !== undefined) throw unusual()
    const start = countOf(facts.byteOffset ?? 0) ?? Infinity
    const length = countOf(facts.byteLength) ?? Infinity
    if (start + length > this.binary.length) throw damaged('glb', 'it promises more data than it holds')
    return this.binary.subarray(start, start + length)
  }
}

/** Whole numbers that stand for a fraction of their largest. */
const NORMAL_SCALE: Readonly<Record<number, number>> = { 5120: 1 / 127, 5121: 1 / 255, 5122: 1 / 32_767, 5123: 1 / 65_535 }

export const unusual = () =>
  new MeshFileError('damaged', 'This GLB file is packed in a way that cannot be shown here. Please export it without compression.')

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
