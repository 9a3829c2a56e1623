import { BINARY_CHUNK, JSON_CHUNK, JSON_MAX_BYTES, MAGIC, rejectExternalFiles } from '../measure/glb-plan.ts'
import { JsonLimits } from '../measure/json-limits.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from '../measure/json-value.ts'
import { damaged, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { type Decompress, GlbData, unsupportedCompression } from './glb-data.ts'
import { collectParts } from './glb-parts.ts'
import type { LoadedModel, OnProgress } from './loaded-model.ts'

/** Loads the scene and meshes of a GLB file; textures and external files are never opened. */
export async function loadGlb(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
  decode: (bytes: Uint8Array) => string,
  loadDecompressor: () => Promise<Decompress>,
): Promise<LoadedModel> {
  const { json, binary } = chunksOf(bytes, decode)
  rejectExternalFiles(json)
  const required = listOf(json.extensionsRequired)
  if (required.includes('KHR_draco_mesh_compression')) throw unsupportedCompression()
  const isCompressed = listOf(json.bufferViews).some((view) => recordOf(recordOf(view).extensions).EXT_meshopt_compression !== undefined)
  const data = new GlbData(json, binary, isCompressed ? await loadDecompressor() : null)
  onProgress(0.2)
  const { parts, tree } = collectParts(data, colorsOf(json))
  if (parts.length === 0) throw damaged('glb', 'it contains no points')
  return { parts, tree, unit: 'meter', vertexCount: storedVertexCount(data) }
}

function chunksOf(bytes: Uint8Array<ArrayBuffer>, decode: (bytes: Uint8Array) => string): { json: JsonRecord; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) throw wrongFormat('glb')
  if (view.getUint32(4, true) !== 2) throw damaged('glb', 'it is not glTF 2.0')
  const declaredBytes = view.getUint32(8, true)
  if (declaredBytes > bytes.length) throw truncated('glb')
  if (declaredBytes < bytes.length) throw damaged('glb', 'it is longer than its header states')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== JSON_CHUNK) throw damaged('glb', 'its JSON data is missing')
  if (length > JSON_MAX_BYTES) throw damaged('glb', 'its JSON data is too large')
  if (20 + length > bytes.length) throw truncated('glb')
  const description = bytes.subarray(20, 20 + length)
  new JsonLimits().add(description)
  return { json: parse(decode(description)), binary: binaryAt(bytes, view, 20 + length) }
}

function parse(text: string): JsonRecord {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged('glb', "its JSON data can't be read")
  }
}

function binaryAt(bytes: Uint8Array, view: DataView, at: number): Uint8Array {
  if (at + 8 > bytes.length || view.getUint32(at + 4, true) !== BINARY_CHUNK) return new Uint8Array(0)
  const length = view.getUint32(at, true)
  if (at + 8 + length > bytes.length) throw truncated('glb')
  return bytes.subarray(at + 8, at + 8 + length)
}

/** The base color of each material, without textures. */
const colorsOf = (json: JsonRecord): (readonly [number, number, number] | null)[] =>
  listOf(json.materials).map((material) => {
    const factor = numbersOf(recordOf(recordOf(material).pbrMetallicRoughness).baseColorFactor, 4)
    return factor ? [factor[0] ?? 1, factor[1] ?? 1, factor[2] ?? 1] : null
  })

/** Counts each POSITION accessor once. */
function storedVertexCount(data: GlbData): number {
  const lists = new Set<number>()
  for (const mesh of listOf(data.json.meshes)) {
    for (const primitive of listOf(recordOf(mesh).primitives)) {
      const position = countOf(recordOf(recordOf(primitive).attributes).POSITION)
      if (position !== null) lists.add(position)
    }
  }
  return [...lists].reduce((sum, list) => sum + data.count(list), 0)
}
