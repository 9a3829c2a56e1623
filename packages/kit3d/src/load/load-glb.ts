import { type GlbTools, parseGlb } from '../formats/glb.ts'
import { inMemoryFile } from '../formats/glb-file.ts'
import type { GlbPart, GlbSink } from '../formats/glb-sink.ts'
import { damaged } from '../measure/mesh-file.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type OnProgress, type PartGroup } from './loaded-model.ts'
import { toSrgbByte } from './srgb.ts'

const DECOMPRESSED_MAX_BYTES = 768 * 1024 * 1024

/** Loads the scene and meshes of a GLB file; textures and external files are never opened. */
export async function loadGlb(
  bytes: Uint8Array<ArrayBuffer>,
  onProgress: OnProgress,
  tools: Omit<GlbTools, 'maxDecompressedBytes'>,
): Promise<LoadedModel> {
  const sink = new ShadedSink()
  onProgress(0.2)
  const vertexCount = await parseGlb(inMemoryFile(bytes), sink, { ...tools, maxDecompressedBytes: DECOMPRESSED_MAX_BYTES })
  return { parts: sink.parts, tree: sink.tree, vertexCount }
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
    this.#points += part.points
    this.#triangles += part.triangles
    checkLoadLimits(this.#points, this.#triangles)
    if (this.parts.length >= LOAD_LIMITS.parts) throw damaged('glb', 'it contains too many parts')
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

  protected newPart({ name, points, triangles, isPointCloud, color }: GlbPart): LoadedPart {
    const indices = isPointCloud ? null : new Uint32Array(triangles * 3)
    return { name, positions: new Float32Array(points * 3), indices, normals: null, colors: null, color }
  }
}

/** Collects normals and vertex colors, too. */
class ShadedSink extends GeometrySink {
  #normals = new Float32Array(0)
  #colors = new Uint8Array(0)
  #nextNormal = 0
  #nextColor = 0

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

  protected override newPart(part: GlbPart): LoadedPart {
    this.#normals = new Float32Array(part.hasNormals ? part.points * 3 : 0)
    this.#colors = new Uint8Array(part.hasColors ? part.points * 4 : 0)
    this.#nextNormal = 0
    this.#nextColor = 0
    return { ...super.newPart(part), normals: part.hasNormals ? this.#normals : null, colors: part.hasColors ? this.#colors : null }
  }
}
