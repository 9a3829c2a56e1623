import { type ObjSink, parseObj } from '../formats/obj.ts'
import { parseOff } from '../formats/off.ts'
import { PolygonTriangulator } from '../formats/polygon.ts'
import { damaged, type MeshSource } from '../measure/mesh-file.ts'
import { type GrowableArray, growableFloats, growableInts } from './growable-array.ts'
import { inMemorySource } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress } from './loaded-model.ts'

interface Group {
  readonly name: string
  readonly triangles: GrowableArray<Uint32Array<ArrayBuffer>>
}

const READ_SHARE = 0.9

/** Loads an OBJ file: `o` and `g` start parts; materials and other files are never opened. */
export const loadObj = (bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> =>
  load('obj', parseObj, bytes, onProgress)

/** Loads an OFF file, which has a single part. */
export const loadOff = (bytes: Uint8Array<ArrayBuffer>, onProgress: OnProgress): Promise<LoadedModel> =>
  load('off', parseOff, bytes, onProgress)

async function load(
  format: 'obj' | 'off',
  parse: (source: MeshSource, sink: ObjSink) => Promise<number>,
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
): Promise<LoadedModel> {
  const sink = new PartSink(format, bytes.length)
  await parse(
    inMemorySource(bytes, (share) => onProgress(share * READ_SHARE)),
    sink,
  )
  sink.finish()
  return toModel(sink)
}

class PartSink implements ObjSink {
  readonly points: GrowableArray<Float32Array<ArrayBuffer>>
  readonly vertexColors = growableFloats(0, LOAD_LIMITS.points * 3)
  readonly groups = new Map<string, Group>()
  readonly format: 'obj' | 'off'
  readonly #polygons: PolygonTriangulator
  #object = ''
  #group: Group | null = null
  #triangles = 0

  constructor(format: 'obj' | 'off', sizeBytes: number) {
    this.format = format
    this.#polygons = new PolygonTriangulator(format)
    this.points = growableFloats(Math.min(sizeBytes / 12, 3_000_000), LOAD_LIMITS.points * 3)
  }

  point(x: number, y: number, z: number) {
    this.points.push(x, y, z)
  }

  color(red: number, green: number, blue: number) {
    // Only if all points before have a color too.
    if (this.vertexColors.length === this.points.length - 3) this.vertexColors.push(red, green, blue)
  }

  edge() {}

  triangle(a: number, b: number, c: number) {
    this.#addTriangle(this.#currentGroup(), a, b, c)
  }

  polygon(corners: readonly number[]) {
    const group = this.#currentGroup()
    this.#polygons.add(this.points.list, this.points.length / 3, corners, (a, b, c) => this.#addTriangle(group, a, b, c))
  }

  /** The same name again continues the group. */
  startGroup(readName: () => string, isObject: boolean) {
    const name = readName()
    if (isObject) this.#object = name
    this.#group = this.#groupNamed(name)
  }

  finish() {
    this.#polygons.finish(this.points.list)
  }

  #addTriangle({ triangles }: Group, a: number, b: number, c: number) {
    this.#triangles += 1
    checkLoadLimits(0, this.#triangles)
    triangles.push(a, b, c)
  }

  #currentGroup(): Group {
    this.#group ??= this.#groupNamed('Model')
    return this.#group
  }

  #groupNamed(name: string): Group {
    const key = `${this.#object}\n${name}`
    const known = this.groups.get(key)
    if (known) return known
    if (this.#group && this.groups.size >= LOAD_LIMITS.parts) return this.#group
    const group = { name, triangles: growableInts(96, LOAD_LIMITS.triangles * 3) }
    this.groups.set(key, group)
    return group
  }
}

function toModel({ format, points, vertexColors, groups }: PartSink): LoadedModel {
  const positions = points.toArray()
  const colors = vertexColors.length === positions.length ? toBytes(vertexColors.toArray()) : null
  const filled = [...groups.values()].filter(({ triangles }) => triangles.length > 0)
  const plain = { normals: null, color: null }
  const parts: LoadedPart[] =
    filled.length === 0
      ? [{ name: 'Points', positions, indices: null, colors, ...plain }]
      : filled.map(({ name, triangles }, i) => ({
          name: name || `Part ${i + 1}`,
          ...extractVertices(format, positions, colors, triangles.toArray()),
          ...plain,
        }))
  return {
    parts,
    tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
    vertexCount: positions.length / 3,
  }
}

/** Copies the vertices that a group uses and reindexes its triangles. */
function extractVertices(
  format: 'obj' | 'off',
  positions: Float32Array<ArrayBuffer>,
  colors: Uint8Array<ArrayBuffer> | null,
  indices: Uint32Array<ArrayBuffer>,
) {
  const points = positions.length / 3
  const newIndexOf = new Uint32Array(points)
  let count = 0
  for (const index of indices) {
    if (index >= points) throw damaged(format, "a face refers to a point that doesn't exist")
    if (newIndexOf[index] === 0) newIndexOf[index] = ++count
  }
  if (count === points) return { positions, colors, indices }
  const usedPositions = new Float32Array(count * 3)
  const usedColors = colors && new Uint8Array(count * 4)
  for (let i = 0; i < points; i++) {
    const to = (newIndexOf[i] ?? 0) - 1
    if (to < 0) continue
    usedPositions.set(positions.subarray(i * 3, i * 3 + 3), to * 3)
    if (colors) usedColors?.set(colors.subarray(i * 4, i * 4 + 4), to * 4)
  }
  return { positions: usedPositions, colors: usedColors, indices: indices.map((index) => (newIndexOf[index] ?? 1) - 1) }
}

/** Most programs write colors as 0–1, some as 0–255. */
function toBytes(vertexColors: Float32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const scale = vertexColors.some((value) => value > 1.001) ? 1 : 255
  const bytes = new Uint8Array((vertexColors.length / 3) * 4).fill(255)
  for (let i = 0; i < vertexColors.length; i++) bytes[Math.floor(i / 3) * 4 + (i % 3)] = Math.min(255, (vertexColors[i] ?? 0) * scale)
  return bytes
}
