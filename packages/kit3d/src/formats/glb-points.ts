import { damaged } from '../measure/mesh-file.ts'
import { BLOCK_ELEMENTS, type GlbData } from './glb-data.ts'
import type { PartSource, Skin } from './glb-parts.ts'
import { isIdentity, type Matrix, transformCoordinate } from './matrix.ts'

/** Calls `visit` with every point of a part in scene coordinates, instance by instance. */
export async function forEachPoint(data: GlbData, source: PartSource, visit: (x: number, y: number, z: number) => void): Promise<void> {
  const { positions, morphTargets, skin } = source
  const count = data.count(positions)
  const block = new Float64Array(Math.min(count, BLOCK_ELEMENTS) * 3)
  const deltas = morphTargets.length > 0 ? new Float64Array(block.length) : null
  const skinning = skin && new Skinning(data, skin, block.length / 3)
  for (const matrix of source.matrices) {
    const isPlain = isIdentity(matrix)
    for (let first = 0; first < count; first += BLOCK_ELEMENTS) {
      const length = Math.min(BLOCK_ELEMENTS, count - first) * 3
      const points = block.subarray(0, length)
      await data.read(positions, 3, first, points)
      for (const { accessor, weight } of deltas ? morphTargets : []) {
        const delta = deltas?.subarray(0, length) ?? points
        await data.read(accessor, 3, first, delta)
        for (let i = 0; i < length; i++) points[i] = (points[i] ?? 0) + weight * (delta[i] ?? 0)
      }
      await skinning?.apply(points, first)
      for (let i = 0; i < length; i += 3) {
        const [x, y, z] = [points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0]
        if (isPlain) visit(x, y, z)
        else
          visit(transformCoordinate(matrix, 0, x, y, z), transformCoordinate(matrix, 1, x, y, z), transformCoordinate(matrix, 2, x, y, z))
      }
    }
  }
}

/** Moves points with the joints they belong to. */
class Skinning {
  readonly #data: GlbData
  readonly #skin: Skin
  readonly #joints: Float64Array
  readonly #weights: Float64Array

  constructor(data: GlbData, skin: Skin, points: number) {
    this.#data = data
    this.#skin = skin
    this.#joints = new Float64Array(points * 4)
    this.#weights = new Float64Array(points * 4)
  }

  async apply(points: Float64Array, first: number): Promise<void> {
    const { influences, jointMatrices } = this.#skin
    const count = points.length / 3
    const moved = new Float64Array(points.length)
    const total = new Float64Array(count)
    for (const { joints: jointList, weights: weightList } of influences) {
      const joints = this.#joints.subarray(0, count * 4)
      const weights = this.#weights.subarray(0, count * 4)
      await this.#data.read(jointList, 4, first, joints)
      await this.#data.read(weightList, 4, first, weights)
      for (let i = 0; i < count * 4; i++) {
        const weight = weights[i] ?? 0
        if (weight === 0) continue
        const matrix = jointMatrices[joints[i] ?? 0]
        if (!matrix) throw damaged('glb', "it refers to a part that doesn't exist")
        const point = i >> 2
        addTransformed(moved, points, point * 3, matrix, weight)
        total[point] = (total[point] ?? 0) + weight
      }
    }
    // Quantized weights do not add up to exactly 1.
    for (let i = 0; i < points.length; i++) {
      const sum = total[Math.floor(i / 3)] ?? 0
      if (sum !== 0) points[i] = (moved[i] ?? 0) / sum
    }
  }
}

function addTransformed(sums: Float64Array, points: Float64Array, at: number, matrix: Matrix, weight: number) {
  const [x, y, z] = [points[at] ?? 0, points[at + 1] ?? 0, points[at + 2] ?? 0]
  for (let axis = 0; axis < 3; axis++) sums[at + axis] = (sums[at + axis] ?? 0) + weight * transformCoordinate(matrix, axis, x, y, z)
}
