import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Document, Logger, type Node, NodeIO, type Scene } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { dedup, meshopt, prune, simplify, weld } from '@gltf-transform/functions'
import type { LoadedModel, LoadedPart, PartGroup } from '@vorta/kit3d/load/loaded-model'
import { isMeshFormat, type ModelFormat, type SimpleMeshFormat } from '@vorta/kit3d/measure/mesh-file'
import { readMesh } from '@vorta/kit3d/measure/read-mesh'
import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { withGlbFile } from '../storage/glb-file.ts'
import { loadModelFile } from '../storage/model-file.ts'
import { readReducedScene } from './reduced-scene.ts'
import { READ_LIMITS, simplifyMesh, TRIANGLES_MAX } from './simplify-mesh.ts'

const READ_CHUNK_BYTES = 1024 * 1024
/** Less than 0.1 mm on a five-meter car. */
const POSITION_BITS = 16
/** The name that loaders give to a model without one. */
const UNNAMED = 'Model'
/** glTF primitive modes. */
const POINTS = 0
const TRIANGLES = 4

export interface Preview {
  readonly bytes: Uint8Array
  readonly triangles: number
}

/** Reads a model and reduces it to a size that opens quickly, in the original coordinates. */
export async function readReduced(path: string, format: ModelFormat): Promise<Document> {
  await Promise.all([MeshoptEncoder.ready, MeshoptSimplifier.ready])
  return simplified(path, format)
}

/** Creates a GLB of a reduced model, whose data it changes. */
export async function makePreview(document: Document): Promise<Preview> {
  const triangles = countTriangles(document)
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: POSITION_BITS, quantizationVolume: 'mesh' }))
  return { bytes: await newIo().writeBinary(document), triangles }
}

async function simplified(path: string, format: ModelFormat): Promise<Document> {
  if (!isMeshFormat(format)) return simplifyScene(await loadModelFile(path, format))
  if (format === 'glb') return simplifyScene(await withGlbFile(path, readReducedScene))
  return toDocument(simplifyMesh(await readIndexedMesh(path, format)))
}

const silentLogger = new Logger(Logger.Verbosity.SILENT)

const newIo = () =>
  new NodeIO()
    .setLogger(silentLogger)
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })

async function readIndexedMesh(path: string, format: SimpleMeshFormat): Promise<IndexedMesh> {
  const { size: sizeBytes } = await stat(path)
  return readMesh(format, { bytes: createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }), sizeBytes }, READ_LIMITS)
}

function toDocument({ positions, indices }: IndexedMesh): Document {
  const geometry = { positions: positions.slice(), indices: indices.length > 0 ? indices.slice() : null }
  const part: LoadedPart = { name: 'Preview', normals: null, colors: null, color: null, ...geometry }
  return toScene({ parts: [part], tree: { name: UNNAMED, parts: [0], children: [] } })
}

function toScene({ parts, tree }: Pick<LoadedModel, 'parts' | 'tree'>): Document {
  const document = new Document().setLogger(silentLogger)
  const buffer = document.createBuffer()
  const partNode = ({ name, positions, indices, color }: LoadedPart) => {
    const points = document.createAccessor().setType('VEC3').setArray(positions).setBuffer(buffer)
    const primitive = document.createPrimitive().setAttribute('POSITION', points)
    if (indices) primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(indices).setBuffer(buffer))
    else primitive.setMode(POINTS)
    if (color) primitive.setMaterial(document.createMaterial().setBaseColorFactor([...color, 1]))
    return document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive))
  }
  // Not recursive, because groups may be nested very deeply.
  const scene = document.createScene()
  // A scene has no name, so a named assembly is a node.
  const groups = tree.name === UNNAMED || parts.length < 2 ? tree : { name: UNNAMED, parts: [], children: [tree] }
  const pending: { parent: Scene | Node; group: PartGroup }[] = [{ parent: scene, group: groups }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { parent, group } = next
    for (const part of group.parts.flatMap((index) => parts[index] ?? [])) parent.addChild(partNode(part))
    for (const child of group.children) {
      const node = document.createNode(child.name)
      parent.addChild(node)
      pending.push({ parent: node, group: child })
    }
  }
  return document
}

/** Keeps parts and colors; drops textures, animations and other heavy data. */
async function simplifyScene(model: Pick<LoadedModel, 'parts' | 'tree'>): Promise<Document> {
  const document = toScene(model)
  const before = countTriangles(document)
  await document.transform(dedup(), weld(), prune())
  if (before > TRIANGLES_MAX) {
    await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio: TRIANGLES_MAX / before, error: 1 }), prune())
  }
  if (countTriangles(document) === 0 && before > 0) throw new Error('The mesh is empty after simplification')
  return document
}

/** Counts instances: a part that is used four times counts four times. */
function countTriangles(document: Document): number {
  let total = 0
  const instanceCounts = new Map<object, number>()
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh()
    if (mesh) instanceCounts.set(mesh, (instanceCounts.get(mesh) ?? 0) + 1)
  }
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      if (primitive.getMode() !== TRIANGLES) continue
      const count = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0
      total += Math.floor(count / 3) * (instanceCounts.get(mesh) ?? 1)
    }
  }
  return total
}
