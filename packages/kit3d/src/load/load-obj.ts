import type { ArchivedMaterial } from '../formats/model-archive.ts'
import { type ObjSink, parseObj } from '../formats/obj.ts'
import { parseOff } from '../formats/off.ts'
import { PolygonTriangulator } from '../formats/polygon.ts'
import type { MeshSource } from '../measure/mesh-file.ts'
import { extractVertices } from './extract-vertices.ts'
import { FaceColors } from './face-colors.ts'
import { type GrowableArray, growableFloats, growableInts } from './growable-array.ts'
import { sourceOf } from './in-memory-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type LoadedTexture, type OnProgress } from './loaded-model.ts'

type Materials = ReadonlyMap<string, ArchivedMaterial>

interface Group {
  readonly name: string
  readonly material: string
  readonly triangles: GrowableArray<Uint32Array<ArrayBuffer>>
  /** Texture coordinates of each corner, `NO_UV` if it has none. */
  readonly cornerUvs: GrowableArray<Uint32Array<ArrayBuffer>>
}

const NO_UV = 0xffffffff

const READ_SHARE = 0.9

/** Loads an OBJ file: `o` and `g` start parts; other files are never opened. */
export const loadObj = (file: Uint8Array | MeshSource, onProgress: OnProgress): Promise<LoadedModel> => {
  const source = readSource(file, onProgress)
  return load(parseObj, source, new PartSink('obj', source.sizeBytes))
}

/** Loads an OFF file, which has a single part. */
export const loadOff = async (file: Uint8Array | MeshSource, onProgress: OnProgress): Promise<LoadedModel> => {
  const source = readSource(file, onProgress)
  const sink = new FaceColorSink('off', source.sizeBytes)
  const model = await load(parseOff, source, sink)
  return { ...model, parts: model.parts.map((part) => sink.colors.applyTo(part, colorScale)) }
}

/** Loads an OBJ file with its materials; each of them starts a part. */
export async function loadObjWithMaterials(source: MeshSource, materials: Materials): Promise<LoadedModel> {
  const sink = new MaterialSink('obj', source.sizeBytes)
  await parseObj(source, sink)
  sink.finish()
  return withMaterials(sink, materials)
}

const readSource = (file: Uint8Array | MeshSource, onProgress: OnProgress) => sourceOf(file, (share) => onProgress(share * READ_SHARE))

async function load<Sink extends PartSink>(
  parse: (source: MeshSource, sink: Sink) => Promise<number>,
  source: MeshSource,
  sink: Sink,
): Promise<LoadedModel> {
  await parse(source, sink)
  sink.finish()
  return toModel(sink)
}

class PartSink implements ObjSink {
  readonly points: GrowableArray<Float32Array<ArrayBuffer>>
  readonly vertexColors = growableFloats(0, LOAD_LIMITS.points * 3)
  readonly groups = new Map<string, Group>()
  readonly #polygons: PolygonTriangulator
  protected material = ''
  #object = ''
  #name = 'Model'
  #group: Group | null = null
  #triangles = 0

  constructor(format: 'obj' | 'off', sizeBytes: number) {
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
    this.addTriangle(this.currentGroup, a, b, c)
  }

  polygon(corners: readonly number[]) {
    const group = this.currentGroup
    this.split(corners, (a, b, c) => this.addTriangle(group, a, b, c))
  }

  protected split(corners: readonly number[], emit: (a: number, b: number, c: number) => void) {
    this.#polygons.add(this.points.list, this.points.length / 3, corners, emit)
  }

  /** The same name again continues the group. */
  startGroup(readName: () => string, isObject: boolean) {
    const name = readName()
    if (isObject) this.#object = name
    this.#name = name
    this.#group = this.#findGroup()
  }

  protected startMaterial(name: string) {
    this.material = name
    this.#group = this.#findGroup()
  }

  protected get currentGroup(): Group {
    this.#group ??= this.#findGroup()
    return this.#group
  }

  finish() {
    this.#polygons.finish(this.points.list)
  }

  protected addTriangle({ triangles }: Group, a: number, b: number, c: number) {
    this.#triangles += 1
    checkLoadLimits(0, this.#triangles)
    triangles.push(a, b, c)
  }

  #findGroup(): Group {
    const key = `${this.#object}\n${this.#name}\n${this.material}`
    const known = this.groups.get(key)
    if (known) return known
    if (this.#group && this.groups.size >= LOAD_LIMITS.parts) return this.#group
    const [triangles, cornerUvs] = [growableInts(96, LOAD_LIMITS.triangles * 3), growableInts(0, LOAD_LIMITS.triangles * 3)]
    const group = { name: this.#name, material: this.material, triangles, cornerUvs }
    this.groups.set(key, group)
    return group
  }
}

/** Collects the colors of faces, too. */
class FaceColorSink extends PartSink {
  readonly colors = new FaceColors()
  #count = 0

  faceColor(rgb: readonly [number, number, number] | null) {
    this.colors.set(rgb)
  }

  protected override addTriangle(group: Group, a: number, b: number, c: number) {
    super.addTriangle(group, a, b, c)
    this.#count += 1
    this.colors.addTriangle(this.#count)
  }
}

/** Collects materials and texture coordinates, too. */
class MaterialSink extends PartSink {
  readonly uvs = growableFloats(0, LOAD_LIMITS.points * 3)
  #uvOf = new Map<number, number>()

  useMaterial(name: string) {
    this.startMaterial(name)
  }

  uv(u: number, v: number) {
    this.uvs.push(u, v, 0)
  }

  startFace(corners: readonly number[], uvs: readonly number[]) {
    // A new one for each face, because polygons may be split later.
    this.#uvOf = new Map(corners.map((corner, i) => [corner, uvs[i] ?? -1]))
  }

  override triangle(a: number, b: number, c: number) {
    this.#addWithUvs(this.currentGroup, this.#uvOf, a, b, c)
  }

  override polygon(corners: readonly number[]) {
    const [group, uvOf] = [this.currentGroup, this.#uvOf]
    this.split(corners, (a, b, c) => this.#addWithUvs(group, uvOf, a, b, c))
  }

  #addWithUvs(group: Group, uvOf: ReadonlyMap<number, number>, a: number, b: number, c: number) {
    this.addTriangle(group, a, b, c)
    const uv = (corner: number) => {
      const index = uvOf.get(corner) ?? -1
      return index < 0 ? NO_UV : index
    }
    group.cornerUvs.push(uv(a), uv(b), uv(c))
  }
}

function withMaterials(sink: MaterialSink, materials: Materials): LoadedModel {
  const positions = sink.points.toArray()
  const textures: LoadedTexture[] = []
  const textureOf = new Map<string, number>()
  const filled = [...sink.groups.values()].filter(({ triangles }) => triangles.length > 0)
  if (filled.length === 0) return toModel(sink)
  const parts = filled.map((group, i): LoadedPart => {
    const material = materials.get(group.material)
    const names = filled.filter(({ name }) => name === group.name).length > 1 ? [group.name, group.material] : [group.name]
    const name = names.join(' ').trim() || `Part ${i + 1}`
    const corners = group.triangles.toArray()
    if (!material?.image || sink.uvs.length === 0) {
      const color = material?.color ? linear(material.color) : null
      return { name, ...extractVertices(positions, null, corners), normals: null, color }
    }
    const key = group.material
    const wrap = material.isClamped ? 'clamp' : 'repeat'
    const texture = textureOf.get(key) ?? textures.push({ ...material.image, wrap: [wrap, wrap] }) - 1
    textureOf.set(key, texture)
    // The color is a fallback for programs without textures.
    return {
      name,
      ...textured(positions, sink.uvs, corners, group.cornerUvs.toArray(), material),
      normals: null,
      colors: null,
      color: null,
      texture,
    }
  })
  const used = new Set(filled.map(({ material }) => material))
  return {
    parts,
    tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
    vertexCount: positions.length / 3,
    textures,
    missingMaterials: [...used].filter((material) => material !== '' && !materials.has(material)),
  }
}

const linear = (srgb: readonly [number, number, number]) => {
  const [red = 0, green = 0, blue = 0] = srgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return [red, green, blue] as const
}

/** Corners with different texture coordinates need vertices of their own. */
function textured(
  positions: Float32Array,
  uvs: MaterialSink['uvs'],
  corners: Uint32Array<ArrayBuffer>,
  cornerUvs: Uint32Array,
  { scale, offset }: ArchivedMaterial,
) {
  const uvCount = uvs.length / 3
  const vertices = new Map<number, number>()
  const indices = corners.map((point, i) => {
    const uv = cornerUvs[i] ?? NO_UV
    const key = point * (uvCount + 1) + (uv < uvCount ? uv + 1 : 0)
    const vertex = vertices.get(key) ?? vertices.size
    vertices.set(key, vertex)
    return vertex
  })
  const [copied, coordinates] = [new Float32Array(vertices.size * 3), new Float32Array(vertices.size * 2)]
  for (const [key, vertex] of vertices) {
    const [point, uv] = [Math.floor(key / (uvCount + 1)), (key % (uvCount + 1)) - 1]
    copied.set(positions.subarray(point * 3, point * 3 + 3), vertex * 3)
    const [u, v] = uv < 0 ? [0, 0] : [uvs.list[uv * 3] ?? 0, uvs.list[uv * 3 + 1] ?? 0]
    coordinates.set([u * scale[0] + offset[0], 1 - (v * scale[1] + offset[1])], vertex * 2)
  }
  return { positions: copied, indices, uvs: coordinates }
}

function toModel({ points, vertexColors, groups }: PartSink): LoadedModel {
  const positions = points.toArray()
  const colors = vertexColors.length === positions.length ? toBytes(vertexColors.toArray()) : null
  const filled = [...groups.values()].filter(({ triangles }) => triangles.length > 0)
  const plain = { normals: null, color: null }
  const parts: LoadedPart[] =
    filled.length === 0
      ? [{ name: 'Points', positions, indices: null, colors, ...plain }]
      : filled.map(({ name, triangles }, i) => ({
          name: name || `Part ${i + 1}`,
          ...extractVertices(positions, colors, triangles.toArray()),
          ...plain,
        }))
  return {
    parts,
    tree: { name: 'Model', parts: parts.map((_, i) => i), children: [] },
    vertexCount: positions.length / 3,
  }
}

/** Most programs write colors as 0–1, some as 0–255. */
const colorScale = (colors: Float32Array): number => (colors.some((value) => value > 1.001) ? 1 : 255)

function toBytes(vertexColors: Float32Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const scale = colorScale(vertexColors)
  const bytes = new Uint8Array((vertexColors.length / 3) * 4).fill(255)
  for (let i = 0; i < vertexColors.length; i++)
    bytes[Math.floor(i / 3) * 4 + (i % 3)] = Math.min(255, Math.round((vertexColors[i] ?? 0) * scale))
  return bytes
}
