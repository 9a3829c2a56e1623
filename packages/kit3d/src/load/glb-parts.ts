import { shortName } from '../formats/part-name.ts'
import { rootNodes } from '../measure/glb-scene.ts'
import { countOf, type JsonRecord, listOf, recordOf } from '../measure/json-value.ts'
import { IDENTITY, type Matrix, multiply, nodeMatrix, transformCoordinate } from '../measure/matrix.ts'
import { damaged, invalidCoordinates } from '../measure/mesh-file.ts'
import { type GlbData, unsupportedCompression } from './glb-data.ts'
import { checkLoadLimits, LOAD_LIMITS, type LoadedPart, type PartGroup } from './loaded-model.ts'

const NODES_MAX = 50_000
const [POINTS, TRIANGLES, STRIP, FAN] = [0, 4, 5, 6]

type Rgb = readonly [number, number, number]

/** Walks the scene graph and bakes the world matrix of each node into its meshes. */
export function collectParts(data: GlbData, colors: readonly (Rgb | null)[]): { parts: LoadedPart[]; tree: PartGroup } {
  const { json } = data
  const nodes = listOf(json.nodes).map(recordOf)
  if (nodes.length > NODES_MAX) throw damaged('glb', 'it contains too many parts')
  const parts: LoadedPart[] = []
  const tree: PartGroup = { name: 'Model', parts: [], children: [] }
  const seen = new Set<number>()
  let points = 0
  let triangles = 0
  const pending = rootNodes(json, nodes).map((node) => ({ node, parentMatrix: IDENTITY, group: tree }))
  pending.reverse()
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parentMatrix, group } = next
    const definition = nodes[node]
    if (!definition) throw damaged('glb', 'it refers to a part that does not exist')
    if (seen.has(node)) throw damaged('glb', 'its part hierarchy contains a loop')
    seen.add(node)
    const worldMatrix = multiply(parentMatrix, nodeMatrix(definition))
    const mesh = countOf(definition.mesh)
    const children = listOf(definition.children)
    const name = shortName(String(definition.name ?? '')) || meshName(json, mesh) || `Part ${node + 1}`
    // A node without children is a leaf of the tree; its meshes belong to the parent group.
    const targetGroup: PartGroup = children.length > 0 ? { name, parts: [], children: [] } : group
    if (children.length > 0) group.children.push(targetGroup)
    for (const part of mesh === null ? [] : meshParts(data, mesh, worldMatrix, name, colors)) {
      points += part.positions.length / 3
      triangles += (part.indices?.length ?? 0) / 3
      checkLoadLimits(points, triangles)
      if (parts.length >= LOAD_LIMITS.parts) throw damaged('glb', 'it contains too many parts')
      targetGroup.parts.push(parts.push(part) - 1)
    }
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ node: countOf(children[i]) ?? -1, parentMatrix: worldMatrix, group: targetGroup })
  }
  return { parts, tree }
}

const meshName = (json: JsonRecord, mesh: number | null): string =>
  mesh === null ? '' : shortName(String(recordOf(listOf(json.meshes)[mesh]).name ?? ''))

function* meshParts(data: GlbData, mesh: number, worldMatrix: Matrix, name: string, colors: readonly (Rgb | null)[]): Iterable<LoadedPart> {
  const primitives = listOf(recordOf(listOf(data.json.meshes)[mesh]).primitives).map(recordOf)
  for (const [number, primitive] of primitives.entries()) {
    const attributes = recordOf(primitive.attributes)
    const position = countOf(attributes.POSITION)
    const mode = countOf(primitive.mode ?? TRIANGLES)
    if (position === null || (mode !== POINTS && mode !== TRIANGLES && mode !== STRIP && mode !== FAN)) continue
    if (recordOf(primitive.extensions).KHR_draco_mesh_compression !== undefined) throw unsupportedCompression()
    checkLoadLimits(data.count(position))
    const positions = data.floats(position, 3)
    if (positions.length === 0) continue
    const normal = countOf(attributes.NORMAL)
    const colorAccessor = countOf(attributes.COLOR_0)
    const indices = mode === POINTS ? null : trianglesOf(data, primitive, positions.length / 3, mode)
    const normals = normal === null ? null : data.floats(normal, 3)
    bakeTransform(positions, normals, indices, worldMatrix)
    yield {
      name: primitives.length > 1 ? `${name} ${number + 1}` : name,
      positions,
      indices,
      normals: normals?.length === positions.length ? normals : null,
      colors: colorAccessor === null ? null : readColors(data, colorAccessor, positions.length / 3),
      color: colors[countOf(primitive.material) ?? -1] ?? null,
    }
  }
}

function trianglesOf(data: GlbData, primitive: JsonRecord, points: number, mode: number): Uint32Array<ArrayBuffer> {
  const list = countOf(primitive.indices)
  const vertexIndices = list === null ? Uint32Array.from({ length: points }, (_, i) => i) : data.indices(list)
  for (const index of vertexIndices) if (index >= points) throw damaged('glb', 'a triangle refers to a point that does not exist')
  if (mode === TRIANGLES)
    return vertexIndices.length % 3 === 0 ? vertexIndices : vertexIndices.slice(0, vertexIndices.length - (vertexIndices.length % 3))
  const triangles = new Uint32Array(Math.max(0, vertexIndices.length - 2) * 3)
  for (let i = 0; i + 2 < vertexIndices.length; i++) {
    const isFlipped = mode === STRIP && i % 2 === 1
    const corners = mode === FAN ? [0, i + 1, i + 2] : isFlipped ? [i + 1, i, i + 2] : [i, i + 1, i + 2]
    triangles.set(
      corners.map((corner) => vertexIndices[corner] ?? 0),
      i * 3,
    )
  }
  return triangles
}

function bakeTransform(positions: Float32Array, normals: Float32Array | null, indices: Uint32Array | null, worldMatrix: Matrix) {
  const isIdentity = worldMatrix.every((value, i) => value === IDENTITY[i])
  let sum = 0
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = [positions[i] ?? 0, positions[i + 1] ?? 0, positions[i + 2] ?? 0]
    sum += x - x + (y - y) + (z - z)
    if (isIdentity) continue
    for (let axis = 0; axis < 3; axis++) positions[i + axis] = transformCoordinate(worldMatrix, axis, x, y, z)
  }
  if (sum !== 0) throw invalidCoordinates('glb')
  if (isIdentity) return
  const normalMatrix = cofactors(worldMatrix)
  for (let i = 0; normals && i < normals.length; i += 3) {
    const [x, y, z] = [normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0]
    const to = [0, 1, 2].map(
      (axis) => (normalMatrix[axis] ?? 0) * x + (normalMatrix[axis + 3] ?? 0) * y + (normalMatrix[axis + 6] ?? 0) * z,
    )
    const size = Math.hypot(...to) || 1
    normals.set(
      to.map((value) => value / size),
      i,
    )
  }
  // A mirroring transform flips the winding.
  if (determinant(worldMatrix) < 0)
    for (let i = 0; indices && i < indices.length; i += 3) indices.set([indices[i + 1] ?? 0, indices[i] ?? 0], i)
}

/** Normals are transformed by the cofactor matrix, because the matrix itself is wrong for non-uniform scale. */
function cofactors(m: Matrix): number[] {
  const at = (row: number, column: number) => m[row + column * 4] ?? 0
  const minor = (row: number, column: number) => {
    const [r1, r2] = [(row + 1) % 3, (row + 2) % 3]
    const [c1, c2] = [(column + 1) % 3, (column + 2) % 3]
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1)
  }
  return [0, 1, 2].flatMap((column) => [0, 1, 2].map((row) => minor(row, column)))
}

const determinant = (m: Matrix): number => {
  const minors = cofactors(m)
  return [0, 1, 2].reduce((sum, row) => sum + (m[row] ?? 0) * (minors[row] ?? 0), 0)
}

function readColors(data: GlbData, accessor: number, points: number): Uint8Array<ArrayBuffer> | null {
  const width = data.width(accessor)
  if (width < 3 || data.count(accessor) !== points) return null
  const values = data.floats(accessor, width)
  const bytes = new Uint8Array(points * 4).fill(255)
  for (let i = 0; i < points; i++)
    for (let k = 0; k < 3; k++) bytes[i * 4 + k] = Math.max(0, Math.min(255, (values[i * width + k] ?? 0) * 255))
  return bytes
}
