import { loadGlb } from '@vorta/kit3d/load/load-glb'
import { packGlb } from '@vorta/kit3d/measure/writers'
import { measureBytes, PLAIN_GLB_TOOLS } from '@vorta/kit3d/testing/measure-bytes'
import { Texture, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { ModelSession } from './ModelSession.ts'

/** One red pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC', 'base64')
const KTX2 = Buffer.concat([Buffer.from([0xab]), Buffer.from('KTX 20'), Buffer.alloc(80)])
/** The boxes that name the format and the size, 16 × 8, of an image and of its thumbnail. */
const AVIF = Buffer.from(
  '\0\0\0\x14ftypavif\0\0\0\0avif\0\0\0\x14ispe\0\0\0\0\0\0\0\x10\0\0\0\x08\0\0\0\x14ispe\0\0\0\0\0\0\0\x04\0\0\0\x02',
  'latin1',
)
const HUGE_PNG = Buffer.concat([PNG.subarray(0, 16), Buffer.from([0, 0, 0x80, 0, 0, 0, 0x80, 0]), PNG.subarray(24)])

const UVS = [0, 0, 1, 0, 1, 1, 0, 0.5]

interface Options {
  readonly image?: Buffer
  readonly images?: object[]
  readonly textures?: object[]
  readonly reference?: object
  readonly material?: object
  readonly attributes?: Record<string, number>
  readonly extensionsRequired?: string[]
}

/** A bent square of two triangles with a crease between them. */
function squareGlb(options: Options = {}) {
  const { image = PNG, images = [{ bufferView: 3, mimeType: 'image/png' }], textures = [{ source: 0 }], reference = {} } = options
  const { attributes = { POSITION: 0, TEXCOORD_0: 1 }, extensionsRequired = [] } = options
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 1)
  const blocks = [positions, Float32Array.from(UVS), Uint16Array.of(0, 1, 2, 0, 2, 3), image].map((list) =>
    Buffer.from(list.buffer, list.byteOffset, list.byteLength),
  )
  let byteOffset = 0
  const bufferViews = blocks.map(({ byteLength }) => {
    const view = { buffer: 0, byteOffset, byteLength }
    byteOffset += byteLength
    return view
  })
  const json = {
    asset: { version: '2.0' },
    extensionsRequired,
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes, indices: 2, material: 0 }] }],
    materials: [
      options.material ?? { pbrMetallicRoughness: { baseColorFactor: [0.5, 1, 1, 1], baseColorTexture: { index: 0, ...reference } } },
    ],
    textures,
    samplers: [{ wrapS: 33071, wrapT: 33648 }],
    images,
    accessors: [
      { bufferView: 0, componentType: 5126, count: 4, type: 'VEC3' },
      { bufferView: 1, componentType: 5126, count: 4, type: 'VEC2' },
      { bufferView: 2, componentType: 5123, count: 6, type: 'SCALAR' },
    ],
    bufferViews,
    buffers: [{ byteLength: byteOffset }],
  }
  return Uint8Array.from(packGlb(json, Buffer.concat(blocks)))
}

const load = (options?: Options) => loadGlb(squareGlb(options), () => {}, PLAIN_GLB_TOOLS)
const measure = (options?: Options) => measureBytes('glb', squareGlb(options))

describe('the texture of a GLB file', () => {
  it('is read with its coordinates, color and wrapping', async () => {
    const { parts, textures } = await load({ textures: [{ source: 0, sampler: 0 }] })
    expect(parts[0]).toMatchObject({ color: [0.5, 1, 1], texture: 0 })
    expect([...(parts[0]?.uvs ?? [])]).toEqual(UVS)
    expect(textures).toMatchObject([{ type: 'image/png', width: 1, height: 1, wrap: ['clamp', 'mirror'] }])
    expect(Buffer.from(textures?.[0]?.bytes ?? []).equals(PNG)).toBe(true)
    expect(await measure()).toMatchObject({ vertexCount: 4, triangleCount: 2 })
  })

  it('has the coordinates that three.js computes for a texture transform', async () => {
    const transform = { offset: [0.25, -0.5], rotation: 0.6, scale: [2, 2] }
    const { parts } = await load({ reference: { texCoord: 5, extensions: { KHR_texture_transform: { ...transform, texCoord: 0 } } } })
    const texture = new Texture()
    texture.offset.set(0.25, -0.5)
    texture.rotation = 0.6
    texture.repeat.set(2, 2)
    texture.updateMatrix()
    for (let i = 0; i < 4; i++) {
      const { x, y } = new Vector3(UVS[i * 2], UVS[i * 2 + 1], 1).applyMatrix3(texture.matrix)
      expect(parts[0]?.uvs?.[i * 2]).toBeCloseTo(x, 5)
      expect(parts[0]?.uvs?.[i * 2 + 1]).toBeCloseTo(y, 5)
    }
  })

  it('stays on its vertices where they are split at a crease', async () => {
    const { shapes, parts } = new ModelSession().open(await load(), 'm', () => {})
    const { indices, uvs } = shapes[0] ?? {}
    expect(parts[0]?.texture).toBe(0)
    expect((uvs?.length ?? 0) / 2).toBeGreaterThan(4)
    const corners = [...(indices ?? [])].map((vertex) => [...(uvs?.subarray(vertex * 2, vertex * 2 + 2) ?? [])])
    const [a, b, c, d] = [0, 1, 2, 3].map((point) => UVS.slice(point * 2, point * 2 + 2))
    expect(corners).toEqual([a, b, c, a, c, d])
  })

  it.each<[string, Options]>([
    ['KTX2 with a fallback', { textures: [{ source: 0, extensions: { KHR_texture_basisu: { source: 7 } } }], extensionsRequired: [] }],
    [
      'of the extension for WebP',
      { textures: [{ extensions: { EXT_texture_webp: { source: 0 } } }], extensionsRequired: ['EXT_texture_webp'] },
    ],
    [
      'of the extension for AVIF',
      { image: AVIF, textures: [{ extensions: { EXT_texture_avif: { source: 0 } } }], extensionsRequired: ['EXT_texture_avif'] },
    ],
    ['in a data URI', { images: [{ uri: `data:image/png;base64,${PNG.toString('base64')}` }] }],
    ['of specular-glossiness', { material: { extensions: { KHR_materials_pbrSpecularGlossiness: { diffuseTexture: { index: 0 } } } } }],
  ])('%s is read', async (_name, options) => {
    const { parts, textures } = await load(options)
    expect([parts[0]?.texture, textures?.length]).toEqual([0, 1])
    if (options.image) expect(textures).toMatchObject([{ type: 'image/avif', width: 16, height: 8 }])
    await measure(options)
  })

  it.each<[string, Options, RegExp]>([
    [
      'KTX2',
      { image: KTX2 },
      /^This GLB file has KTX2 textures, which the viewer doesn't support\. Export it with PNG or JPEG textures and try again\.$/,
    ],
    [
      'KTX2 by extension',
      { image: KTX2, textures: [{ extensions: { KHR_texture_basisu: { source: 0 } } }], extensionsRequired: ['KHR_texture_basisu'] },
      /KTX2 textures/,
    ],
    ['no image', { image: Buffer.alloc(64) }, /isn't a PNG, JPEG, WebP or AVIF image/],
    ['a missing image', { textures: [{ source: 3 }] }, /isn't a PNG, JPEG, WebP or AVIF image/],
    ['a missing texture', { textures: [] }, /isn't a PNG, JPEG, WebP or AVIF image/],
    ['too many pixels', { image: HUGE_PNG }, /textures is too large/],
  ])('with %s is rejected during upload, and a stored file is shown without it', async (_name, options, message) => {
    await expect(measure(options)).rejects.toThrow(message)
    if (!message.test('textures is too large')) expect((await load(options)).parts[0]?.texture).toBeUndefined()
  })

  it('is ignored without coordinates', async () => {
    const options = { attributes: { POSITION: 0 }, image: KTX2 }
    expect((await load(options)).parts[0]?.texture).toBeUndefined()
    await measure(options)
  })
})

describe('a GLB file that requires extensions', () => {
  it.each([
    'KHR_gaussian_splatting',
    'KHR_interactivity',
    'MSFT_lod',
    'MPEG_media',
    'EXT_structural_metadata',
    'CESIUM_primitive_outline',
    'OMI_physics_body',
    'ANY_unknown',
  ])('%s is rejected with its name, on the server and in the viewer', async (name) => {
    const options = { extensionsRequired: ['KHR_materials_unlit', name] }
    const message = `This GLB file requires ${name}, which the viewer doesn't support. Export it without ${name} and try again.`
    await expect(measure(options)).rejects.toThrow(message)
    await expect(load(options)).rejects.toThrow(message)
  })

  it.each([
    'KHR_draco_mesh_compression',
    'EXT_meshopt_compression',
    'KHR_mesh_quantization',
    'EXT_mesh_gpu_instancing',
    'KHR_texture_transform',
    'EXT_texture_webp',
    'KHR_techniques_webgl',
    'KHR_materials_unlit',
    'KHR_materials_clearcoat',
    'KHR_lights_punctual',
    'KHR_animation_pointer',
    'KHR_xmp_json_ld',
  ])('%s is read', async (name) => {
    expect(await measure({ extensionsRequired: [name] })).toMatchObject({ triangleCount: 2 })
    expect((await load({ extensionsRequired: [name] })).parts.length).toBe(1)
  })
})
