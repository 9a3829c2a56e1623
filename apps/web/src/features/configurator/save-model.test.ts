import { VEHICLES } from '@vorta/contract/vehicles/vehicles'
import { buildBody } from '@vorta/kit3d/body/body'
import { buildKit } from '@vorta/kit3d/kit/kit'
import { toGlb } from '@vorta/kit3d/shape/to-glb'
import { validateBytes } from 'gltf-validator'
import { Box3, type Mesh, type MeshStandardMaterial, Vector3 } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { expect, it } from 'vitest'

const MATERIAL = { color: [0.5, 2, 0.1], metalness: 0.5, roughness: 0.4, opacity: 1, glow: 0, bothSides: false } as const

it('writes a car at full size that a glTF reader opens', async () => {
  const vehicle = VEHICLES.find(({ model }) => model === 'M4 Coupe')
  if (!vehicle) throw new Error('The car is not listed')
  const { pieces, extent } = buildBody({ bodyType: 'Coupe', vehicle: vehicle.shape, detail: 'lite' })
  const parts = pieces.map(({ surface, mesh }, at) => ({ name: `${surface} ${at}`, mesh, material: { ...MATERIAL, name: surface } }))
  const file = toGlb(parts, [extent.length / 2, 0, 0])
  expect(file.length % 4).toBe(0)
  const { scene } = await new GLTFLoader().parseAsync(file.buffer, '')
  const meshes: Mesh[] = []
  scene.traverse((object) => {
    if ('isMesh' in object) meshes.push(object as Mesh)
  })
  expect(meshes).toHaveLength(pieces.length)
  meshes.forEach(({ geometry, material }, at) => {
    expect(geometry.getAttribute('position').array).toEqual(pieces[at]?.mesh.positions)
    expect(geometry.getAttribute('normal').array).toEqual(pieces[at]?.mesh.normals)
    expect(geometry.getIndex()?.array).toEqual(pieces[at]?.mesh.indices)
    expect((material as MeshStandardMaterial).metalness).toBe(0.5)
  })
  const size = new Box3().setFromObject(scene).getSize(new Vector3())
  const center = new Box3().setFromObject(scene).getCenter(new Vector3())
  expect(size.x / vehicle.shape.length).toBeCloseTo(1, 2)
  expect(size.y / vehicle.shape.height).toBeCloseTo(1, 2)
  expect(center.x).toBeCloseTo(0, 1)
})

it.each(['full', 'lite'] as const)('writes a car that the Khronos validator accepts, in %s detail', async (detail) => {
  const { pieces } = buildBody({ bodyType: 'Coupe', detail })
  const kit = buildKit({ bodyType: 'Coupe', detail, kit: 'Full Body Kit', style: 'Racing' })
  const parts = [...pieces, ...kit].map(({ surface, mesh }, at) => ({
    name: `${surface} ${at}`,
    mesh,
    material: { ...MATERIAL, name: surface },
  }))
  const { issues } = await validateBytes(toGlb(parts, [0, 0, 0]), { maxIssues: 20 })
  expect(issues.messages).toEqual([])
})

it('states the bounds of every part and marks glass and lamps', () => {
  const mesh = {
    positions: Float32Array.of(0, 0, 0, 1.1, 0, 0, 0, 2, -3),
    normals: Float32Array.of(0, 1, 0, 0, 1, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2),
  }
  const parts = [
    { name: 'glass', mesh, material: { ...MATERIAL, name: 'glass', opacity: 0.4 } },
    { name: 'lamp', mesh, material: { ...MATERIAL, name: 'lamp', glow: 0.5, bothSides: true } },
  ]
  const file = toGlb(parts, [0, 0, 0])
  const view = new DataView(file.buffer)
  const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + view.getUint32(12, true))))
  expect(view.getUint32(8, true)).toBe(file.length)
  expect(json.accessors[0]).toMatchObject({ min: [0, 0, -3], max: [Math.fround(1.1), 2, 0], count: 3 })
  expect(json.materials).toMatchObject([
    { alphaMode: 'BLEND', doubleSided: false },
    { emissiveFactor: [0.25, 0.5, 0.05], doubleSided: true },
  ])
  expect(json.buffers).toEqual([{ byteLength: 2 * (36 + 36 + 12) }])
})
