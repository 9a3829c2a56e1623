import type { Mesh } from '../model.ts'
import { MeshBuilder } from './mesh-builder.ts'
import type { Point2, Vec3 } from './vector.ts'

export interface GridVertex {
  readonly p: Vec3
  readonly n: Vec3
  readonly uv: Point2
}

/**
 * A mesh over a parameter rectangle: `a` runs 0 to 1 over the columns, `b` over the rows.
 * Seen from outside, a increases to the right if b increases upward.
 */
export function gridMesh(columns: number, rows: number, at: (a: number, b: number) => GridVertex): Mesh {
  const builder = new MeshBuilder()
  for (let j = 0; j <= columns; j++)
    for (let i = 0; i <= rows; i++) {
      const { p, n, uv } = at(j / columns, i / rows)
      builder.vertex(p, n, uv)
    }
  for (let j = 0; j < columns; j++)
    for (let i = 0; i < rows; i++) {
      const a = j * (rows + 1) + i
      const b = a + rows + 1
      builder.quad(a, b, b + 1, a + 1)
    }
  return builder.build()
}
