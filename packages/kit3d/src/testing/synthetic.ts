import type { MeshWithNormals } from '../deviation/mesh.ts'
import { computeNormals } from '../inspect/normals.ts'
import { weldSoup } from '../load/weld.ts'

type Height = (x: number, y: number) => number

function withNormals(positions: ArrayLike<number>, indices: ArrayLike<number>): MeshWithNormals {
  const raw = { positions: Float32Array.from(positions), indices: Uint32Array.from(indices), normals: null, colors: null }
  return computeNormals(raw)
}

/** Linear congruential generator. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** An asymmetric body panel, so that only one alignment is correct. In mm. */
export const bodySurface: Height = (x, y) =>
  60 * Math.sin(x / 260 + 0.4) * Math.cos(y / 310) +
  14 * Math.exp(-(((y - 260 + x * 0.12) / 26) ** 2)) -
  9 * Math.exp(-(((x - 350 - y * 0.2) / 22) ** 2)) +
  0.00035 * x * y

interface Sheet {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly stepMm: number
  readonly height: Height
  readonly noise?: () => number
}

/** A height field over a rectangle, with normals pointing up. */
export function sheet({ from, to, stepMm, height, noise = () => 0 }: Sheet): MeshWithNormals {
  const [columns, rows] = [Math.round((to[0] - from[0]) / stepMm) + 1, Math.round((to[1] - from[1]) / stepMm) + 1]
  const points: number[] = []
  const corners: number[] = []
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < columns; i++) {
      const [x, y] = [from[0] + i * stepMm, from[1] + j * stepMm]
      points.push(x, y, height(x, y) + noise())
      if (i + 1 === columns || j + 1 === rows) continue
      const a = j * columns + i
      corners.push(a, a + 1, a + columns, a + 1, a + columns + 1, a + columns)
    }
  return withNormals(points, corners)
}

/** A closed part whose lower side follows a surface. */
export function overlay({ from, to, stepMm, height }: Sheet, thicknessMm: number): MeshWithNormals {
  const low = sheet({ from, to, stepMm, height })
  const count = low.positions.length / 3
  const points = [...low.positions]
  for (let i = 0; i < count; i++)
    points.push(low.positions[i * 3] ?? 0, low.positions[i * 3 + 1] ?? 0, (low.positions[i * 3 + 2] ?? 0) + thicknessMm)
  const corners: number[] = []
  for (let i = 0; i < low.indices.length; i += 3) {
    const [a, b, c] = [low.indices[i] ?? 0, low.indices[i + 1] ?? 0, low.indices[i + 2] ?? 0]
    corners.push(a, c, b, a + count, b + count, c + count)
  }
  const columns = Math.round((to[0] - from[0]) / stepMm) + 1
  const rows = count / columns
  const wall = (a: number, b: number) => corners.push(a, b, b + count, a, b + count, a + count)
  for (let i = 0; i + 1 < columns; i++) {
    wall(i, i + 1)
    wall((rows - 1) * columns + i + 1, (rows - 1) * columns + i)
  }
  for (let j = 0; j + 1 < rows; j++) {
    wall((j + 1) * columns, j * columns)
    wall(j * columns + columns - 1, (j + 1) * columns + columns - 1)
  }
  return withNormals(points, corners)
}

export function box([x0, y0, z0]: readonly number[], [x1, y1, z1]: readonly number[]): MeshWithNormals {
  const corner = (i: number) => [i & 1 ? x1 : x0, i & 2 ? y1 : y0, i & 4 ? z1 : z0] as number[]
  const quads = [
    [0, 2, 3, 1],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 4, 6, 2],
    [1, 3, 7, 5],
  ] as const
  const soup = quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d].flatMap(corner))
  const { positions, indices } = weldSoup(Float32Array.from(soup))
  return withNormals(positions, indices)
}

/** A subdivided octahedron. */
export function sphere(radius: number, splits: number): MeshWithNormals {
  let triangles: number[][][] = []
  for (const x of [1, -1])
    for (const y of [1, -1])
      for (const z of [1, -1]) {
        const corners = [
          [x, 0, 0],
          [0, y, 0],
          [0, 0, z],
        ]
        triangles.push(x * y * z > 0 ? corners : corners.reverse())
      }
  const unit = (p: number[]) => p.map((value) => value / Math.hypot(...p))
  const middle = (a: number[], b: number[]) => unit(a.map((value, k) => value + (b[k] ?? 0)))
  for (let i = 0; i < splits; i++)
    triangles = triangles.flatMap(([a = [], b = [], c = []]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
      return [
        [a, ab, ca],
        [ab, b, bc],
        [ca, bc, c],
        [ab, bc, ca],
      ]
    })
  const { positions, indices } = weldSoup(Float32Array.from(triangles.flat(2).map((value) => value * radius)))
  return withNormals(positions, indices)
}
