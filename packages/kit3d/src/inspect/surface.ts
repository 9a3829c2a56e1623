/** A mesh with welding information, so that adjacency is known even where vertices are duplicated. */
export interface WeldedMesh {
  readonly positions: Float32Array<ArrayBuffer>
  readonly indices: Uint32Array<ArrayBuffer>
  /** Welded id of each vertex; null if no two vertices coincide. */
  readonly weldMap: Uint32Array<ArrayBuffer> | null
}

export type Point3 = readonly [number, number, number]

export const boundsOf = (lists: Iterable<ArrayLike<number>>): Float64Array<ArrayBuffer> => {
  const bounds = new Float64Array([Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity])
  let [x0, y0, z0, x1, y1, z1] = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (const list of lists) {
    for (let i = 0; i < list.length; i += 3) {
      const x = list[i] ?? Number.NaN
      const y = list[i + 1] ?? Number.NaN
      const z = list[i + 2] ?? Number.NaN
      if (x < x0) x0 = x
      if (x > x1) x1 = x
      if (y < y0) y0 = y
      if (y > y1) y1 = y
      if (z < z0) z0 = z
      if (z > z1) z1 = z
    }
  }
  bounds.set([x0, y0, z0, x1, y1, z1])
  return bounds
}

export function surfaceArea({ positions, indices }: Pick<WeldedMesh, 'positions' | 'indices'>): number {
  let area = 0
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [(indices[i] ?? 0) * 3, (indices[i + 1] ?? 0) * 3, (indices[i + 2] ?? 0) * 3]
    const ux = (positions[b] ?? 0) - (positions[a] ?? 0)
    const uy = (positions[b + 1] ?? 0) - (positions[a + 1] ?? 0)
    const uz = (positions[b + 2] ?? 0) - (positions[a + 2] ?? 0)
    const vx = (positions[c] ?? 0) - (positions[a] ?? 0)
    const vy = (positions[c + 1] ?? 0) - (positions[a + 1] ?? 0)
    const vz = (positions[c + 2] ?? 0) - (positions[a + 2] ?? 0)
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    area += Math.sqrt(nx * nx + ny * ny + nz * nz)
  }
  return area / 2
}
