import { type GlbTools, parseGlb } from '../formats/glb.ts'
import { inMemoryFile, type RandomAccessFile } from '../formats/glb-file.ts'
import type { GlbImage, GlbPart, GlbSink, GlbTexture } from '../formats/glb-sink.ts'
import { boundsOf } from '../inspect/surface.ts'
import { checkSize } from '../measure/check-size.ts'
import { notShown } from '../measure/mesh-file.ts'
import { extractVertices } from './extract-vertices.ts'
import {
  checkLoadLimits,
  LOAD_LIMITS,
  type LoadedModel,
  type LoadedPart,
  type LoadedTexture,
  type OnProgress,
  type PartGroup,
} from './loaded-model.ts'
import { toSrgbByte } from './srgb.ts'

const DECOMPRESSED_MAX_BYTES = 768 * 1024 * 1024

/** Loads the scene, meshes and base color textures of a GLB file; external files are never opened. */
export async function loadGlb(
  file: Uint8Array<ArrayBuffer> | RandomAccessFile,
  onProgress: OnProgress,
  tools: Omit<GlbTools, 'maxDecompressedBytes'>,
): Promise<LoadedModel> {
  const sink = new ShadedSink()
  onProgress(0.2)
  const source = file instanceof Uint8Array ? inMemoryFile(file) : file
  const vertexCount = await parseGlb(source, sink, { ...tools, maxDecompressedBytes: DECOMPRESSED_MAX_BYTES })
  sink.endPart()
  const model = sink.result()
  checkSize('glb', boundsOf(model.parts.map(({ positions }) => positions)))
  return { ...model, tree: sink.tree, vertexCount }
}

/** Collects the geometry of a scene: its parts and the groups they are in. */
class GeometrySink implements GlbSink {
  readonly parts: LoadedPart[] = []
  readonly tree: PartGroup = { name: 'Model', parts: [], children: [] }
  readonly #groups: PartGroup[] = [this.tree]
  #points = 0
  #triangles = 0
  #positions = new Float32Array(0)
  #indices: Uint32Array | null = null
  #nextPosition = 0
  #nextIndex = 0

  startGroup(name: string) {
    const group: PartGroup = { name, parts: [], children: [] }
    this.#groups.at(-1)?.children.push(group)
    this.#groups.push(group)
  }

  endGroup() {
    this.#groups.pop()
  }

  startPart(part: GlbPart) {
    this.endPart()
    this.#points += part.points
    this.#triangles += part.triangles
    checkLoadLimits(this.#points, this.#triangles)
    if (this.parts.length >= LOAD_LIMITS.parts) throw notShown('glb', 'it contains too many parts')
    const loaded = this.newPart(part)
    this.#groups.at(-1)?.parts.push(this.parts.push(loaded) - 1)
    this.#positions = loaded.positions
    this.#indices = loaded.indices
    this.#nextPosition = 0
    this.#nextIndex = 0
  }

  point(x: number, y: number, z: number) {
    const at = this.#nextPosition
    this.#positions[at] = x
    this.#positions[at + 1] = y
    this.#positions[at + 2] = z
    this.#nextPosition = at + 3
  }

  triangle(a: number, b: number, c: number) {
    const at = this.#nextIndex
    if (!this.#indices) return
    this.#indices[at] = a
    this.#indices[at + 1] = b
    this.#indices[at + 2] = c
    this.#nextIndex = at + 3
  }

  /** Points that no triangle uses are not displayed. */
  endPart() {
    const part = this.parts.pop()
    if (!part) return
    const { positions, colors, indices, normals, uvs = null } = part
    this.parts.push(indices ? { ...part, ...extractVertices(positions, colors, indices, normals, uvs) } : part)
  }

  protected newPart({ name, points, triangles, isPointCloud, color }: GlbPart): LoadedPart {
    const indices = isPointCloud ? null : new Uint32Array(triangles * 3)
    return { name, positions: new Float32Array(points * 3), indices, normals: null, colors: null, color }
  }
}

/** Collects normals, vertex colors and textures, too. */
class ShadedSink extends GeometrySink {
  #normals = new Float32Array(0)
  #colors = new Uint8Array(0)
  #uvs = new Float32Array(0)
  #nextNormal = 0
  #nextColor = 0
  #nextUv = 0
  readonly #textures: (GlbTexture | null)[] = []
  readonly #images = new Map<number, GlbImage>()

  normal(x: number, y: number, z: number) {
    const at = this.#nextNormal
    this.#normals[at] = x
    this.#normals[at + 1] = y
    this.#normals[at + 2] = z
    this.#nextNormal = at + 3
  }

  color(red: number, green: number, blue: number) {
    const at = this.#nextColor
    this.#colors[at] = toSrgbByte(red)
    this.#colors[at + 1] = toSrgbByte(green)
    this.#colors[at + 2] = toSrgbByte(blue)
    this.#colors[at + 3] = 255
    this.#nextColor = at + 4
  }

  uv(u: number, v: number) {
    const at = this.#nextUv
    this.#uvs[at] = u
    this.#uvs[at + 1] = v
    this.#nextUv = at + 2
  }

  image(number: number, content: GlbImage) {
    this.#images.set(number, content)
  }

  /** Parts with their textures. One image may be used with several wraps. */
  result(): Pick<LoadedModel, 'parts' | 'textures'> {
    const textures: LoadedTexture[] = []
    const numbers = new Map<string, number>()
    const parts = this.parts.map((part, i) => {
      const { image = -1, wrap = ['repeat', 'repeat'] as const } = this.#textures[i] ?? {}
      const content = this.#images.get(image)
      if (!content) return part
      const key = `${image} ${wrap}`
      const texture = numbers.get(key) ?? textures.push({ ...content, wrap }) - 1
      numbers.set(key, texture)
      return { ...part, texture }
    })
    return { parts, textures }
  }

  protected override newPart(part: GlbPart): LoadedPart {
    this.#textures.push(part.texture)
    this.#uvs = new Float32Array(part.texture ? part.points * 2 : 0)
    this.#nextUv = 0
    this.#normals = new Float32Array(part.hasNormals ? part.points * 3 : 0)
    this.#colors = new Uint8Array(part.hasColors ? part.points * 4 : 0)
    this.#nextNormal = 0
    this.#nextColor = 0
    return {
      ...super.newPart(part),
      normals: part.hasNormals ? this.#normals : null,
      colors: part.hasColors ? this.#colors : null,
      uvs: part.texture ? this.#uvs : null,
    }
  }
}
