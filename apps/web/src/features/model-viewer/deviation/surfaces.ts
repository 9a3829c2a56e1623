import type { MeshWithNormals } from '@vorta/kit3d/deviation/mesh'
import type { OpenedModel } from '../protocol.ts'

/** What of a model can be measured: its surfaces. Clouds of points have none. */
export const surfacesOf = ({ shapes }: OpenedModel): MeshWithNormals[] =>
  shapes.flatMap(({ positions, indices, normals }) => (indices && normals && indices.length > 0 ? [{ positions, indices, normals }] : []))
