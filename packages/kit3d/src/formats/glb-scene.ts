import { damaged, notShown } from '../measure/mesh-file.ts'
import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'
import { IDENTITY, type Matrix, multiply, nodeMatrix } from './matrix.ts'
import { nestedTooDeeply, PART_DEPTH_MAX } from './part-depth.ts'

const NODES_MAX = 50_000
const REFERENCES_MAX = 200_000

export interface SceneNode {
  readonly definition: JsonRecord
  readonly index: number
  readonly worldMatrix: Matrix
  /** Number of ancestors. */
  readonly depth: number
  /** It or an ancestor is hidden by KHR_node_visibility. */
  readonly isHidden: boolean
}

/** All nodes of the default scene, each before its children, in the order of the file. */
export function sceneNodes(json: JsonRecord): SceneNode[] {
  const nodes = listOf(json.nodes).map(recordOf)
  if (nodes.length > NODES_MAX) throw notShown('glb', 'it contains too many parts')
  const visited: SceneNode[] = []
  const seen = new Set<number>()
  const pending = rootNodes(json, nodes).map((index) => ({ index, parentMatrix: IDENTITY, depth: 0, isParentHidden: false }))
  pending.reverse()
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { index, parentMatrix, depth, isParentHidden } = next
    const definition = nodes[index]
    if (!definition) throw damaged('glb', "it refers to a part that doesn't exist")
    if (seen.has(index)) throw damaged('glb', 'its part hierarchy contains a loop')
    seen.add(index)
    if (depth > PART_DEPTH_MAX.glb) throw nestedTooDeeply('glb')
    const worldMatrix = multiply(parentMatrix, nodeMatrix(definition))
    const isHidden = isParentHidden || recordOf(recordOf(definition.extensions).KHR_node_visibility).visible === false
    visited.push({ definition, index, worldMatrix, depth, isHidden })
    const children = listOf(definition.children)
    for (let i = children.length - 1; i >= 0; i--)
      pending.push({ index: countOf(children[i]) ?? -1, parentMatrix: worldMatrix, depth: depth + 1, isParentHidden: isHidden })
  }
  return visited
}

/** Root nodes of the default scene; without scenes, all nodes that have no parent. */
function rootNodes(json: JsonRecord, nodes: readonly JsonRecord[]): number[] {
  const scenes = listOf(json.scenes)
  const sceneNodes = scenes.length > 0 ? listOf(recordOf(scenes[countOf(json.scene) ?? 0]).nodes) : []
  // Each node is referenced once; longer lists contain duplicates and would only use memory.
  const references = nodes.reduce((sum, node) => sum + listOf(node.children).length, sceneNodes.length)
  if (references > REFERENCES_MAX) throw notShown('glb', 'it contains too many parts')
  if (scenes.length > 0) return sceneNodes.map((node) => countOf(node) ?? -1)
  const childNodes = new Set(nodes.flatMap((node) => listOf(node.children)))
  return nodes.map((_, i) => i).filter((i) => !childNodes.has(i))
}
