import { damaged, MeshFileError } from '../measure/mesh-file.ts'
import { dataUriBytes } from './base64.ts'
import { type DracoAttribute, type DracoModule, decodeDraco } from './draco.ts'
import { type GlbContainer, type RandomAccessFile, readBytes, viewOf } from './glb-file.ts'
import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'

/** Decoder for EXT_meshopt_compression. */
type Decompress = (target: Uint8Array, count: number, stride: number, source: Uint8Array, mode: string, filter: string) => void

/** Decoders are injected, because they are separate modules that only compressed files need. */
export interface GlbDecoders {
  readonly loadMeshopt: () => Promise<Decompress>
  /** A new instance for each file, because damaged data may leave it in an invalid state. */
  readonly loadDraco: () => Promise<DracoModule>
  readonly maxDecompressedBytes: number
}

const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }
const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
/** Divisors of normalized integers. */
const NORMALIZED_MAX: Readonly<Record<number, number>> = { 5120: 127, 5121: 255, 5122: 32_767, 5123: 65_535 }
const UNSIGNED = [5121, 5123, 5125]
const MODES = ['ATTRIBUTES', 'TRIANGLES', 'INDICES']
const FILTERS = ['NONE', 'OCTAHEDRAL', 'QUATERNION', 'EXPONENTIAL', 'COLOR']
/** More than any list that can be displayed. */
const COUNT_MAX = 36_000_000
/** Maximum of the glTF standard. */
const STRIDE_MAX = 252
const WINDOW_BYTES = 256 * 1024
/** Elements that are decoded at once. A multiple of 3, so that no triangle is split. */
export const BLOCK_ELEMENTS = 3 * 2_048

/** Equally spaced elements of `width` numbers. */
interface Elements {
  /** Null if all values are 0. */
  readonly view: View | null
  readonly start: number
  readonly stride: number
  readonly componentType: number
  readonly width: number
  readonly count: number
}

interface Accessor extends Elements {
  readonly normalized: boolean
  readonly sparse: SparseValues | null
}

interface View {
  /** Decompressed data; otherwise the data is in the file. */
  readonly bytes: Uint8Array | null
  readonly start: number
  readonly length: number
  readonly stride: number | null
}

/** Elements that replace those of the list, by increasing index. */
interface SparseValues {
  readonly indices: Float64Array
  readonly values: Float64Array
}

/** Reads the lists (accessors) of a GLB file in blocks. Sizes are checked before anything is allocated. */
export class GlbData {
  readonly json: JsonRecord
  readonly #file: RandomAccessFile
  readonly #binary: GlbContainer['binary']
  readonly #decoders: GlbDecoders
  readonly #views = new Map<number, View>()
  readonly #accessors = new Map<number, Accessor>()
  /** Elements of Draco meshes, by accessor. */
  readonly #decoded = new Map<number, Elements>()
  readonly #dracoMeshes = new Map<number, ReturnType<typeof decodeDraco>>()
  #meshopt: Decompress | null = null
  #draco: DracoModule | null = null
  #decompressedBytes = 0
  #sparseValues = 0
  #window: Uint8Array = new Uint8Array(0)
  #windowStart = 0

  constructor(file: RandomAccessFile, { json, binary }: GlbContainer, decoders: GlbDecoders) {
    this.json = json
    this.#file = file
    this.#binary = binary
    this.#decoders = decoders
  }

  /** Number of elements as declared, or as decompressed. */
  count(accessor: number): number {
    const decoded = this.#decoded.get(accessor)
    if (decoded) return decoded.count
    const definition = listOf(this.json.accessors)[accessor]
    if (definition === undefined) throw damaged('glb', "it refers to a list that doesn't exist")
    const count = countOf(recordOf(definition).count)
    if (count === null) throw wrongType()
    if (count > COUNT_MAX) throw damaged('glb', 'it declares more data than it holds')
    return count
  }

  /** Numbers per element; 0 for an unknown type. */
  width(accessor: number): number {
    return WIDTHS[String(recordOf(listOf(this.json.accessors)[accessor]).type)] ?? 0
  }

  /** Throws unless the list has this type and the file holds all of it. */
  async check(accessor: number, width: number): Promise<void> {
    await this.#accessor(accessor, width)
  }

  /** All values of a short list. */
  async all(accessor: number, width: number): Promise<Float64Array> {
    const values = new Float64Array(this.count(accessor) * width)
    await this.blocks(accessor, width, (block, first) => values.set(block, first * width))
    return values
  }

  /** Calls `visit` with consecutive blocks of decoded values; `block` is reused. */
  async blocks(number: number, width: number, visit: (block: Float64Array, first: number) => void): Promise<void> {
    const { count } = await this.#accessor(number, width)
    const block = new Float64Array(Math.min(count, BLOCK_ELEMENTS) * width)
    for (let first = 0; first < count; first += BLOCK_ELEMENTS) {
      const values = count - first < BLOCK_ELEMENTS ? block.subarray(0, (count - first) * width) : block
      await this.read(number, width, first, values)
      visit(values, first)
    }
  }

  /** Decodes elements from `first` on until `into` is full. Normalized integers become fractions. */
  async read(number: number, width: number, first: number, into: Float64Array): Promise<void> {
    const accessor = await this.#accessor(number, width)
    await this.#decode(accessor, first, into)
    if (accessor.normalized) normalize(into, NORMALIZED_MAX[accessor.componentType] ?? 1)
    if (accessor.sparse) applySparse(accessor.sparse, width, first, into)
  }

  /** Throws unless the list has one element for each point. */
  requireCount(accessor: number, points: number): void {
    if (this.count(accessor) !== points) throw wrongType()
  }

  /** Throws unless the list contains unsigned integers. */
  requireUnsigned(number: number): void {
    if (this.#decoded.has(number)) return
    const { componentType } = recordOf(listOf(this.json.accessors)[number])
    if (!UNSIGNED.includes(Number(componentType))) throw damaged('glb', 'its triangle list has the wrong type')
  }

  /** The first bytes of an image; null if it is not in the file. */
  async image(number: number, maxBytes: number): Promise<Uint8Array | null> {
    const definition = recordOf(listOf(this.json.images)[number])
    if (typeof definition.uri === 'string') return dataUriBytes(definition.uri)
    const view = listOf(this.json.bufferViews)[countOf(definition.bufferView) ?? -1]
    if (view === undefined) return null
    const { start, length } = this.#range(recordOf(view))
    return readBytes(this.#file, start, Math.min(length, maxBytes))
  }

  /** Makes the decompressed data of a primitive available through its accessors, instead of that of earlier ones. */
  async decompressDraco(primitive: JsonRecord, extension: JsonRecord): Promise<void> {
    const declared = recordOf(primitive.attributes)
    const accessors = Object.entries(recordOf(extension.attributes)).map(([name, id]) => this.#dracoAttribute(declared[name], id))
    const number = countOf(extension.bufferView)
    if (number === null) throw damaged('glb', "it refers to data that doesn't exist")
    const mesh = this.#dracoMeshes.get(number) ?? (await this.#decodeDraco(number, accessors))
    this.#dracoMeshes.set(number, mesh)
    accessors.forEach(({ accessor, componentType, componentBytes, width }, i) => {
      const bytes = mesh.attributes[i]
      if (bytes) this.#setDecoded(accessor, bytes, { componentType, width, count: mesh.points }, componentBytes * width)
    })
    const indices = countOf(primitive.indices)
    if (indices === null) throw wrongType()
    this.#setDecoded(indices, mesh.indices, { componentType: 5125, width: 1, count: mesh.triangles * 3 }, 4)
  }

  #dracoAttribute(accessor: unknown, id: unknown): DracoAttribute & { accessor: number } {
    const [number, attribute] = [countOf(accessor), countOf(id)]
    if (number === null || attribute === null) throw wrongType()
    const componentType = countOf(recordOf(listOf(this.json.accessors)[number]).componentType) ?? 0
    const componentBytes = COMPONENT_BYTES[componentType]
    const width = this.width(number)
    if (componentBytes === undefined || width === 0) throw wrongType()
    return { accessor: number, id: attribute, componentType, componentBytes, width }
  }

  async #decodeDraco(number: number, attributes: readonly DracoAttribute[]) {
    const range = this.#range(recordOf(listOf(this.json.bufferViews)[number]))
    this.#draco ??= await this.#decoders.loadDraco()
    const source = await readBytes(this.#file, range.start, range.length)
    const maxBytes = this.#decoders.maxDecompressedBytes - this.#decompressedBytes
    const mesh = this.#tryDecode(() => decodeDraco(this.#draco as DracoModule, source, attributes, maxBytes))
    this.#decompressedBytes += mesh.attributes.reduce((sum, { length }) => sum + length, mesh.indices.length)
    return mesh
  }

  #setDecoded(accessor: number, bytes: Uint8Array, type: Pick<Elements, 'componentType' | 'width' | 'count'>, stride: number) {
    this.#accessors.delete(accessor)
    this.#decoded.set(accessor, { view: { bytes, start: 0, length: bytes.length, stride }, start: 0, stride, ...type })
  }

  #tryDecode<T>(decode: () => T): T {
    try {
      return decode()
    } catch {
      throw damaged('glb', "its compressed data can't be read")
    }
  }

  async #decode({ view, start, stride, componentType, width }: Elements, first: number, into: Float64Array) {
    if (!view) {
      into.fill(0)
      return
    }
    const elementBytes = (COMPONENT_BYTES[componentType] ?? 1) * width
    const wanted = into.length / width
    const perWindow = Math.max(1, Math.floor(WINDOW_BYTES / stride))
    for (let done = 0; done < wanted; done += perWindow) {
      const elements = Math.min(perWindow, wanted - done)
      const from = view.start + start + (first + done) * stride
      const length = (elements - 1) * stride + elementBytes
      const bytes = view.bytes ? view.bytes.subarray(from, from + length) : (this.#cached(from, length) ?? (await this.#load(from, length)))
      decodeElements(bytes, stride, componentType, width, into.subarray(done * width, (done + elements) * width))
    }
  }

  #cached(start: number, length: number): Uint8Array | null {
    const at = start - this.#windowStart
    return at >= 0 && at + length <= this.#window.length ? this.#window.subarray(at, at + length) : null
  }

  async #load(start: number, length: number): Promise<Uint8Array> {
    const wanted = Math.min(Math.max(length, WINDOW_BYTES), this.#file.sizeBytes - start)
    this.#window = await readBytes(this.#file, start, wanted)
    this.#windowStart = start
    return this.#window.subarray(0, length)
  }

  async #accessor(number: number, width: number): Promise<Accessor> {
    const known = this.#accessors.get(number)
    if (known?.width === width) return known
    const definition = recordOf(listOf(this.json.accessors)[number])
    const decoded = this.#decoded.get(number)
    if (decoded) return this.#decodedAccessor(number, width, decoded, definition)
    const count = this.count(number)
    const componentType = countOf(definition.componentType) ?? 0
    if (COMPONENT_BYTES[componentType] === undefined || this.width(number) !== width) throw wrongType()
    const sparse = definition.sparse === undefined ? null : recordOf(definition.sparse)
    const viewNumber = countOf(definition.bufferView)
    const type = { componentType, width }
    const elements: Elements =
      viewNumber === null
        ? { view: null, start: 0, stride: 0, count, ...type }
        : await this.#elements(viewNumber, definition.byteOffset, { count, ...type })
    const normalized = definition.normalized === true && componentType !== 5126
    const accessor = { ...elements, normalized, sparse: sparse && (await this.#sparse(sparse, count, type, normalized)) }
    this.#accessors.set(number, accessor)
    return accessor
  }

  #decodedAccessor(number: number, width: number, elements: Elements, { normalized }: JsonRecord): Accessor {
    if (elements.width !== width) throw wrongType()
    const accessor = { ...elements, normalized: normalized === true && elements.componentType !== 5126, sparse: null }
    this.#accessors.set(number, accessor)
    return accessor
  }

  async #elements(view: number, byteOffset: unknown, type: Pick<Elements, 'componentType' | 'width' | 'count'>): Promise<Elements> {
    const found = await this.#view(view)
    const start = countOf(byteOffset ?? 0) ?? Infinity
    const elementBytes = (COMPONENT_BYTES[type.componentType] ?? 1) * type.width
    const stride = Math.max(found.stride ?? elementBytes, elementBytes)
    if (stride > STRIDE_MAX) throw wrongType()
    if (start + (type.count === 0 ? 0 : stride * (type.count - 1) + elementBytes) > found.length)
      throw damaged('glb', 'it declares more data than it holds')
    return { view: found, start, stride, ...type }
  }

  async #sparse(definition: JsonRecord, length: number, type: { componentType: number; width: number }, normalized: boolean) {
    const count = countOf(definition.count)
    const at = recordOf(definition.indices)
    const of = recordOf(definition.values)
    const [indexView, valueView] = [countOf(at.bufferView), countOf(of.bufferView)]
    const indexType = countOf(at.componentType) ?? 0
    this.#sparseValues += count ?? 0
    if (this.#sparseValues > COUNT_MAX) throw damaged('glb', 'it declares more data than it holds')
    if (count === null || count > length || indexView === null || valueView === null || !UNSIGNED.includes(indexType)) throw wrongType()
    const indexElements = await this.#elements(indexView, at.byteOffset, { count, componentType: indexType, width: 1 })
    const valueElements = await this.#elements(valueView, of.byteOffset, { count, ...type })
    const indices = new Float64Array(count)
    const values = new Float64Array(count * type.width)
    await this.#decode(indexElements, 0, indices)
    await this.#decode(valueElements, 0, values)
    if (normalized) normalize(values, NORMALIZED_MAX[type.componentType] ?? 1)
    indices.forEach((index, i) => {
      if (index >= length || index <= (indices[i - 1] ?? -1)) throw wrongType()
    })
    return { indices, values }
  }

  async #view(number: number): Promise<View> {
    const known = this.#views.get(number)
    if (known) return known
    const definition = recordOf(listOf(this.json.bufferViews)[number])
    const { EXT_meshopt_compression, KHR_meshopt_compression } = recordOf(definition.extensions)
    const compression = recordOf(KHR_meshopt_compression ?? EXT_meshopt_compression)
    const view =
      compression.buffer === undefined
        ? { bytes: null, stride: countOf(definition.byteStride), ...this.#range(definition) }
        : await this.#decompressed(compression)
    this.#views.set(number, view)
    return view
  }

  async #decompressed(definition: JsonRecord): Promise<View> {
    const range = this.#range(definition)
    const count = countOf(definition.count) ?? Infinity
    const stride = countOf(definition.byteStride) ?? Infinity
    const length = count * stride
    this.#decompressedBytes += length
    if (stride > 256 || count > COUNT_MAX || !(this.#decompressedBytes <= this.#decoders.maxDecompressedBytes))
      throw damaged('glb', 'it declares more data than it holds')
    const mode = String(definition.mode)
    const filter = String(definition.filter ?? 'NONE')
    if (!MODES.includes(mode) || !FILTERS.includes(filter)) throw unsupportedCompression()
    this.#meshopt ??= await this.#decoders.loadMeshopt()
    const source = await readBytes(this.#file, range.start, range.length)
    const bytes = new Uint8Array(length)
    this.#tryDecode(() => this.#meshopt?.(bytes, count, stride, source, mode, filter))
    return { bytes, start: 0, length, stride }
  }

  /** Position in the file. */
  #range(definition: JsonRecord): { start: number; length: number } {
    const buffer = countOf(definition.buffer)
    if (buffer === null) throw damaged('glb', "it refers to data that doesn't exist")
    if (buffer !== 0) throw unsupportedCompression()
    const start = countOf(definition.byteOffset ?? 0) ?? Infinity
    const length = countOf(definition.byteLength) ?? Infinity
    if (start + length > this.#binary.length) throw damaged('glb', 'it declares more data than it holds')
    return { start: this.#binary.start + start, length }
  }
}

const wrongType = () => damaged('glb', 'one of its lists has the wrong type')

const unsupportedCompression = () =>
  new MeshFileError(
    'damaged',
    "This GLB file uses compression that the viewer doesn't support. Export it without compression and try again.",
  )

/** Signed integers have one value more below zero than above. */
function normalize(values: Float64Array, max: number) {
  for (let i = 0; i < values.length; i++) values[i] = Math.max(-1, (values[i] ?? 0) / max)
}

function applySparse({ indices, values }: SparseValues, width: number, first: number, into: Float64Array) {
  const end = first + into.length / width
  let low = 0
  for (let high = indices.length; low < high; ) {
    const middle = (low + high) >> 1
    if ((indices[middle] ?? 0) < first) low = middle + 1
    else high = middle
  }
  for (let i = low; i < indices.length && (indices[i] ?? 0) < end; i++)
    into.set(values.subarray(i * width, (i + 1) * width), ((indices[i] ?? 0) - first) * width)
}

function decodeElements(bytes: Uint8Array, stride: number, componentType: number, width: number, into: Float64Array) {
  const view = viewOf(bytes)
  const componentBytes = COMPONENT_BYTES[componentType] ?? 1
  const elementBytes = componentBytes * width
  const { length } = into
  for (let to = 0, start = 0; to < length; start += stride)
    for (let at = start; at < start + elementBytes; at += componentBytes) into[to++] = componentAt(view, componentType, at)
}

/** A switch instead of a table of functions, because it is called for each number of a file. */
function componentAt(view: DataView, componentType: number, at: number): number {
  switch (componentType) {
    case 5120:
      return view.getInt8(at)
    case 5121:
      return view.getUint8(at)
    case 5122:
      return view.getInt16(at, true)
    case 5123:
      return view.getUint16(at, true)
    case 5125:
      return view.getUint32(at, true)
    default:
      return view.getFloat32(at, true)
  }
}
