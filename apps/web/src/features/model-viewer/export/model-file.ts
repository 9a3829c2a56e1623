import { unpackNormals } from '@vorta/kit3d/deviation/mesh'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial, Points, PointsMaterial, SRGBColorSpace } from 'three'
import type { OpenedModel, PartShape } from '../load/protocol.ts'
import { DEFAULT_COLOR } from '../scene/materials.ts'
import { createTexture } from '../scene/textures.ts'

export type ExportFormat = 'glb' | 'stl'

const WHITE = [1, 1, 1] as const

/** glTF files are in meters. */
const METERS_PER_MM = 0.001

/** Writes the visible parts. The exporters are loaded when they are needed. */
export async function exportModel(model: OpenedModel, shown: readonly number[], format: ExportFormat, up: UpAxis): Promise<Blob> {
  const group = new Group()
  for (const part of shown) {
    const shape = model.shapes[part]
    if (!shape) continue
    const texture = shape.uvs ? (model.textures?.[model.parts[part]?.texture ?? -1] ?? null) : null
    const color = model.parts[part]?.color ?? (texture ? WHITE : DEFAULT_COLOR)
    const object = shape.indices
      ? new Mesh(
          geometryOf(shape),
          new MeshStandardMaterial({
            color: new Color(...color),
            map: texture && createTexture(texture),
            vertexColors: shape.colors !== null,
            roughness: 0.5,
          }),
        )
      : new Points(geometryOf(shape), new PointsMaterial({ color: new Color(...color), vertexColors: shape.colors !== null }))
    if (shape.colors) object.material.color.setRGB(1, 1, 1)
    object.name = model.parts[part]?.name ?? ''
    group.add(object)
  }
  try {
    if (format === 'stl') return await writeStl(group)
    return await writeGlb(group, up)
  } finally {
    for (const object of group.children) if (object instanceof Mesh || object instanceof Points) object.geometry.dispose()
  }
}

/** STL has no unit and no up axis, so the file has millimeters and the axes of the original. */
async function writeStl(group: Group): Promise<Blob> {
  const { STLExporter } = await import('three/examples/jsm/exporters/STLExporter.js')
  const data = new STLExporter().parse(group, { binary: true })
  return new Blob([data.buffer as ArrayBuffer], { type: 'model/stl' })
}

async function writeGlb(group: Group, up: UpAxis): Promise<Blob> {
  const { GLTFExporter } = await import('three/examples/jsm/exporters/GLTFExporter.js')
  group.scale.setScalar(METERS_PER_MM)
  if (up === 'z') group.rotation.x = -Math.PI / 2
  const data = await new GLTFExporter().parseAsync(group, { binary: true })
  return new Blob([data as ArrayBuffer], { type: 'model/gltf-binary' })
}

function geometryOf({ positions, indices, normals, colors, uvs }: PartShape): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  if (normals) geometry.setAttribute('normal', new BufferAttribute(unpackNormals(normals), 3))
  if (colors) geometry.setAttribute('color', new BufferAttribute(linearColors(colors), 3))
  if (uvs) geometry.setAttribute('uv', new BufferAttribute(uvs, 2))
  if (indices) geometry.setIndex(new BufferAttribute(indices, 1))
  if (indices && !normals) geometry.computeVertexNormals()
  return geometry
}

/** glTF stores linear vertex colors. */
function linearColors(srgb: Uint8Array): Float32Array {
  const linear = new Float32Array((srgb.length / 4) * 3)
  const color = new Color()
  for (let i = 0; i < srgb.length / 4; i++) {
    color.setRGB((srgb[i * 4] ?? 0) / 255, (srgb[i * 4 + 1] ?? 0) / 255, (srgb[i * 4 + 2] ?? 0) / 255, SRGBColorSpace)
    color.toArray(linear, i * 3)
  }
  return linear
}
