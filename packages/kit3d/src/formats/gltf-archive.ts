import { damaged, MeshFileError } from '../measure/mesh-file.ts'
import { packGlb } from '../measure/writers.ts'
import { dataUriBytes } from './base64.ts'
import { type GlbContainer, inMemoryFile, openGlb, parseGltf, type RandomAccessFile, readBytes } from './glb-file.ts'
import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'
import { shortName } from './part-name.ts'

interface Range {
  readonly start: number
  readonly length: number
}

const FILES_MAX = 1_000

type ReadFile = (path: string) => Promise<Uint8Array>

/** Turns a glTF file and the files that it refers to into a self-contained GLB file. */
export async function packGltf(
  text: Uint8Array,
  decodeUtf8: (bytes: Uint8Array) => string,
  readFile: ReadFile,
): Promise<Uint8Array<ArrayBuffer>> {
  return pack(parseGltf(text, decodeUtf8), readFile, new Uint8Array(0))
}

/** A GLB file whose buffers are all in its binary chunk. Some programs write buffers as text. */
export async function withBinaryBuffers(
  file: RandomAccessFile,
  decodeUtf8: (bytes: Uint8Array) => string,
): Promise<{ file: RandomAccessFile; container: GlbContainer }> {
  const container = await openGlb(file, decodeUtf8)
  const { json, binary } = container
  if (!listOf(json.buffers).some((buffer) => recordOf(buffer).uri !== undefined)) return { file, container }
  const chunk = await readBytes(file, binary.start, binary.length)
  const packed = inMemoryFile(await pack(json, (path) => Promise.reject(separateFile(path)), chunk))
  return { file: packed, container: await openGlb(packed, decodeUtf8) }
}

/** `binary` is the content of the first buffer if that has no address. */
async function pack(json: JsonRecord, readFile: ReadFile, binary: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const files = new FileCollector(readFile)
  const buffers: Range[] = []
  for (const [number, { uri }] of listOf(json.buffers).map(recordOf).entries()) {
    const start = number === 0 && uri === undefined ? files.append(binary) : await files.add(uri)
    buffers.push({ start, length: files.length - start })
  }
  const bufferViews: object[] = listOf(json.bufferViews).map((view) => moved(recordOf(view), buffers))
  const images: object[] = []
  for (const image of listOf(json.images).map(recordOf)) {
    if (image.uri === undefined) images.push(image)
    else {
      const byteOffset = await files.add(image.uri)
      const bufferView = bufferViews.push({ buffer: 0, byteOffset, byteLength: files.length - byteOffset }) - 1
      images.push({ ...image, uri: undefined, bufferView })
    }
  }
  const joined = files.joined()
  return Uint8Array.from(packGlb({ ...json, bufferViews, images, buffers: [{ byteLength: joined.length }] }, joined))
}

/** Text takes several times its size in memory. */
const TEXT_MAX_BYTES = 48 * 1024 * 1024

/** A glTF file that contains all of its data, as a GLB file; other files are returned as they are. */
export async function embeddedGltf(file: RandomAccessFile, decodeUtf8: (bytes: Uint8Array) => string): Promise<RandomAccessFile> {
  const head = await readBytes(file, 0, Math.min(file.sizeBytes, HEAD_BYTES))
  if (!isGltf(decodeUtf8(head))) return file
  if (file.sizeBytes > TEXT_MAX_BYTES) throw new MeshFileError('damaged', 'This glTF file is too large. Export it as a GLB file.')
  const text = await readBytes(file, 0, file.sizeBytes)
  return inMemoryFile(await asGltf(() => packGltf(text, decodeUtf8, (path) => Promise.reject(separateFile(path)))))
}

const HEAD_BYTES = 64

/** Whether text starts as JSON. */
export const isGltf = (start: string): boolean => /^\uFEFF?\s*\{/.test(start)

const separateFile = (path: string) =>
  new MeshFileError(
    'damaged',
    `This glTF file refers to ${isData(path) ? 'other files' : shortName(path)}. Upload a ZIP file with the glTF file and the files that it refers to.`,
  )

const isData = (path: string) => path.startsWith('data:')

/** Errors name the glTF file instead of the GLB file that it was turned into. */
export async function asGltf<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof MeshFileError)) throw error
    const message = error.message.replace(/^(This|This isn't a|We can't show this) GLB file/, '$1 glTF file')
    throw new MeshFileError('damaged', message)
  }
}

export const missingFile = (path: string) =>
  new MeshFileError(
    'damaged',
    `This ZIP file lacks ${isData(path) ? 'a file' : shortName(path)}, which its model refers to. Add that file and try again.`,
  )

/** Joins files; each starts at a multiple of 4. */
class FileCollector {
  length = 0
  readonly #readFile: ReadFile
  readonly #blocks: { readonly start: number; readonly bytes: Uint8Array }[] = []

  constructor(readFile: ReadFile) {
    this.#readFile = readFile
  }

  /** Returns where the file starts. */
  async add(uri: unknown): Promise<number> {
    return this.append(await this.#read(uri))
  }

  append(bytes: Uint8Array): number {
    const start = Math.ceil(this.length / 4) * 4
    if (this.#blocks.length >= FILES_MAX) throw new MeshFileError('damaged', 'This glTF file refers to too many other files.')
    this.#blocks.push({ start, bytes })
    this.length = start + bytes.length
    return start
  }

  joined(): Uint8Array {
    const whole = new Uint8Array(this.length)
    for (const { start, bytes } of this.#blocks) whole.set(bytes, start)
    return whole
  }

  async #read(uri: unknown): Promise<Uint8Array> {
    // Without an address, all of its data is compressed and in another buffer.
    if (typeof uri !== 'string') return new Uint8Array(0)
    return dataUriBytes(uri) ?? this.#readFile(decodedUri(uri))
  }
}

function decodedUri(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    return uri
  }
}

/** A view of the joined file. Compressed views refer to a buffer, too. */
function moved(view: JsonRecord, buffers: readonly Range[]): JsonRecord {
  const buffer = buffers[countOf(view.buffer) ?? -1]
  const offset = countOf(view.byteOffset ?? 0) ?? Infinity
  const isCompressed = Object.values(recordOf(view.extensions)).some((extension) => recordOf(extension).buffer !== undefined)
  // The data of a compressed view is elsewhere.
  if (buffer && !isCompressed && offset + (countOf(view.byteLength) ?? Infinity) > buffer.length)
    throw damaged('glb', 'it declares more data than it holds')
  const extensions = Object.entries(recordOf(view.extensions)).map(([name, extension]) => {
    const definition = recordOf(extension)
    return [name, definition.buffer === undefined ? extension : moved(definition, buffers)]
  })
  return {
    ...view,
    ...(extensions.length > 0 && { extensions: Object.fromEntries(extensions) }),
    ...(buffer && { buffer: 0, byteOffset: buffer.start + offset }),
  }
}
