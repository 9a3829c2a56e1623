import type { ReadLimits } from '@vorta/kit3d/measure/read-mesh'
import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'

export const TRIANGLES_MAX = 100_000
const POINTS_MAX = 200_000
/** Simplifying more points than this would need too much memory. The viewer shows as many elements. */
export const READ_LIMITS: ReadLimits = { elements: 20_000_000, points: 250_000 }
/** Relative error that never limits, so that the triangle count decides. */
const ANY_ERROR = 1
/** Disconnected components below this share of the size may be removed. */
const PRUNE_ERROR = 0.01

/** Reduces a mesh or point cloud to a size that opens quickly on any device. The simplifier has to be ready. */
export function simplifyMesh({ positions, indices }: IndexedMesh): IndexedMesh {
  if (indices.length === 0) return { positions: thinOut(positions), indices }
  const welded = weld(positions, indices)
  const target = TRIANGLES_MAX * 3
  if (welded.length <= target) return compact(positions, welded)
  const compacted = compact(positions, welded)
  for (const simplify of STRATEGIES) {
    const simplified = simplify(compacted, target)
    if (simplified.length > 0 && simplified.length <= target * 1.2) return compact(compacted.positions, simplified)
  }
  throw new Error('The mesh cannot be simplified')
}

/** From most to least accurate; meshes with very many separate shells need the last ones. */
const STRATEGIES: readonly ((mesh: IndexedMesh, target: number) => Uint32Array)[] = [
  ({ positions, indices }, target) => MeshoptSimplifier.simplify(indices, positions, 3, target, PRUNE_ERROR, ['Prune'])[0],
  ({ positions, indices }, target) => MeshoptSimplifier.simplify(indices, positions, 3, target, ANY_ERROR)[0],
  ({ positions, indices }, target) => MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, target, ANY_ERROR)[0],
  // Fallback for meshes without coherent surfaces: an even sample of the triangles.
  ({ indices }, target) => everyNth(indices, Math.ceil(indices.length / target)),
]

function everyNth(indices: Uint32Array, n: number): Uint32Array {
  const sampled = new Uint32Array(Math.floor(indices.length / 3 / n) * 3)
  for (let i = 0; i < sampled.length; i += 3) sampled.set(indices.subarray(i * n, i * n + 3), i)
  return sampled
}

/** Merges points with equal positions, so that triangles connect; drops degenerate triangles. */
function weld(positions: Float32Array, indices: Uint32Array): Uint32Array {
  const remap = MeshoptSimplifier.generatePositionRemap(positions, 3)
  const welded = new Uint32Array(indices.length)
  let count = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = remap[indices[i] ?? 0] ?? 0
    const b = remap[indices[i + 1] ?? 0] ?? 0
    const c = remap[indices[i + 2] ?? 0] ?? 0
    if (a === b || b === c || a === c) continue
    welded[count++] = a
    welded[count++] = b
    welded[count++] = c
  }
  return welded.subarray(0, count)
}

/** Drops unused points and renumbers the rest. */
function compact(positions: Float32Array, indices: Uint32Array): IndexedMesh {
  if (indices.length === 0) throw new Error('The mesh is empty after simplification')
  const compactIndices = indices.slice()
  const [remap, count] = MeshoptSimplifier.compactMesh(compactIndices)
  const used = new Float32Array(count * 3)
  remap.forEach((to, from) => {
    if (to < count) used.set(positions.subarray(from * 3, from * 3 + 3), to * 3)
  })
  return { positions: used, indices: compactIndices }
}

function thinOut(positions: Float32Array): Float32Array {
  if (positions.length / 3 <= POINTS_MAX) return positions
  const chosen = MeshoptSimplifier.simplifyPoints(positions, 3, POINTS_MAX)
  return pick(positions, chosen.length, (i) => chosen[i] ?? 0)
}

function pick(positions: Float32Array, count: number, which: (i: number) => number): Float32Array {
  const picked = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) picked.set(positions.subarray(which(i) * 3, which(i) * 3 + 3), i * 3)
  return picked
}
