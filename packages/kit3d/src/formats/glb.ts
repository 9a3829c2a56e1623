import { damaged, invalidCoordinates, linesOnly, type MeshFileError, notShown } from '../measure/mesh-file.ts'
import { GlbData, type GlbDecoders } from './glb-data.ts'
import type { RandomAccessFile } from './glb-file.ts'
import { type PartSource, partSources } from './glb-parts.ts'
import { forEachPoint } from './glb-points.ts'
import { sceneNodes } from './glb-scene.ts'
import type { GlbSink } from './glb-sink.ts'
import { readImages } from './glb-textures.ts'
import { asGltf, embeddedGltf, withBinaryBuffers } from './gltf-archive.ts'
import { type JsonRecord, listOf, recordOf } from './json-value.ts'
import { determinant, isIdentity, type Matrix, normalMatrix } from './matrix.ts'
import { areFinite } from './mesh-sink.ts'

export interface GlbTools extends GlbDecoders {
  readonly decodeUtf8: (bytes: Uint8Array) => string
}

/** Reads a GLB file, or a glTF file that contains its data. Returns the number of stored vertices: each POSITION list counts once. */
export async function parseGlb(file: RandomAccessFile, sink: GlbSink, tools: GlbTools): Promise<number> {
  const packed = await embeddedGltf(file, tools.decodeUtf8)
  return packed === file ? parse(file, sink, tools) : asGltf(() => parse(packed, sink, tools))
}

async function parse(stored: RandomAccessFile, sink: GlbSink, tools: GlbTools): Promise<number> {
  const { file, container } = await withBinaryBuffers(stored, tools.decodeUtf8)
  const { json } = container
  const data = new GlbData(file, container, tools)
  const images = new Set<number>()
  let parts = 0
  for await (const event of partSources(data, sceneNodes(json), container.binary.length)) {
    if (event === 'endGroup') sink.endGroup?.()
    else if ('group' in event) sink.startGroup?.(event.group)
    else {
      if (event.part.triangles > 0 || event.part.isPointCloud) parts += 1
      sink.startPart(event.part)
      await readPart(data, event, sink)
      if (event.part.texture) images.add(event.part.texture.image)
    }
  }
  if (parts === 0) throw emptyScene(json)
  await readImages(data, images, sink)
  return storedVertices(data)
}

/** Why the default scene shows nothing. */
function emptyScene(json: JsonRecord): MeshFileError {
  const primitives = listOf(json.meshes).flatMap((mesh) => listOf(recordOf(mesh).primitives).map(recordOf))
  if (primitives.length === 0) return notShown('glb', 'it contains no meshes')
  const isLines = ({ mode }: JsonRecord) => typeof mode === 'number' && LINES.includes(mode)
  if (primitives.every(isLines)) return linesOnly('glb')
  return notShown('glb', 'its default scene contains no triangles or points')
}

function storedVertices(data: GlbData): number {
  const lists = new Set<unknown>()
  for (const mesh of listOf(data.json.meshes))
    for (const primitive of listOf(recordOf(mesh).primitives)) lists.add(recordOf(recordOf(primitive).attributes).POSITION)
  return [...lists].reduce<number>((sum, list) => sum + (typeof list === 'number' ? data.count(list) : 0), 0)
}

async function readPart(data: GlbData, source: PartSource, sink: GlbSink) {
  const { part, positions, normals, colors, uvs } = source
  await forEachPoint(data, source, (x, y, z) => {
    if (!areFinite(x, y, z)) throw invalidCoordinates('glb')
    sink.point(x, y, z)
  })
  if (normals !== null && sink.normal) await readNormals(data, normals, source.matrices, (x, y, z) => sink.normal?.(x, y, z))
  if (colors !== null && sink.color) await readColors(data, colors, source.matrices.length, (r, g, b) => sink.color?.(r, g, b))
  if (uvs && sink.uv) await readUvs(data, uvs, source.matrices.length, (u, v) => sink.uv?.(u, v))
  if (part.triangles > 0) await readTriangles(data, source, data.count(positions), sink)
}

type Visit = (x: number, y: number, z: number) => void

async function readNormals(data: GlbData, accessor: number, matrices: readonly Matrix[], visit: Visit) {
  for (const matrix of matrices) {
    const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = isIdentity(matrix) ? [] : normalMatrix(matrix)
    await data.blocks(accessor, 3, (block) => {
      for (let k = 0; k < block.length; k += 3) {
        const [x, y, z] = [block[k] ?? 0, block[k + 1] ?? 0, block[k + 2] ?? 0]
        const [nx, ny, nz] = [a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z]
        const length = Math.hypot(nx, ny, nz) || 1
        visit(nx / length, ny / length, nz / length)
      }
    })
  }
}

async function readColors(data: GlbData, accessor: number, instances: number, visit: Visit) {
  const width = data.width(accessor)
  for (let instance = 0; instance < instances; instance++)
    await data.blocks(accessor, width, (block) => {
      for (let k = 0; k < block.length; k += width) visit(block[k] ?? 0, block[k + 1] ?? 0, block[k + 2] ?? 0)
    })
}

async function readUvs(
  data: GlbData,
  { accessor, matrix }: NonNullable<PartSource['uvs']>,
  instances: number,
  visit: (u: number, v: number) => void,
) {
  const [a = 1, b = 0, x = 0, c = 0, d = 1, y = 0] = matrix
  for (let instance = 0; instance < instances; instance++)
    await data.blocks(accessor, 2, (block) => {
      for (let k = 0; k < block.length; k += 2) {
        const [u, v] = [block[k] ?? 0, block[k + 1] ?? 0]
        visit(a * u + b * v + x, c * u + d * v + y)
      }
    })
}

/** Separate lines, loops and strips of them. */
const LINES = [1, 2, 3]
/** `STRIP` and `FAN` of glTF. */
const STRIP = 5
const FAN = 6

async function readTriangles(data: GlbData, { indices, mode, matrices }: PartSource, points: number, sink: GlbSink) {
  for (const [instance, matrix] of matrices.entries()) {
    const first = instance * points
    const emit = triangleEmitter(mode, first, determinant(matrix) < 0, sink)
    if (indices === null) emit(Float64Array.from({ length: points }, (_, i) => i))
    else
      await data.blocks(indices, 1, (block) => {
        let highest = 0
        for (let i = 0; i < block.length; i++) highest = Math.max(highest, block[i] ?? 0)
        if (highest >= points) throw damaged('glb', "a triangle refers to a point that doesn't exist")
        emit(block)
      })
  }
}

/** Turns blocks of vertex indices into triangles. A mirroring transform flips their winding. */
function triangleEmitter(mode: number, first: number, isMirrored: boolean, sink: GlbSink): (block: Float64Array) => void {
  const add = (a: number, b: number, c: number) =>
    isMirrored ? sink.triangle(first + b, first + a, first + c) : sink.triangle(first + a, first + b, first + c)
  if (mode !== STRIP && mode !== FAN)
    return (block) => {
      for (let i = 0; i + 2 < block.length; i += 3) add(block[i] ?? 0, block[i + 1] ?? 0, block[i + 2] ?? 0)
    }
  let count = 0
  let before = 0
  let last = 0
  return (block) => {
    for (const index of block) {
      count += 1
      if (count >= 3) mode === STRIP && count % 2 === 0 ? add(last, before, index) : add(before, last, index)
      // A fan keeps its first vertex.
      if (mode === STRIP || count === 2) before = last
      last = index
    }
  }
}
