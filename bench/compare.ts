/** Times the distance between two versions of 200,000 triangles in both directions, relative to building the two BVHs. */

import { compareSurfaces, deviationStats } from '@vorta/kit3d/deviation/deviation'
import { TriangleBvh } from '@vorta/kit3d/deviation/triangle-bvh'
import { computeNormals } from '@vorta/kit3d/inspect/normals'
import { wavySheet } from './wavy-sheet.ts'

const SIDE = 317
const LIMIT_MS = 5000

/** The second version has a bulge. */
function version(bulgeMm: number) {
  const { positions, indices } = wavySheet(SIDE)
  for (let at = 0; at < positions.length; at += 3) {
    const [x, y] = [positions[at] ?? 0, positions[at + 1] ?? 0]
    positions[at + 2] = (positions[at + 2] ?? 0) + bulgeMm * Math.exp(-(((x - 900) / 200) ** 2) - ((y - 1200) / 150) ** 2)
  }
  return computeNormals({ positions, indices, normals: null, colors: null })
}

function msOf<Result>(task: () => Result): { ms: number; result: Result } {
  const since = performance.now()
  const result = task()
  return { ms: performance.now() - since, result }
}

const [first, second] = [version(0), version(12)]
const trees = msOf(() => [first, second].map(({ positions, indices }) => new TriangleBvh(positions, indices)))
const { ms, result } = msOf(() => compareSurfaces(first, second, () => {}))
const stats = deviationStats([result.first, result.second], 1)
const points = result.first.distancesMm.length + result.second.distancesMm.length
console.log(
  `compare: ${first.indices.length / 3} and ${second.indices.length / 3} triangles, ${points} points: ${Math.round(ms)} ms (limit ${LIMIT_MS} ms); ` +
    `both trees only ${Math.round(trees.ms)} ms; compare/trees ${(ms / trees.ms).toFixed(1)}; maximum ${stats.maximumMm.toFixed(2)} mm: ${ms < LIMIT_MS ? 'ok' : 'MISSED'}`,
)
