import { countOf, type JsonRecord, listOf, recordOf } from './json-value.ts'
import { IDENTITY, type Matrix, matrixOf, multiply } from './matrix.ts'
import { damaged } from './mesh-file.ts'

const NODES_MAX = 200_000

/** Where each mesh stands: by mesh number, one matrix for every node that carries it. */
export function placesOfMeshes(json: JsonRecord): Map<number, Matrix[]> {
  const nodes = listOf(json.nodes).map(recordOf)
  if (nodes.length > NODES_MAX) throw damaged('glb', 'it holds too many parts')
  const places = new Map<number, Matrix[]>()
  const seen = new Set<number>()
  const waiting = rootsOf(json, nodes).map((node) => ({ node, above: IDENTITY }))
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, above } = next
    const facts = nodes[node]
    if (!facts) throw damaged('glb', 'it refers to a part that does not exist')
    if (seen.has(node)) throw damaged('glb', 'its parts hang on one another in a circle')
    seen.add(node)
    const here = multiply(above, matrixOf(facts))
    const mesh = countOf(facts.mesh)
    if (mesh !== null) {
      const known = places.get(mesh)
      if (known) known.push(here)
      else places.set(mesh, [here])
    }
    for (const child of listOf(facts.children)) waiting.push({ node: countOf(child) ?? -1, above: here })
  }
  return places
}

/** The scene that is shown; a file without scenes shows everything that hangs on nothing. */
export function rootsOf(json: JsonRecord, nodes: readonly JsonRecord[]): number[] {
  const scenes = listOf(json.scenes)
  const shown = scenes.length > 0 ? listOf(recordOf(scenes[countOf(json.scene) ?? 0]).nodes) : []
  // A part is named once, by a scene or by another part; longer lists repeat some and would only fill memory.
  const named = nodes.reduce((sum, node) => sum + listOf(node.children).length, shown.length)
  if (named > NODES_MAX) throw damaged('glb', 'it holds too many parts')
  if (scenes.length > 0) return shown.map((node) => countOf(node) ?? -1)
  const hanging = new Set(nodes.flatMap((node) => listOf(node.children)))
  return nodes.map((_, i) => i).filter((i) => !hanging.has(i))
}
