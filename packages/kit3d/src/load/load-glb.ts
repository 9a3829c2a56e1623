import { BINARY_CHUNK, JSON_CHUNK, JSON_MAX_BYTES, MAGIC, refuseOutsiders } from '../measure/glb-plan.ts'
import { JsonLimits } from '../measure/json-limits.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from '../measure/json-value.ts'
import { damaged, truncated, wrongFormat } from '../measure/mesh-file.ts'
import { GlbData, type Unpack, unusual } from './glb-data.ts'
import { placeParts } from './glb-parts.ts'
import type { LoadedModel, OnProgress } from './loaded-model.ts'

/** A GLB file: its scene with names and places, its shapes; pictures and other files are never opened. */
export async function loadGlb(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
  decode: (bytes: Uint8Array) => string,
  unpacker: () => Promise<Unpack>,
): Promise<LoadedModel> {
  const { json, binary } = chunksOf(bytes, decode)
  refuseOutsiders(json)
  const required = listOf(json.extensionsRequired)
  if (required.includes('KHR_draco_mesh_compression')) throw unusual()
  const isPacked = listOf(json.bufferViews).some((view) => recordOf(recordOf(view).extensions).EXT_meshopt_compression !== undefined)
  const data = new GlbData(json, binary, isPacked ? await unpacker() : null)
  onProgress(0.2)
  const { parts, tree } = placeParts(data, colorsOf(json))
  if (parts.length === 0) throw damaged('glb', 'it holds no points')
  return { parts, tree, unit: 'meter', vertexCount: storedPoints(data) }
}

function chunksOf(bytes: Uint8Array<ArrayBuffer>, decode: (bytes: Uint8Array) => string): { json: JsonRecord; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) throw wrongFormat('glb')
  if (view.getUint32(4, true) !== 2) throw damaged('glb', 'its version is not 2')
  const told = view.getUint32(8, true)
  if (told > bytes.length) throw truncated('glb')
  if (told < bytes.length) throw damaged('glb', 'it is longer than it says')
  const length = view.getUint32(12, true)
  if (view.getUint32(16, true) !== JSON_CHUNK) throw damaged('glb', 'its description is missing')
  if (length > JSON_MAX_BYTES) throw damaged('glb', 'its description is too long')
  if (20 + length > bytes.length) throw truncated('glb')
  const description = bytes.subarray(20, 20 + length)
  new JsonLimits().add(description)
  return { json: parse(decode(description)), binary: binaryAt(bytes, view, 20 + length) }
}

function parse(text: string): JsonRecord {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    throw damaged('glb', 'its description cannot be read')
  }
}

function binaryAt(bytes: Uint8Array, view: DataView, at: number): Uint8Array {
  if (at + 8 > bytes.length || view.getUint32(at + 4, true) !== BINARY_CHUNK) return new Uint8Array(0)
  const length = view.getUint32(at, true)
  if (at + 8 + length > bytes.length) throw truncated('glb')
  return bytes.subarray(at + 8, at + 8 + length)
}

/** The plain colour of each material; its pictures are left out. */
const colorsOf = (json: JsonRecord): (readonly [number, number, number] | null)[] =>
  listOf(json.materials).map((material) => {
    const factor = numbersOf(recordOf(recordOf(material).pbrMetallicRoughness).baseColorFactor, 4)
    return factor ? [factor[0] ?? 1, factor[1] ?? 1, factor[2] ?? 1] : null
  })

/** The sum of the POSITION lists, each counted once. */
function storedPoints(data: GlbData): number {
  const lists = new Set<number>()
  for (const mesh of listOf(data.json.meshes)) {
    for (const primitive of listOf(recordOf(mesh).primitives)) {
      const position = countOf(recordOf(recordOf(primitive).attributes).POSITION)
      if (position !== null) lists.add(position)
    }
  }
  return [...lists].reduce((sum, list) => sum + data.count(list), 0)
}
