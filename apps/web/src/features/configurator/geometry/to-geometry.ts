import type { Mesh } from '@vorta/kit3d/model'
import { BufferAttribute, BufferGeometry } from 'three'

/** Converts a mesh to a three.js geometry. */
export function toGeometry({ positions, normals, uvs, indices }: Mesh): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('uv', new BufferAttribute(uvs, 2))
  geometry.setIndex(new BufferAttribute(indices, 1))
  geometry.computeBoundingSphere()
  return geometry
}
