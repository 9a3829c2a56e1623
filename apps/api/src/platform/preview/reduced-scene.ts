import { parseGlb } from '@vorta/kit3d/formats/glb'
import { openGlb, type RandomAccessFile } from '@vorta/kit3d/formats/glb-file'
import type { GlbPart, GlbSink } from '@vorta/kit3d/formats/glb-sink'
import { countOf, type JsonRecord, listOf, recordOf } from '@vorta/kit3d/formats/json-value'
import { checkLoadLimits, LOAD_LIMITS, type LoadedModel, type LoadedPart, type PartGroup } from '@vorta/kit3d/load/loaded-model'
import { MeshReader, type ReadLimits } from '@vorta/kit3d/measure/read-mesh'
import { GLB_TOOLS } from '../storage/glb-file.ts'
import { READ_LIMITS, simplifyMesh, TRIANGLES_MAX } from './simplify-mesh.ts'

type Scene = Pick<LoadedModel, 'parts' | 'tree'>

/** Small parts keep their shape. */
const PART_POINTS_MIN = 4_000

/** Reads the parts of a GLB file and reduces each of them that is very detailed, so that few are in memory in full. */
export async function readReducedScene(file: RandomAccessFile): Promise<Scene> {
  // A glTF file without a binary part is small.
  const container = await openGlb(file, GLB_TOOLS.decodeUtf8).catch(() => null)
  const sink = new ReducedSink(container ? cornersIn(container.json) : 0)
  await parseGlb(file, sink, GLB_TOOLS)
  sink.endPart()
  return sink
}

/** Corners of the triangles in all meshes. */
function cornersIn(json: JsonRecord): number {
  const accessors = listOf(json.accessors).map(recordOf)
  const primitives = listOf(json.meshes).flatMap((mesh) => listOf(recordOf(mesh).primitives).map(recordOf))
  return primitives.reduce((sum, { indices, attributes }) => {
    const list = countOf(indices ?? recordOf(attributes).POSITION)
    return sum + (countOf(accessors[list ?? -1]?.count) ?? 0)
  }, 0)
}

class ReducedSink implements GlbSink {
  readonly parts: LoadedPart[] = []
  readonly tree: PartGroup = { name: 'Model', parts: [], children: [] }
  readonly #groups: PartGroup[] = [this.tree]
  #part: GlbPart | null = null
  #reader = new MeshReader('glb', READ_LIMITS)
  #points = 0
  #triangles = 0
  readonly #corners: number

  constructor(corners: number) {
    this.#corners = corners
  }

  startGroup(name: string) {
    // Parts are added when they end, so the last one ends before the group changes.
    this.endPart()
    const group: PartGroup = { name, parts: [], children: [] }
    this.#groups.at(-1)?.children.push(group)
    this.#groups.push(group)
  }

  endGroup() {
    this.endPart()
    this.#groups.pop()
  }

  startPart(part: GlbPart) {
    this.endPart()
    this.#points += part.points
    this.#triangles += part.triangles
    checkLoadLimits(this.#points, this.#triangles)
    if (this.parts.length >= LOAD_LIMITS.parts) throw new Error('It contains too many parts')
    this.#part = part
    this.#reader = new MeshReader('glb', this.#limitsOf(part))
  }

  endPart() {
    if (!this.#part) return
    const { name, color, isPointCloud } = this.#part
    const mesh = this.#reader.finish()
    const isDetailed = Math.max(mesh.positions.length, mesh.indices.length) > TRIANGLES_MAX * 3
    const { positions, indices } = isDetailed ? simplifyMesh(mesh) : mesh
    const part = { name, positions: positions.slice(), indices: isPointCloud ? null : indices.slice(), normals: null, colors: null, color }
    this.#groups.at(-1)?.parts.push(this.parts.push(part) - 1)
    this.#part = null
  }

  /** Each part gets its share of the points, because reducing all of them once more would take long. */
  #limitsOf({ triangles }: GlbPart): ReadLimits {
    const share = Math.min(1, (triangles * 3) / (this.#corners || 1))
    return triangles > 0 ? { ...READ_LIMITS, points: Math.max(PART_POINTS_MIN, Math.round(READ_LIMITS.points * share)) } : READ_LIMITS
  }

  point(x: number, y: number, z: number) {
    this.#reader.point(x, y, z)
  }

  triangle(a: number, b: number, c: number) {
    this.#reader.triangle(a, b, c)
  }
}
