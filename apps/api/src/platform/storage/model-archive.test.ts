import { fileURLToPath } from 'node:url'
import { loadArchive } from '@vorta/kit3d/load/load-archive'
import { measureArchive } from '@vorta/kit3d/measure/measure'
import { writeGlb } from '@vorta/kit3d/measure/writers'
import { textBytes, writeZip } from '@vorta/kit3d/testing/zip-writer'
import { describe, expect, it } from 'vitest'
import { picture } from '../../../test/uploads.ts'
import { makePreview, readReduced } from '../preview/make-preview.ts'
import { GLB_TOOLS } from './glb-file.ts'
import { ZIP_TOOLS } from './zip-tools.ts'

const png = await picture('png', 8, 4)
const TOOLS = { ...GLB_TOOLS, ...ZIP_TOOLS }
const zip = (files: Record<string, Uint8Array | string>) =>
  writeZip(Object.entries(files).map(([name, content]) => ({ name, packed: typeof content === 'string' ? textBytes(content) : content })))

const load = (files: Record<string, Uint8Array | string>) => loadArchive(zip(files), () => {}, TOOLS)
const measure = (files: Record<string, Uint8Array | string>) => measureArchive(zip(files), TOOLS, 'cm')

const OBJ = [
  'mtllib kit.mtl',
  'v 0 0 0\nv 10 0 0\nv 10 10 0\nv 0 10 0\nv 0 0 5',
  'vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1',
  'o Wing\nusemtl Weave\nf 1/1 2/2 3/3 4/-1',
  'usemtl Red\nf 1 2 5',
].join('\n')
const MTL = 'newmtl Weave\nKd 0 0 0\nmap_Kd -s 2 2 1 -clamp on textures\\carbon weave.png\nnewmtl Red\nKd 1 0 0.5\nnewmtl Gray\nKd 0.2'
const FILES = { 'model/kit.obj': OBJ, 'model/kit.mtl': MTL, 'model/Textures/Carbon Weave.png': png, '__MACOSX/model/._kit.obj': 'x' }

const POSITIONS = Buffer.from(Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0).buffer)
const UVS = Buffer.from(Float32Array.of(0, 0, 1, 0, 1, 1).buffer)
const gltf = (changes: object = {}) =>
  JSON.stringify({
    asset: { version: '2.0' },
    nodes: [{ mesh: 0, name: 'Flügel' }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: 'carbon%20weave.png' }],
    accessors: [
      { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5126, count: 3, type: 'VEC2' },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 1, byteLength: 36 },
      { buffer: 1, byteLength: 24 },
    ],
    buffers: [
      { uri: 'data/wing.bin', byteLength: 37 },
      { uri: `data:application/octet-stream;base64,${UVS.toString('base64')}`, byteLength: 24 },
    ],
    ...changes,
  })
const GLTF_FILES = {
  'wing.gltf': Buffer.from(gltf()),
  'data/wing.bin': Buffer.concat([Buffer.alloc(1), POSITIONS]),
  'carbon weave.png': png,
}

it.each([
  ['vent-blender-obj.zip', 'zip', 92],
  ['lip-blender-gltf.zip', 'zip', 28],
  ['clips-openscad.3mf', '3mf', 64],
  ['lip-freecad.off', 'off', 28],
] as const)('renders a preview of %s', async (name, format, triangles) => {
  const path = fileURLToPath(new URL(`../../../../../packages/kit3d/test-fixtures/corpus/${name}`, import.meta.url))
  expect((await makePreview(await readReduced(path, format))).triangles).toBe(triangles)
})

describe('an OBJ file in a ZIP archive', () => {
  it('has the colors and textures of its materials', async () => {
    const { parts, textures, vertexCount } = await load(FILES)
    expect(parts.map(({ name, texture = null, indices }) => [name, texture, indices?.length])).toEqual([
      ['Wing Weave', 0, 6],
      ['Wing Red', null, 3],
    ])
    expect(textures).toMatchObject([{ type: 'image/png', width: 8, height: 4, wrap: ['clamp', 'clamp'] }])
    expect(Buffer.from(textures?.[0]?.bytes ?? []).equals(png)).toBe(true)
    // The origin of OBJ files is the lower left corner.
    const { indices, uvs } = parts[0] ?? {}
    const corners = [...(indices ?? [])].map((vertex) => [...(uvs?.subarray(vertex * 2, vertex * 2 + 2) ?? [])])
    expect(corners).toEqual([
      [0, 1],
      [2, 1],
      [2, -1],
      [0, 1],
      [2, -1],
      [0, -1],
    ])
    expect(parts[0]?.color).toBeNull()
    expect(parts[1]?.color?.map((value) => Math.round(value * 1000) / 1000)).toEqual([1, 0, 0.214])
    expect(vertexCount).toBe(5)
  })

  it('names the materials that it lacks', async () => {
    expect((await load(FILES)).missingMaterials).toEqual([])
    expect((await load({ 'kit.obj': OBJ, 'kit.mtl': 'newmtl Red\nKd 1 0 0' })).missingMaterials).toEqual(['Weave'])
  })

  it('is measured like the file itself, in the unit that the user has chosen', async () => {
    expect(await measure(FILES)).toMatchObject({ vertexCount: 5, triangleCount: 3, unit: 'cm', boundsMm: { max: [100, 100, 50] } })
    expect(await measure({ 'kit.obj': OBJ })).toMatchObject({ triangleCount: 3 })
  })

  it.each<[string, Record<string, Uint8Array | string>, string]>([
    [
      'no model',
      { 'readme.txt': 'x', '__MACOSX/a.obj': 'x' },
      'This ZIP file contains no model. Add one OBJ or glTF file with its materials and textures.',
    ],
    [
      'two models',
      { ...FILES, 'b.OBJ': OBJ },
      'This ZIP file contains several models. Add only one OBJ or glTF file with its materials and textures.',
    ],
    [
      'a missing texture',
      { 'kit.obj': OBJ, 'kit.mtl': MTL },
      'This ZIP file lacks textures\\carbon weave.png, which its model refers to. Add that file and try again.',
    ],
    [
      'a texture of another format',
      { ...FILES, 'model/Textures/Carbon Weave.png': 'GIF89a'.padEnd(99) },
      "This ZIP file has a texture that isn't a PNG, JPEG, WebP or AVIF image: model/Textures/Carbon Weave.png.",
    ],
    [
      'a damaged model',
      { 'a.obj': 'v 0 0 x\n' },
      "This OBJ file is damaged: some of its coordinates aren't numbers. Please export it again.",
    ],
    ['text instead of a model', { 'a.obj': 'hello' }, "This isn't an OBJ file."],
    [
      'an archive inside',
      { 'a.zip': zip(FILES) },
      'This ZIP file contains no model. Add one OBJ or glTF file with its materials and textures.',
    ],
  ])('with %s is rejected alike on the server and in the viewer', async (_name, files, message) => {
    for (const read of [measure, load]) await expect(read(files)).rejects.toMatchObject({ name: 'MeshFileError', kind: 'damaged', message })
  })
})

describe('a glTF file in a ZIP archive', () => {
  it('has its buffers and textures, and names in any language', async () => {
    const { parts, textures } = await load(GLTF_FILES)
    expect(parts).toMatchObject([{ name: 'Flügel', texture: 0 }])
    expect([...(parts[0]?.positions ?? [])]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0])
    expect([...(parts[0]?.uvs ?? [])]).toEqual([0, 0, 1, 0, 1, 1])
    expect(Buffer.from(textures?.[0]?.bytes ?? []).equals(png)).toBe(true)
    expect(await measure(GLTF_FILES)).toMatchObject({ vertexCount: 3, unit: 'm', boundsMm: { max: [1000, 1000, 0] } })
  })

  it('may be a GLB file', async () => {
    const mesh = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0), indices: Uint32Array.of(0, 1, 2) }
    expect((await load({ 'a/b.glb': writeGlb([{ name: 'a', mesh }]) })).parts.length).toBe(1)
  })

  it.each<[string, Record<string, Uint8Array | string>, RegExp]>([
    [
      'a missing buffer',
      { ...GLTF_FILES, 'data/wing.bin': Buffer.alloc(0), 'wing.gltf': gltf({ buffers: [{ uri: 'other.bin' }] }) },
      /^This ZIP file lacks other\.bin, which/,
    ],
    ['a missing image', { ...GLTF_FILES, 'wing.gltf': gltf({ images: [{ uri: 'other.png' }] }) }, /^This ZIP file lacks other\.png, which/],
    [
      'an address on the Internet',
      { ...GLTF_FILES, 'wing.gltf': gltf({ images: [{ uri: 'https://example.com/a.png' }] }) },
      /^This ZIP file lacks https:\/\/example\.com\/a\.png, which/,
    ],
    [
      'a path outside the archive',
      { ...GLTF_FILES, 'wing.gltf': gltf({ images: [{ uri: '../../../etc/passwd' }] }) },
      /^This ZIP file lacks \.\.\/\.\.\/\.\.\/etc\/passwd, which/,
    ],
    ['a buffer that is too short', { ...GLTF_FILES, 'data/wing.bin': Buffer.alloc(9) }, /^This glTF file is damaged: /],
    [
      'an unknown extension',
      { ...GLTF_FILES, 'wing.gltf': gltf({ extensionsRequired: ['ANY_thing'] }) },
      /^This glTF file requires ANY_thing, which/,
    ],
    ['damaged JSON', { ...GLTF_FILES, 'wing.gltf': '{' }, /^This glTF file is damaged: its JSON data can't be read/],
    [
      'nested JSON',
      { ...GLTF_FILES, 'wing.gltf': '['.repeat(100_000) },
      /^We can't show this glTF file: its JSON data is nested too deeply/,
    ],
  ])('with %s is rejected alike on the server and in the viewer', async (_name, files, message) => {
    for (const read of [measure, load])
      await expect(read(files)).rejects.toMatchObject({ name: 'MeshFileError', kind: 'damaged', message: expect.stringMatching(message) })
  })

  it('with an image that cannot be shown is rejected on the server', async () => {
    await expect(measure({ ...GLTF_FILES, 'carbon weave.png': 'GIF89a'.padEnd(99) })).rejects.toThrow(
      /^This glTF file has a texture that isn't a PNG, JPEG, WebP or AVIF image/,
    )
  })
})
