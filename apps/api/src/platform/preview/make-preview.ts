import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { Document, Logger, NodeIO, type Transform } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { dedup, meshopt, prune, simplify, weld } from '@gltf-transform/functions'
import { gatherMesh } from '@vorta/kit3d/measure/gather-mesh'
import { JSON_MAX_BYTES } from '@vorta/kit3d/measure/glb-plan'
import { JsonBounds } from '@vorta/kit3d/measure/json-bounds'
import type { MeshFormat } from '@vorta/kit3d/measure/mesh-file'
import type { PlainMesh } from '@vorta/kit3d/measure/writers'
import { MeshoptDecoder } from 'meshoptimizer/decoder'
import { MeshoptEncoder } from 'meshoptimizer/encoder'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { lighten, TRIANGLES_MAX } from './simplify-mesh.ts'

/** Beyond this, reading the whole mesh would take more memory than a preview is worth. */
const ELEMENTS_MAX = 12_000_000
const READ_CHUNK_BYTES = 1024 * 1024
/** On a car of five metres a step of less than a tenth of a millimetre. */
const POSITION_BITS = 16
/** How glTF numbers what a list of points is drawn as. */
const POINTS = 0
const TRIANGLES = 4

export interface Preview {
  readonly bytes: Uint8Array
  readonly triangles: number
}

/** A light GLB of the mesh in this file, in the file's own coordinates. */
export async function makePreview(path: string, format: MeshFormat): Promise<Preview> {
  await Promise.all([MeshoptEncoder.ready, MeshoptDecoder.ready, MeshoptSimplifier.ready])
  const document = format === 'glb' ? await lightenGlb(path) : describe(await lighten(await gather(path, format)))
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

async function gather(path: string, format: Exclude<MeshFormat, 'glb'>): Promise<PlainMesh> {
  const { size: sizeBytes } = await stat(path)
  return gatherMesh(format, { bytes: createReadStream(path, { highWaterMark: READ_CHUNK_BYTES }), sizeBytes }, ELEMENTS_MAX)
}

function describe({ positions, indices }: PlainMesh): Document {
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

/** Keeps the parts and their colours; pictures, movement and everything else that weighs is left out. */
async function lightenGlb(path: string): Promise<Document> {
  await refuseHuge(path)
  // Nothing is ever fetched: what is not inside the file itself is an error here.
  const document = await newIo().readBinary(await readFile(path))
  const before = countTriangles(document)
  if (before > ELEMENTS_MAX) throw new Error('The file shows too many triangles')
  await document.transform(onlyShapes(), dedup(), weld(), prune())
  if (before > TRIANGLES_MAX) {
    await document.transform(simplify({ simplifier: MeshoptSimplifier, ratio: TRIANGLES_MAX / before, error: 1 }), prune())
  }
  if (countTriangles(document) === 0 && before > 0) throw new Error('Nothing is left of the mesh')
  return document
}

/** A small file can promise any number; this is asked before anybody makes room for it. */
async function refuseHuge(path: string) {
  const handle = await open(path, 'r')
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(20), 0, 20, 0)
    const length = head.readUInt32LE(12)
    if (length > JSON_MAX_BYTES) throw new Error('The description of the file is too long')
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 20)
    new JsonBounds().add(buffer)
    const { accessors = [], bufferViews = [] } = JSON.parse(buffer.toString('utf8')) as {
      accessors?: { count?: number }[]
      bufferViews?: { extensions?: { EXT_meshopt_compression?: { count?: number } } }[]
    }
    const promised = [...accessors, ...bufferViews.map((view) => view.extensions?.EXT_meshopt_compression ?? {})]
    const total = promised.reduce((sum, { count = 0 }) => sum + count, 0)
    if (!(total <= ELEMENTS_MAX * 6)) throw new Error('The file promises too much')
  } finally {
    await handle.close()
  }
}

const onlyShapes = (): Transform => (document) => {
  const root = document.getRoot()
  for (const thing of [...root.listAnimations(), ...root.listSkins(), ...root.listTextures(), ...root.listCameras()]) thing.dispose()
  for (const mesh of root.listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      for (const target of primitive.listTargets()) target.dispose()
      for (const semantic of primitive.listSemantics()) {
        if (semantic !== 'POSITION') primitive.setAttribute(semantic, null)
      }
    }
  }
}

/** As many as are shown: a part that stands in four places counts four times. */
function countTriangles(document: Document): number {
  let total = 0
  const times = new Map<object, number>()
  for (const node of document.getRoot().listNodes()) {
    const mesh = node.getMesh()
    if (mesh) times.set(mesh, (times.get(mesh) ?? 0) + 1)
  }
  for (const mesh of document.getRoot().listMeshes()) {
    for (const primitive of mesh.listPrimitives()) {
      if (primitive.getMode() !== TRIANGLES) continue
      const count = primitive.getIndices()?.getCount() ?? primitive.getAttribute('POSITION')?.getCount() ?? 0
      total += Math.floor(count / 3) * (times.get(mesh) ?? 1)
    }
  }
  return total
}
