import type { GlbPart } from '@vorta/kit3d/shape/to-glb'
import { BufferAttribute, BufferGeometry, Color, Group, Mesh, MeshStandardMaterial } from 'three'
import { USDZExporter } from 'three/examples/jsm/exporters/USDZExporter.js'

/** The parts as a USDZ file in meters, which iPhones place in the real world. The middle of the ground is at `origin`. */
export async function toUsdz(parts: readonly GlbPart[], origin: readonly [number, number, number]): Promise<Uint8Array<ArrayBuffer>> {
  const car = new Group()
  car.name = 'Car'
  car.position.set(-origin[0], -origin[1], -origin[2])
  for (const part of parts) {
    const material = toMaterial(part.material)
    car.add(new Mesh(toGeometry(part.mesh), material))
    // The format has no double-sided materials.
    if (part.material.bothSides) car.add(new Mesh(toGeometry(reversed(part.mesh)), material))
  }
  car.updateMatrixWorld(true)
  const file: ArrayBuffer | Uint8Array<ArrayBuffer> = await new USDZExporter().parseAsync(car, { quickLookCompatible: true })
  return new Uint8Array(file)
}

function toMaterial({ name, color, metalness, roughness, opacity, glow }: GlbPart['material']) {
  const [r, g, b] = color.map((value) => Math.min(1, Math.max(0, value))) as [number, number, number]
  const material = new MeshStandardMaterial({ metalness, roughness, opacity, transparent: opacity < 1 })
  material.name = name
  material.color = new Color(r, g, b)
  if (glow > 0) material.emissive = new Color(r, g, b).multiplyScalar(Math.min(1, glow))
  return material
}

function toGeometry({ positions, normals, indices }: GlbPart['mesh']) {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setIndex(new BufferAttribute(indices, 1))
  return geometry
}

/** The same surface seen from behind. */
const reversed = ({ positions, normals, indices }: GlbPart['mesh']): GlbPart['mesh'] => ({
  positions,
  normals: normals.map((value) => -value),
  indices: indices.toReversed(),
})
