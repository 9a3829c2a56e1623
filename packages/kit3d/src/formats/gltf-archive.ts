import { damaged, MeshFileError } from '../measure/mesh-file.ts'
import { packGlb } from '../measure/writers.ts'
import { dataUriBytes } from './base64.ts'
import { parseGltf } from './glb-file.ts'
import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'
import { shortName } from './part-name.ts'
import type { ZipArchive } from './zip.ts'

interface Range {
  readonly start: number
  readonly length: number
}

const FILES_MAX = 1_000

/** Turns a glTF file and the files that it refers to into a self-contained GLB file. */
export async function packGltf(
  archive: ZipArchive,
  name: string,
  decodeUtf8: (bytes: Uint8Array) => string,
): Promise<Uint8Array<ArrayBuffer>> {
  const json = parseGltf(await archive.read(name), decodeUtf8)
  const files = new FileCollector(archive, name)
  const buffers: Range[] = []
  for (const { uri } of listOf(json.buffers).map(recordOf)) {
    const start = await files.add(uri)
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
  const binary = files.joined()
  return Uint8Array.from(packGlb({ ...json, bufferViews, images, buffers: [{ byteLength: binary.length }] }, binary))
}

export const missingFile = (path: string) =>
  new MeshFileError('damaged', `This ZIP file lacks ${shortName(path)}, which its model refers to. Add that file and try again.`)

/** Joins files; each starts at a multiple of 4. */
class FileCollector {
  length = 0
  readonly #archive: ZipArchive
  readonly #gltf: string
  readonly #blocks: { readonly start: number; readonly bytes: Uint8Array }[] = []

  constructor(archive: ZipArchive, gltf: string) {
    this.#archive = archive
    this.#gltf = gltf
  }

  /** Returns where the file starts. */
  async add(uri: unknown): Promise<number> {
    const start = Math.ceil(this.length / 4) * 4
    const bytes = await this.#read(uri)
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
    const embedded = dataUriBytes(uri)
    if (embedded) return embedded
    const path = decodedUri(uri)
    const name = this.#archive.find(path, this.#gltf)
    if (name === null) throw missingFile(path.startsWith('data:') ? 'a file' : path)
    return this.#archive.read(name)
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
