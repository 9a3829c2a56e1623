import type { PlainMesh } from '@vorta/kit3d/measure/writers'
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'

export const TRIANGLES_MAX = 100_000
const POINTS_MAX = 200_000
/** Beyond this many points thinning them out evenly is not worth its time any more: every n-th is taken first. */
const POINTS_COMPARED_MAX = 4_000_000
/** As a share of the size of the whole: so much that the number of triangles decides alone. */
const ANY_ERROR = 1
/** Loose crumbs smaller than this share of the whole may vanish. */
const CRUMB = 0.01

/** A mesh of so few triangles, or a cloud of so few points, that it opens at once everywhere. */
export async function lighten({ positions, indices }: PlainMesh): Promise<PlainMesh> {
  await MeshoptSimplifier.ready
  if (indices.length === 0) return { positions: thinOut(positions), indices }
  const welded = weld(positions, indices)
  const target = TRIANGLES_MAX * 3
  if (welded.length <= target) return compact(positions, welded)
  const form = compact(positions, welded)
  for (const simplify of STRATEGIES) {
    const fewer = simplify(form, target)
    if (fewer.length > 0 && fewer.length <= target * 1.2) return compact(form.positions, fewer)
  }
  throw new Error('The mesh cannot be made smaller')
}

/** From the most careful way to the roughest; very many loose shells can't be made fewer while their form is respected. */
const STRATEGIES: readonly ((mesh: PlainMesh, target: number) => Uint32Array)[] = [
  ({ positions, indices }, target) => MeshoptSimplifier.simplify(indices, positions, 3, target, CRUMB, ['Prune'])[0],
  ({ positions, indices }, target) => MeshoptSimplifier.simplify(indices, positions, 3, target, ANY_ERROR)[0],
  ({ positions, indices }, target) => MeshoptSimplifier.simplifySloppy(indices, positions, 3, null, target, ANY_ERROR)[0],
  // Threads and dust have no form to respect; of these an even share gives an idea at least.
  ({ indices }, target) => everyNth(indices, Math.ceil(indices.length / target)),
]

function everyNth(indices: Uint32Array, n: number): Uint32Array {
  const kept = new Uint32Array(Math.floor(indices.length / 3 / n) * 3)
  for (let i = 0; i < kept.length; i += 3) kept.set(indices.subarray(i * n, i * n + 3), i)
  return kept
}

/** Points at the same place become one, so that triangles hang together; triangles that shrink to a line are left out. */
function weld(positions: Float32Array, indices: Uint32Array): Uint32Array {
  const remap = MeshoptSimplifier.generatePositionRemap(positions, 3)
  const welded = new Uint32Array(indices.length)
  let kept = 0
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = remap[indices[i] ?? 0] ?? 0
    const b = remap[indices[i + 1] ?? 0] ?? 0
    const c = remap[indices[i + 2] ?? 0] ?? 0
    if (a === b || b === c || a === c) continue
    welded[kept++] = a
    welded[kept++] = b
    welded[kept++] = c
  }
  return welded.subarray(0, kept)
}

/** Only the points that are still in use, numbered anew. */
function compact(positions: Float32Array, indices: Uint32Array): PlainMesh {
  if (indices.length === 0) throw new Error('Nothing is left of the mesh')
  const numbered = indices.slice()
  const [remap, count] = MeshoptSimplifier.compactMesh(numbered)
  const used = new Float32Array(count * 3)
  remap.forEach((to, from) => {
    if (to < count) used.set(positions.subarray(from * 3, from * 3 + 3), to * 3)
  })
  return { positions: used, indices: numbered }
}

function thinOut(positions: Float32Array): Float32Array {
  const stride = Math.ceil(positions.length / 3 / POINTS_COMPARED_MAX)
  const compared = stride > 1 ? pick(positions, Math.floor(positions.length / 3 / stride), (i) => i * stride) : positions
  if (compared.length / 3 <= POINTS_MAX) return compared
  const chosen = MeshoptSimplifier.simplifyPoints(compared, 3, POINTS_MAX)
  return pick(compared, chosen.length, (i) => chosen[i] ?? 0)
}

function pick(positions: Float32Array, count: number, which: (i: number) => number): Float32Array {
  const picked = new Float32Array(count * 3)
  for (let i = 0; i < count; i++) picked.set(positions.subarray(which(i) * 3, which(i) * 3 + 3), i * 3)
  return picked
}
