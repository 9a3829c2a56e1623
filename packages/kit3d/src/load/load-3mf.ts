import { composeMatrix, determinant, IDENTITY, type Matrix, multiply, transformCoordinate } from '../formats/matrix.ts'
import { areFinite } from '../formats/mesh-sink.ts'
import { nestedTooDeeply, PART_DEPTH_MAX } from '../formats/part-depth.ts'
import { shortName } from '../formats/part-name.ts'
import { decodeUtf16 } from '../formats/text-source.ts'
import { ZipArchive, type ZipTools } from '../formats/zip.ts'
import { damaged, invalidCoordinates, MeshFileError, notShown, wrongFormat } from '../measure/mesh-file.ts'
import { extractVertices } from './extract-vertices.ts'
import { type GrowableArray, growableFloats, growableInts } from './growable-array.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type PartGroup } from './loaded-model.ts'
import { toSrgbByte } from './srgb.ts'

const MILLIMETERS: Readonly<Record<string, number>> = {
  micron: 0.001,
  millimeter: 1,
  centimeter: 10,
  inch: 25.4,
  foot: 304.8,
  meter: 1_000,
}
const ROOT_MODEL = '3D/3dmodel.model'
/** Of corners without a material beside others that have one. */
const DEFAULT_COLOR: Color = [0.52, 0.55, 0.6]
const BEAMS_ONLY = "it consists of beam lattices, which the viewer doesn't support. Export it as triangles"
/** Objects may contain each other many times. */
const REFERENCES_MAX = 20_000
/** Longer tags are not read. */
const TAG_MAX_BYTES = 1024 * 1024
/** Extensions that do not change the shape. */
const HARMLESS_EXTENSION = /\/3dmanufacturing\/(production|material|slice|trianglesets)\//

type Color = readonly [number, number, number]
type Attributes = ReadonlyMap<string, string>

interface Reference {
  readonly objectId: string
  /** Of the file that contains the object. */
  readonly path: string
  readonly matrix: Matrix
}

interface ModelObject {
  readonly name: string
  readonly points: GrowableArray<Float32Array<ArrayBuffer>>
  readonly triangles: GrowableArray<Uint32Array<ArrayBuffer>>
  /** Numbers of materials, if a triangle has its own. */
  cornerMaterials: GrowableArray<Uint32Array<ArrayBuffer>> | null
  readonly components: Reference[]
  /** Group and index. */
  readonly material: string
}

/** Loads a 3MF file in mm: the objects of its build with their transforms and colors. Textures are not read. */
export async function load3mf(bytes: Uint8Array, tools: ZipTools): Promise<LoadedModel> {
  const archive = new ZipArchive('3mf', bytes, tools, (name) => /\.(model|rels)$/i.test(name))
  const target = /Target\s*=\s*["']\/?([^"']+\.model)["']/i.exec(tools.decodeUtf8(await archive.read('_rels/.rels')))?.[1]
  const documents = new Map<string, ModelDocument>()
  for (const name of archive.names)
    if (/\.model$/i.test(name)) documents.set(pathKey(name), await readDocument(name, archive.pieces(name), tools.decodeUtf8))
  const root = documents.get(pathKey(target ?? '')) ?? documents.get(pathKey(ROOT_MODEL))
  if (!root) throw wrongFormat('3mf')
  return new Assembler(documents).assemble(root)
}

/** Paths inside a package are the same regardless of case. */
const pathKey = (path: string) => path.replace(/^\//, '').toLowerCase()

/** A `.model` file. */
class ModelDocument {
  readonly objects = new Map<string, ModelObject>()
  readonly items: Reference[] = []
  /** By group and index. */
  readonly colors = new Map<string, Color>()
  /** Numbers of the materials that triangles use. */
  readonly materials = new Map<string, number>()
  scale = 1
  hasBeams = false
  readonly #path: string
  #object: ModelObject | null = null
  #group = ''
  #nextIndex = 0

  constructor(path: string) {
    this.#path = pathKey(path)
  }

  /** An opening tag. */
  tag(name: string, attributes: Attributes) {
    const value = (key: string) => attributes.get(key) ?? ''
    switch (name) {
      case 'model':
        this.scale = MILLIMETERS[value('unit') || 'millimeter'] ?? 1
        rejectUnknownExtensions(attributes)
        break
      case 'basematerials':
      case 'colorgroup':
        this.#group = value('id')
        this.#nextIndex = 0
        break
      case 'base':
        this.#addColor(value('displaycolor'))
        break
      case 'color':
        this.#addColor(value('color'))
        break
      case 'object':
        this.#object = newObject(value('name'), `${value('pid')}/${value('pindex') || '0'}`)
        this.objects.set(value('id'), this.#object)
        break
      case 'vertex': {
        const [x, y, z] = [Number(value('x') || 'NaN'), Number(value('y') || 'NaN'), Number(value('z') || 'NaN')]
        if (!areFinite(x, y, z)) throw invalidCoordinates('3mf')
        this.#object?.points.push(x, y, z)
        break
      }
      case 'triangle':
        if (this.#object) this.#addTriangle(this.#object, attributes)
        break
      case 'beamlattice':
        this.hasBeams = true
        break
      case 'component':
        this.#object?.components.push(this.#reference(attributes))
        break
      case 'item':
        this.items.push(this.#reference(attributes))
        break
    }
  }

  #addColor(text: string) {
    this.colors.set(`${this.#group}/${this.#nextIndex}`, colorOf(text))
    this.#nextIndex += 1
  }

  #addTriangle(object: ModelObject, attributes: Attributes) {
    const [a, b, c] = ['v1', 'v2', 'v3'].map((name) => cornerOf(attributes.get(name) ?? ''))
    const first = attributes.get('p1')
    if (first !== undefined && !object.cornerMaterials) {
      object.cornerMaterials = growableInts(object.triangles.length, LOAD_LIMITS.triangles * 3)
      const material = this.#material(object.material)
      for (let i = 0; i < object.triangles.length; i += 3) object.cornerMaterials.push(material, material, material)
    }
    object.triangles.push(a ?? 0, b ?? 0, c ?? 0)
    if (!object.cornerMaterials) return
    const group = attributes.get('pid') ?? object.material.split('/')[0]
    const [p, q, r] = ['p1', 'p2', 'p3'].map((name) =>
      this.#material(first === undefined ? object.material : `${group}/${attributes.get(name) ?? first}`),
    )
    object.cornerMaterials.push(p ?? 0, q ?? 0, r ?? 0)
  }

  #material(key: string): number {
    const number = this.materials.get(key) ?? this.materials.size
    this.materials.set(key, number)
    return number
  }

  #reference(attributes: Attributes): Reference {
    const path = attributes.get('path')
    const matrix = matrixOf(attributes.get('transform'))
    return { objectId: attributes.get('objectid') ?? '', path: path === undefined ? this.#path : pathKey(path), matrix }
  }
}

function cornerOf(text: string): number {
  if (!/^\s*\d{1,9}\s*$/.test(text)) throw damaged('3mf', "a triangle refers to a point that doesn't exist")
  return Number(text)
}

/** A file may require extensions without which it would have another shape. */
function rejectUnknownExtensions(attributes: Attributes) {
  const prefixes = attributes.get('requiredextensions')?.trim().split(/\s+/) ?? []
  const unknown = prefixes.find((prefix) => prefix !== '' && !HARMLESS_EXTENSION.test(attributes.get(prefix) ?? ''))
  if (unknown === undefined) return
  const name = shortName(/\/3dmanufacturing\/(\w+)\//.exec(attributes.get(unknown) ?? '')?.[1] ?? unknown)
  throw new MeshFileError(
    'damaged',
    `This 3MF file requires ${name}, which the viewer doesn't support. Export it without ${name} and try again.`,
  )
}

const newObject = (name: string, material: string): ModelObject => ({
  name: shortName(name),
  points: growableFloats(96, LOAD_LIMITS.points * 3),
  triangles: growableInts(96, LOAD_LIMITS.triangles * 3),
  cornerMaterials: null,
  components: [],
  material,
})

/** Twelve numbers, three for each row of a matrix for row vectors. */
function matrixOf(text: string | undefined): Matrix {
  if (text === undefined) return IDENTITY
  const numbers = text.trim().split(/\s+/).map(Number)
  if (numbers.length !== 12 || numbers.some((value) => !Number.isFinite(value))) throw damaged('3mf', 'one of its transforms is invalid')
  return [0, 3, 6, 9].flatMap((row) => [...numbers.slice(row, row + 3), row === 9 ? 1 : 0])
}

/** `#RRGGBB` or `#RRGGBBAA` in sRGB as linear values. */
function colorOf(text: string): Color {
  const linear = [1, 3, 5].map((at) => {
    const value = Number.parseInt(text.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  const [red = 0, green = 0, blue = 0] = linear.some(Number.isNaN) ? [1, 1, 1] : linear
  return [red, green, blue]
}

const TAG = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<([A-Za-z_][\w.-]*:)?([A-Za-z_][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/g
const ATTRIBUTE = /([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const GREATER = 62

/** Tags are read one after another, because a parser that builds a tree would need many times the memory of the file. */
async function readDocument(path: string, pieces: AsyncIterable<Uint8Array>, decodeUtf8: ZipTools['decodeUtf8']): Promise<ModelDocument> {
  const document = new ModelDocument(path)
  let rest: Uint8Array = new Uint8Array(0)
  let comment = ''
  for await (const piece of decodeUtf16(pieces)) {
    const end = piece.lastIndexOf(GREATER) + 1
    if (end > 0) comment = readTags(document, comment + decodeUtf8(joined(rest, piece.subarray(0, end))))
    rest = joined(end > 0 ? new Uint8Array(0) : rest, piece.subarray(end))
    if (rest.length + comment.length > TAG_MAX_BYTES) throw damaged('3mf', 'one of its tags is too long')
  }
  return document
}

/** Text ends after a tag, so that none is split. Returns the start of a comment that does not end here. */
function readTags(document: ModelDocument, text: string): string {
  const start = Math.max(text.lastIndexOf('<!--'), text.lastIndexOf('<![CDATA['))
  const isComplete = start < 0 || text.includes(text.startsWith('<!--', start) ? '-->' : ']]>', start)
  const complete = isComplete ? text : text.slice(0, start)
  for (const [, , name, attributes = ''] of complete.matchAll(TAG)) if (name !== undefined) document.tag(name, attributesOf(attributes))
  return text.slice(complete.length)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single] of text.matchAll(ATTRIBUTE)) attributes.set(name, unescaped(double ?? single ?? ''))
  return attributes
}

const unescaped = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) =>
        name ? (ENTITIES[name.toLowerCase()] ?? '') : characterOf(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
      )
    : text

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd')

/** Turns the objects of a build into parts. */
class Assembler {
  readonly #documents: ReadonlyMap<string, ModelDocument>
  readonly #parts: LoadedPart[] = []
  readonly #stored = new Set<ModelObject>()
  #references = 0
  #points = 0
  #triangles = 0

  constructor(documents: ReadonlyMap<string, ModelDocument>) {
    this.#documents = documents
  }

  assemble({ scale, items }: ModelDocument): LoadedModel {
    const tree: PartGroup = { name: 'Model', parts: [], children: [] }
    const toMm = composeMatrix([], [], [scale, scale, scale])
    for (const item of items) this.#add(item, toMm, tree, [])
    const omitsBeams = [...this.#documents.values()].some(({ hasBeams }) => hasBeams)
    if (this.#parts.length === 0) throw notShown('3mf', omitsBeams ? BEAMS_ONLY : 'none of its objects with triangles is part of its build')
    const vertexCount = [...this.#stored].reduce((sum, { points }) => sum + points.length / 3, 0)
    return { parts: this.#parts, tree, vertexCount, omitsBeams }
  }

  #add({ objectId, path, matrix }: Reference, parent: Matrix, group: PartGroup, parents: readonly ModelObject[]) {
    const document = this.#documents.get(path)
    const object = document?.objects.get(objectId)
    if (!document || !object) throw damaged('3mf', "it refers to a part that doesn't exist")
    if (parents.includes(object)) throw damaged('3mf', 'its parts contain each other')
    this.#references += 1
    if (parents.length > PART_DEPTH_MAX['3mf'] || this.#references > REFERENCES_MAX) throw nestedTooDeeply('3mf')
    const world = multiply(parent, matrix)
    if (object.triangles.length > 0) group.parts.push(this.#addPart(document, object, world))
    if (object.components.length === 0) return
    const name = object.name || `Group ${objectId}`
    const child: PartGroup = { name, parts: [], children: [] }
    group.children.push(child)
    for (const component of object.components) this.#add(component, world, child, [...parents, object])
  }

  #addPart(document: ModelDocument, object: ModelObject, matrix: Matrix): number {
    const [points, triangles] = [object.points.length / 3, object.triangles.length / 3]
    this.#points += points
    this.#triangles += triangles
    checkLoadLimits(this.#points, this.#triangles)
    if (this.#parts.length >= LOAD_LIMITS.parts) throw notShown('3mf', 'it contains too many parts')
    this.#stored.add(object)
    const positions = transformed(object.points.toArray(), matrix)
    const { positions: used, indices } = extractVertices(positions, null, checked(object.triangles.toArray(), points))
    const part = colored(document, object, { positions: used, indices })
    if (determinant(matrix) < 0) flip(part.indices)
    const name = object.name || `Part ${this.#parts.length + 1}`
    return this.#parts.push({ name, normals: null, ...part }) - 1
  }
}

type Geometry = Pick<LoadedPart, 'positions'> & { readonly indices: Uint32Array<ArrayBuffer> }

/** Corners of different colors need vertices of their own. */
function colored(document: ModelDocument, { cornerMaterials, material }: ModelObject, { positions, indices }: Geometry) {
  const color = document.colors.get(material) ?? null
  if (!cornerMaterials) return { positions, indices, color, colors: null }
  const palette = [...document.materials.keys()].map((key) => document.colors.get(key) ?? color)
  const materials = cornerMaterials.toArray()
  const used = [...new Set(materials)].map((number) => palette[number] ?? null)
  if (new Set(used.map(String)).size === 1) return { positions, indices, color: used[0] ?? null, colors: null }
  const vertices = new Map<number, number>()
  const sources: number[] = []
  const recolored = indices.map((point, corner) => {
    const key = point * palette.length + (materials[corner] ?? 0)
    const vertex = vertices.get(key) ?? vertices.size
    if (vertex === vertices.size) {
      vertices.set(key, vertex)
      sources.push(key)
    }
    return vertex
  })
  const copied = new Float32Array(sources.length * 3)
  const colors = new Uint8Array(sources.length * 4).fill(255)
  for (const [vertex, key] of sources.entries()) {
    const point = Math.floor(key / palette.length)
    copied.set(positions.subarray(point * 3, point * 3 + 3), vertex * 3)
    colors.set((palette[key % palette.length] ?? DEFAULT_COLOR).map(toSrgbByte), vertex * 4)
  }
  return { positions: copied, indices: recolored, color: null, colors }
}

function transformed(points: Float32Array, matrix: Matrix): Float32Array<ArrayBuffer> {
  const moved = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0]
    for (let axis = 0; axis < 3; axis++) moved[i + axis] = transformCoordinate(matrix, axis, x, y, z)
    if (!areFinite(moved[i] ?? 0, moved[i + 1] ?? 0, moved[i + 2] ?? 0)) throw invalidCoordinates('3mf')
  }
  return moved
}

/** A copy, because an object may be placed several times. */
function checked(triangles: Uint32Array<ArrayBuffer>, points: number): Uint32Array<ArrayBuffer> {
  if (triangles.some((corner) => corner >= points)) throw damaged('3mf', "a triangle refers to a point that doesn't exist")
  return triangles.slice()
}

/** A mirroring transform flips the winding. */
function flip(indices: Uint32Array) {
  for (let i = 0; i < indices.length; i += 3) indices.subarray(i + 1, i + 3).reverse()
}
