import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import type { OpenedModel } from '../load/protocol.ts'

/** The surfaces of a model. Point clouds have none. */
export const surfacesOf = ({ shapes }: OpenedModel): MeshWithNormals[] =>
  shapes.flatMap(({ positions, indices, normals }) => (indices && normals && indices.length > 0 ? [{ positions, indices, normals }] : []))
