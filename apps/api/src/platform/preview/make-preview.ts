import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { Document, Logger, NodeIO, type Transform } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { dedup, meshopt, prune, simplify, weld } from '@gltf-transform/functions'
import { JSON_MAX_BYTES } from '@vorta/kit3d/measure/glb-plan'
import { JsonLimits } from '@vorta/kit3d/measure/json-limits'
import type { MeshFormat } from '@vorta/kit3d/measure/mesh-file'
import { readMesh } from '@vorta/kit3d/measure/read-mesh'
import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { simplifyMesh, TRIANGLES_MAX } from './simplify-mesh.ts'

/** Larger meshes would need too much memory. */
const ELEMENTS_MAX = 12_000_000
const READ_CHUNK_BYTES = 1024 * 1024
/** Less than 0.1 mm on a five-meter car. */
const POSITION_BITS = 16
/** glTF primitive modes. */
const POINTS = 0
const TRIANGLES = 4

export interface Preview {
  readonly bytes: Uint8Array
  readonly triangles: number
}

/** Creates a reduced GLB of a mesh file in the original coordinates. */
export async function makePreview(path: string, format: MeshFormat): Promise<Preview> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready, MeshoptSimplifier.ready])
  const document = format === 'glb' ? await simplifyGlb(path) : toDocument(await simplifyMesh(await readIndexedMesh(path, format)))
  const triangles = countTriangles(document)
  await document.transform(meshopt({ encoder: MeshoptEncoder, level: 'high', quantizePosition: POSITION_BITS, quantizationVolume: 'mesh' }))
  return { bytes: await newIo().writeBinary(document), triangles }
}

const silentLogger = new Logger(Logger.Verbosity.SILENT)

const newIo = () =>
  new NodeIO()
    .setLogger(silentLogger)
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder, 'meshopt.decoder': MeshoptDecoder })

async function readIndexedMesh(path: string, format: Exclude<MeshFormat, 'glb'>): Promise<IndexedMesh> {
  const { size: sizeBytes } = await stat(path)
  return readMesh(format, { bytes: createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }), sizeBytes }, ELEMENTS_MAX)
}

function toDocument({ positions, indices }: IndexedMesh): Document {
  const document = new Document().setLogger(silentLogger)
  const buffer = document.createBuffer()
  const points = document.createAccessor().setType('VEC3').setArray(positions.slice()).setBuffer(buffer)
  const primitive = document.createPrimitive().setAttribute('POSITION', points)
  if (indices.length > 0) primitive.setIndices(document.createAccessor().setType('SCALAR').setArray(indices.slice()).setBuffer(buffer))
  else primitive.setMode(POINTS)
  const node = document.createNode('Preview').setMesh(document.createMesh('Preview').addPrimitive(primitive))
  document.createScene().addChild(node)
  return document
}

/** Keeps parts and colors; drops textures, animations and other heavy data. */
async function simplifyGlb(path: string): Promise<Document> {
  await rejectHugeDeclarations(path)
  // External resources are not loaded; they cause an error.
  const document = await newIo().readBinary(await readFile(path))
  const before = countTriangles(document)
  if (before > ELEMENTS_MAX) throw new Error('The file has too many triangles')
  await document.transform(keepGeometryOnly(), dedup(), weld(), prune())
  if (before > TRIANGLES_MAX) {
    await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio: TRIANGLES_MAX / before, error: 1 }), prune())
  }
  if (countTriangles(document) === 0 && before > 0) throw new Error('The mesh is empty after simplification')
  return document
}

/** A small file can declare huge counts; checked before anything is allocated. */
async function rejectHugeDeclarations(path: string) {
  const handle = await open(path, 'r')
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(20), 0, 20, 0)
    const length = head.readUInt32LE(12)
    if (length > JSON_MAX_BYTES) throw new Error('The JSON chunk of the file is too large')
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 20)
    new JsonLimits().add(buffer)
    const { accessors = [], bufferViews = [] } = JSON.parse(buffer.toString('utf8')) as {
      accessors?: { count?: number }[]
      bufferViews?: { extensions?: { EXT_meshopt_compression?: { count?: number } } }[]
    }
    const declared = [...accessors, ...bufferViews.map((view) => view.extensions?.EXT_meshopt_compression ?? {})]
    const total = declared.reduce((sum, { count = 0 }) => sum + count, 0)
    if (!(total <= ELEMENTS_MAX * 6)) throw new Error('The file declares too many elements')
  } finally {
    await handle.close()
  }
}

const keepGeometryOnly = (): Transform => (document) => {
  const root = document.getRoot()
  for (const property of [...root.listAnimations(), ...root.listSkins(), ...root.listTextures(), ...root.listCameras()]) property.dispose()
  for (const mesh of root.listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      for (const target of primitive.listTargets()) target.dispose()
      for (const semantic of primitive.listSemantics()) {
        if (semantic !== 'POSITION') primitive.setAttribute(semantic, null)
      }
    }
  }
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
