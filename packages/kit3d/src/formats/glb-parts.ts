import { damaged, notShown } from '../measure/mesh-file.ts'
import type { GlbData } from './glb-data.ts'
import type { SceneNode } from './glb-scene.ts'
import type { GlbPart } from './glb-sink.ts'
import { baseColorTexture } from './glb-textures.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from './json-value.ts'
import { composeMatrix, IDENTITY, type Matrix, multiply, nodeMatrix } from './matrix.ts'
import { shortName } from './part-name.ts'

const PARTS_MAX = 50_000
/** Every instance has a cost, and a small file can declare very many. */
const INSTANCES_MAX = 500_000
const TARGETS_MAX = 1_000
const ACTIVE_TARGETS_MAX = 64
const JOINTS_MAX = 10_000
const [POINTS, TRIANGLES, STRIP, FAN] = [0, 4, 5, 6]

export interface Skin {
  readonly jointMatrices: readonly Matrix[]
  /** Four joints and weights per point each. */
  readonly influences: readonly { readonly joints: number; readonly weights: number }[]
}

/** Where the data of a part is: accessor numbers and how to transform them. */
export interface PartSource {
  readonly part: GlbPart
  readonly mode: number
  readonly positions: number
  readonly indices: number | null
  readonly normals: number | null
  readonly colors: number | null
  readonly uvs: { readonly accessor: number; readonly matrix: readonly number[] } | null
  readonly morphTargets: readonly { readonly accessor: number; readonly weight: number }[]
  readonly skin: Skin | null
  /** World matrix of each instance. */
  readonly matrices: readonly Matrix[]
}

type SceneEvent = PartSource | { readonly group: string } | 'endGroup'

/** The groups and parts of a scene in the order of the file. */
export async function* partSources(data: GlbData, nodes: readonly SceneNode[], binaryBytes: number): AsyncGenerator<SceneEvent> {
  const meshes = listOf(data.json.meshes).map(recordOf)
  const skins = new SkinReader(data, nodes)
  const groupDepths: number[] = []
  const primitivesAt = ({ definition }: SceneNode) => listOf(recordOf(meshes[countOf(definition.mesh) ?? -1]).primitives).length
  if (nodes.reduce((sum, node) => sum + primitivesAt(node), 0) > PARTS_MAX) throw notShown('glb', 'it contains too many parts')
  let instanceCount = 0
  let partCount = 0
  for (const node of nodes) {
    for (let depth = groupDepths.at(-1); depth !== undefined && depth >= node.depth; depth = groupDepths.at(-1)) {
      groupDepths.pop()
      yield 'endGroup'
    }
    const { definition } = node
    const meshNumber = countOf(definition.mesh)
    const mesh = meshNumber === null ? null : recordOf(meshes[meshNumber])
    const name = nameOf(definition) || (mesh && nameOf(mesh)) || `Part ${node.index + 1}`
    // A node without children is a leaf; its parts belong to the group around it.
    if (listOf(definition.children).length > 0 && !node.isHidden) {
      groupDepths.push(node.depth)
      yield { group: name }
    }
    if (!mesh || node.isHidden) continue
    const primitives = listOf(mesh.primitives).map(recordOf)
    const matrices = await instanceMatrices(data, node)
    instanceCount += matrices.length * Math.max(1, primitives.length)
    if (instanceCount > INSTANCES_MAX) throw notShown('glb', 'it contains too many parts')
    const partOfPoints = new Map<unknown, number>()
    for (const [number, primitive] of primitives.entries()) {
      if (!isDrawn(primitive) || isEmpty(data.json, primitive) || matrices.length === 0) continue
      const { POSITION } = recordOf(primitive.attributes)
      const source = await partSource(data, { node, mesh, primitive, matrices, skins, binaryBytes })
      const sharesPointsWith = partOfPoints.get(POSITION) ?? null
      yield { ...source, part: { ...source.part, name: primitives.length > 1 ? `${name} ${number + 1}` : name, sharesPointsWith } }
      // Deformed points may differ even if their list is the same.
      if (!source.skin && source.morphTargets.length === 0 && sharesPointsWith === null) partOfPoints.set(POSITION, partCount)
      partCount += 1
    }
  }
  for (const _ of groupDepths) yield 'endGroup'
}

const nameOf = ({ name }: JsonRecord): string => shortName(typeof name === 'string' ? name : '')

/** Lines are not displayed. */
function isDrawn({ attributes, mode = TRIANGLES }: JsonRecord): boolean {
  return countOf(recordOf(attributes).POSITION) !== null && (mode === POINTS || mode === TRIANGLES || mode === STRIP || mode === FAN)
}

/** Some programs write empty meshes as lists without elements. */
const isEmpty = ({ accessors }: JsonRecord, { attributes }: JsonRecord): boolean =>
  recordOf(listOf(accessors)[countOf(recordOf(attributes).POSITION) ?? -1]).count === 0

interface Place {
  readonly node: SceneNode
  readonly mesh: JsonRecord
  readonly primitive: JsonRecord
  readonly matrices: readonly Matrix[]
  readonly skins: SkinReader
  readonly binaryBytes: number
}

async function partSource(data: GlbData, place: Place): Promise<PartSource> {
  const { node, mesh, primitive } = place
  const attributes = recordOf(primitive.attributes)
  const positions = countOf(attributes.POSITION) ?? -1
  const declaredPoints = pointCount(data, positions, place)
  const draco = recordOf(primitive.extensions).KHR_draco_mesh_compression
  if (draco !== undefined) await data.decompressDraco(primitive, recordOf(draco))
  const points = draco === undefined ? declaredPoints : data.count(positions)
  // Draco stores strips as separate triangles.
  const mode = draco === undefined ? (countOf(primitive.mode ?? TRIANGLES) ?? TRIANGLES) : TRIANGLES
  const indices = mode === POINTS ? null : countOf(primitive.indices)
  if (indices !== null) data.requireUnsigned(indices)
  const corners = indices === null ? points : data.count(indices)
  const triangles = mode === POINTS ? 0 : mode === TRIANGLES ? Math.floor(corners / 3) : Math.max(0, corners - 2)
  const morphTargets = activeTargets(mesh, node.definition, primitive)
  const skin = await place.skins.read(node, attributes)
  for (const { accessor } of morphTargets) data.requireCount(accessor, points)
  for (const { joints, weights } of skin?.influences ?? []) {
    data.requireCount(joints, points)
    data.requireCount(weights, points)
  }
  const isDeformed = skin !== null || morphTargets.length > 0
  await data.check(positions, 3)
  if (indices !== null) await data.check(indices, 1)
  const perPoint = (accessor: unknown, widths: readonly number[]) => {
    const number = countOf(accessor)
    return number !== null && widths.includes(data.width(number)) && data.count(number) === points ? number : null
  }
  // Normals of a deformed part would have to be deformed too; they are computed from its faces instead.
  const normals = isDeformed ? null : perPoint(attributes.NORMAL, [3])
  const colors = perPoint(attributes.COLOR_0, [3, 4])
  const texture = baseColorTexture(data.json, primitive)
  const uvAccessor = texture && perPoint(attributes[`TEXCOORD_${texture.coordinates}`], [2])
  const uvs = texture && uvAccessor !== null ? { accessor: uvAccessor, matrix: texture.matrix } : null
  // Sinks that do not read them reject the same files.
  for (const list of [normals, colors, uvAccessor]) if (list !== null) await data.check(list, data.width(list))
  // The joints of a skin place its points, so the node itself does not.
  const matrices = skin ? [IDENTITY] : place.matrices
  const part = {
    name: '',
    points: points * matrices.length,
    triangles: triangles * matrices.length,
    isPointCloud: mode === POINTS,
    splitsVertices: indices === null || attributes.TEXCOORD_0 !== undefined,
    sharesPointsWith: null,
    hasNormals: normals !== null,
    hasColors: colors !== null,
    color: baseColor(data.json, primitive),
    texture: texture && uvs && { image: texture.image, wrap: texture.wrap },
  }
  return { part, mode, positions, indices, normals, colors, uvs, morphTargets, skin, matrices }
}

function pointCount(data: GlbData, positions: number, { primitive, binaryBytes }: Place): number {
  const definition = listOf(data.json.accessors)[positions]
  if (definition === undefined) throw damaged('glb', "it refers to a list that doesn't exist")
  const { count, type } = recordOf(definition)
  const points = countOf(count)
  if (points === null || type !== 'VEC3') throw damaged('glb', 'its point list has the wrong type')
  // No compression stores more points per byte.
  if (recordOf(primitive.extensions).KHR_draco_mesh_compression !== undefined && points > Math.max(1, binaryBytes) * 64)
    throw damaged('glb', 'it declares more points than it can hold')
  return data.count(positions)
}

/** The shape that the file shows without animation. */
function activeTargets(mesh: JsonRecord, node: JsonRecord, primitive: JsonRecord): PartSource['morphTargets'] {
  const targets = listOf(primitive.targets)
  if (targets.length > TARGETS_MAX) throw notShown('glb', 'it contains too many parts')
  const weights = listOf(node.weights ?? mesh.weights)
  const active = targets.flatMap((target, i) => {
    const accessor = countOf(recordOf(target).POSITION)
    const weight = weights[i]
    return accessor !== null && typeof weight === 'number' && Number.isFinite(weight) && weight !== 0 ? [{ accessor, weight }] : []
  })
  if (active.length > ACTIVE_TARGETS_MAX) throw notShown('glb', 'it contains too many parts')
  return active
}

class SkinReader {
  readonly #data: GlbData
  readonly #worldMatrices: ReadonlyMap<number, Matrix>
  readonly #jointMatrices = new Map<number, readonly Matrix[]>()

  constructor(data: GlbData, nodes: readonly SceneNode[]) {
    this.#data = data
    this.#worldMatrices = new Map(nodes.map(({ index, worldMatrix }) => [index, worldMatrix]))
  }

  /** Null if the node has no skin. */
  async read({ definition }: SceneNode, attributes: JsonRecord): Promise<Skin | null> {
    const number = countOf(definition.skin)
    const influences = [0, 1, 2, 3].flatMap((set) => {
      const joints = countOf(attributes[`JOINTS_${set}`])
      const weights = countOf(attributes[`WEIGHTS_${set}`])
      return joints === null || weights === null ? [] : [{ joints, weights }]
    })
    if (number === null || influences.length === 0) return null
    const jointMatrices = this.#jointMatrices.get(number) ?? (await this.#readJoints(number))
    this.#jointMatrices.set(number, jointMatrices)
    return { jointMatrices, influences }
  }

  async #readJoints(number: number): Promise<Matrix[]> {
    const { json } = this.#data
    const skin = recordOf(listOf(json.skins)[number])
    const joints = listOf(skin.joints)
    if (joints.length > JOINTS_MAX) throw notShown('glb', 'it contains too many parts')
    const accessor = countOf(skin.inverseBindMatrices)
    if (accessor !== null) this.#data.requireCount(accessor, joints.length)
    const inverse = accessor === null ? null : await this.#data.all(accessor, 16)
    return joints.map((joint, i) => {
      const node = listOf(json.nodes)[countOf(joint) ?? -1]
      if (node === undefined) throw damaged('glb', "it refers to a part that doesn't exist")
      // A joint outside the scene has no parents there.
      const world = this.#worldMatrices.get(Number(joint)) ?? nodeMatrix(recordOf(node))
      return inverse ? multiply(world, Array.from(inverse.subarray(i * 16, i * 16 + 16))) : world
    })
  }
}

/** One matrix, or one per instance of EXT_mesh_gpu_instancing. */
async function instanceMatrices(data: GlbData, { definition, worldMatrix }: SceneNode): Promise<Matrix[]> {
  const attributes = recordOf(recordOf(recordOf(definition.extensions).EXT_mesh_gpu_instancing).attributes)
  const read = async (accessor: unknown, width: number) => {
    const number = countOf(accessor)
    if (number === null) return null
    if (data.count(number) > INSTANCES_MAX) throw notShown('glb', 'it contains too many parts')
    return data.all(number, width)
  }
  const translations = await read(attributes.TRANSLATION, 3)
  const rotations = await read(attributes.ROTATION, 4)
  const scales = await read(attributes.SCALE, 3)
  const counts = [translations && translations.length / 3, rotations && rotations.length / 4, scales && scales.length / 3]
  const count = counts.find((value) => value !== null)
  if (count === undefined || count === null) return [worldMatrix]
  const at = (values: Float64Array | null, i: number, width: number) => values?.subarray(i * width, (i + 1) * width) ?? []
  return Array.from({ length: count }, (_, i) =>
    multiply(worldMatrix, composeMatrix(at(translations, i, 3), at(rotations, i, 4), at(scales, i, 3))),
  )
}

function baseColor(json: JsonRecord, { material }: JsonRecord): GlbPart['color'] {
  const definition = recordOf(listOf(json.materials)[countOf(material) ?? -1])
  const { KHR_materials_pbrSpecularGlossiness } = recordOf(definition.extensions)
  const factor =
    numbersOf(recordOf(definition.pbrMetallicRoughness).baseColorFactor, 4) ??
    numbersOf(recordOf(KHR_materials_pbrSpecularGlossiness).diffuseFactor, 4)
  return factor ? [factor[0] ?? 1, factor[1] ?? 1, factor[2] ?? 1] : null
}
