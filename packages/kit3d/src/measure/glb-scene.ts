import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'
import { IDENTITY, type Matrix, multiply, nodeMatrix } from './matrix.ts'
import { damaged } from './mesh-file.ts'

const NODES_MAX = 200_000

/** The world matrices of all instances of each mesh, by mesh index. */
export function meshInstances(json: JsonRecord): Map<number, Matrix[]> {
  const nodes = listOf(json.nodes).map(recordOf)
  if (nodes.length > NODES_MAX) throw damaged('glb', 'it contains too many parts')
  const instances = new Map<number, Matrix[]>()
  const seen = new Set<number>()
  const pending = rootNodes(json, nodes).map((node) => ({ node, parentMatrix: IDENTITY }))
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, parentMatrix } = next
    const definition = nodes[node]
    if (!definition) throw damaged('glb', 'it refers to a part that does not exist')
    if (seen.has(node)) throw damaged('glb', 'its part hierarchy contains a loop')
    seen.add(node)
    const worldMatrix = multiply(parentMatrix, nodeMatrix(definition))
    const mesh = countOf(definition.mesh)
    if (mesh !== null) {
      const known = instances.get(mesh)
      if (known) known.push(worldMatrix)
      else instances.set(mesh, [worldMatrix])
    }
    for (const child of listOf(definition.children)) pending.push({ node: countOf(child) ?? -1, parentMatrix: worldMatrix })
  }
  return instances
}

/** Root nodes of the default scene; without scenes, all nodes that have no parent. */
export function rootNodes(json: JsonRecord, nodes: readonly JsonRecord[]): number[] {
  const scenes = listOf(json.scenes)
  const sceneNodes = scenes.length > 0 ? listOf(recordOf(scenes[countOf(json.scene) ?? 0]).nodes) : []
  // Each node is referenced once; longer lists contain duplicates and would only use memory.
  const references = nodes.reduce((sum, node) => sum + listOf(node.children).length, sceneNodes.length)
  if (references > NODES_MAX) throw damaged('glb', 'it contains too many parts')
  if (scenes.length > 0) return sceneNodes.map((node) => countOf(node) ?? -1)
  const childNodes = new Set(nodes.flatMap((node) => listOf(node.children)))
  return nodes.map((_, i) => i).filter((i) => !childNodes.has(i))
}
