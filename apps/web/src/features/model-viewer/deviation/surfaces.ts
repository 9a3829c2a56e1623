import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import type { OpenedModel } from '../load/protocol.ts'
import type { ScanGeometry } from './deviation-protocol.ts'

/** The surfaces of a model. Point clouds have none. */
export const surfacesOf = ({ shapes }: OpenedModel): MeshWithNormals[] =>
  shapes.flatMap(({ positions, indices, normals }) => (indices && normals && indices.length > 0 ? [{ positions, indices, normals }] : []))

/** The surfaces of a scan, or its points if it has none. */
export function scanGeometryOf(model: OpenedModel, isFlipped: boolean): ScanGeometry {
  const parts = surfacesOf(model)
  if (parts.length > 0) return { kind: 'surface', parts }
  const points = new Float32Array(model.shapes.reduce((sum, { positions }) => sum + positions.length, 0))
  let at = 0
  for (const { positions } of model.shapes) {
    points.set(positions, at)
    at += positions.length
  }
  return { kind: 'cloud', points, isFlipped }
}
