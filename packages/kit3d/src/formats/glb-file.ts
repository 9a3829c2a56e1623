import { damaged, MeshFileError, notShown, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { JsonLimits } from './json-limits.ts'
import { type JsonRecord, listOf, recordOf } from './json-value.ts'
import { shortName } from './part-name.ts'

/** A file with random access: the lists of a GLB file may be in any order. */
export interface RandomAccessFile {
  readonly sizeBytes: number
  /** At most `length` bytes; none only at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** A file that is in memory as a whole. */
export const inMemoryFile = (bytes: Uint8Array): RandomAccessFile => ({
  sizeBytes: bytes.length,
  read: async (start, length) => bytes.subarray(start, start + length),
})

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const JSON_MAX_BYTES = 16 * 1024 * 1024
const HEADER_BYTES = 20
/** Some programs append a few bytes. */
const TRAILING_BYTES_MAX = 512
/** A glTF file may contain its data as text. */
const GLTF_MAX_BYTES = 160 * 1024 * 1024

export interface GlbContainer {
  readonly json: JsonRecord
  /** The binary chunk. */
  readonly binary: { readonly start: number; readonly length: number }
}

/** Reads the header and the JSON chunk. `decodeUtf8` is injected, because this package uses no platform APIs. */
export async function openGlb(file: RandomAccessFile, decodeUtf8: (bytes: Uint8Array) => string): Promise<GlbContainer> {
  const { sizeBytes } = file
  if (sizeBytes < HEADER_BYTES) throw wrongFormat('glb')
  const header = await readBytes(file, 0, HEADER_BYTES)
  const uint32 = (at: number) => viewOf(header).getUint32(at, true)
  if (uint32(0) !== MAGIC) throw wrongFormat('glb')
  if (uint32(4) !== 2) throw otherVersion(uint32(4) === 1 ? '1.0' : String(uint32(4)))
  if (uint32(8) > sizeBytes) throw truncated('glb')
  if (uint32(8) + TRAILING_BYTES_MAX < sizeBytes) throw damaged('glb', 'it is longer than its header states')
  if (uint32(16) !== JSON_CHUNK) throw damaged('glb', 'its JSON data is missing')
  const length = uint32(12)
  if (length > JSON_MAX_BYTES) throw notShown('glb', 'its JSON data is too large')
  const json = parseGltf(await readBytes(file, HEADER_BYTES, length), decodeUtf8)
  rejectExternalFiles(json)
  rejectUnknownExtensions(json)
  return { json, binary: await findBinaryChunk(file, HEADER_BYTES + length) }
}

/** Parses the JSON of a glTF file within limits. */
export function parseGltf(text: Uint8Array, decodeUtf8: (bytes: Uint8Array) => string): JsonRecord {
  if (text.length > GLTF_MAX_BYTES) throw notShown('glb', 'its JSON data is too large')
  new JsonLimits().add(text)
  const json = parseJson(decodeUtf8(text))
  const { version } = recordOf(json.asset)
  if (/^[01](\.|$)/.test(String(version))) throw otherVersion(String(version))
  return json
}

const otherVersion = (version: string) => notShown('glb', `it uses glTF ${version.slice(0, 4)}. Export it as glTF 2.0`)

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Exactly `length` bytes, even if the file delivers them in pieces. */
export async function readBytes(file: RandomAccessFile, start: number, length: number): Promise<Uint8Array> {
  if (start + length > file.sizeBytes) throw truncated('glb')
  const first = await file.read(start, length)
  if (first.length === length) return first
  const whole = new Uint8Array(length)
  let done = 0
  for (let piece = first; done < length; piece = await file.read(start + done, length - done)) {
    if (piece.length === 0) throw truncated('glb')
    whole.set(piece, done)
    done += piece.length
    if (done === length) break
  }
  return whole
}

function parseJson(text: string): JsonRecord {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged('glb', "its JSON data can't be read")
  }
}

async function findBinaryChunk(file: RandomAccessFile, at: number): Promise<GlbContainer['binary']> {
  const start = at + 8
  if (start > file.sizeBytes) return { start: at, length: 0 }
  const header = viewOf(await readBytes(file, at, 8))
  const length = header.getUint32(4, true) === BINARY_CHUNK ? header.getUint32(0, true) : 0
  if (start + length > file.sizeBytes) throw truncated('glb')
  return { start, length }
}

/** External resources could not be stored with the file, and fetching them would be unsafe. */
function rejectExternalFiles(json: JsonRecord) {
  for (const part of [...listOf(json.buffers), ...listOf(json.images)].map(recordOf)) {
    if (part.uri === undefined || (typeof part.uri === 'string' && part.uri.startsWith('data:'))) continue
    throw new MeshFileError('damaged', 'This GLB file refers to other files. Export it as a single, self-contained file.')
  }
}

const GEOMETRY_EXTENSIONS = [
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_mesh_quantization',
  'EXT_mesh_gpu_instancing',
  'KHR_node_visibility',
]
/** Extensions that do not change the geometry. */
const HARMLESS_EXTENSION = /^[A-Z]+_(materials|texture|techniques?|lights|animation|audio|image|xmp)/

/** A file may require extensions without which it would be displayed wrong. */
function rejectUnknownExtensions(json: JsonRecord) {
  const unknown = listOf(json.extensionsRequired).find(
    (name) => typeof name === 'string' && !GEOMETRY_EXTENSIONS.includes(name) && !HARMLESS_EXTENSION.test(name),
  )
  if (typeof unknown !== 'string') return
  const name = shortName(unknown)
  throw new MeshFileError(
    'damaged',
    `This GLB file requires ${name}, which the viewer doesn't support. Export it without ${name} and try again.`,
  )
}
