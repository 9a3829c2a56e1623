import { MeshFileError, notShown } from '../measure/mesh-file.ts'
import type { GlbData } from './glb-data.ts'
import type { GlbSink, TextureWrap } from './glb-sink.ts'
import { IMAGE_HEAD_BYTES, imageInfo, isKtx2 } from './image-info.ts'
import { countOf, type JsonRecord, listOf, numbersOf, recordOf } from './json-value.ts'

const IMAGE_SIDE_MAX = 16_384
const WRAPS: Readonly<Record<number, TextureWrap>> = { 33071: 'clamp', 33648: 'mirror' }

/** Where the texture of a material is, and how its coordinates are transformed. */
export interface TextureSource {
  readonly image: number
  readonly wrap: readonly [TextureWrap, TextureWrap]
  /** Number of the TEXCOORD attribute. */
  readonly coordinates: number
  /** A 2 × 3 matrix, row by row. */
  readonly matrix: readonly number[]
}

/** The texture of the base color; null if the material has none. */
export function baseColorTexture(json: JsonRecord, { material }: JsonRecord): TextureSource | null {
  const definition = recordOf(listOf(json.materials)[countOf(material) ?? -1])
  const { KHR_materials_pbrSpecularGlossiness } = recordOf(definition.extensions)
  const reference =
    recordOf(definition.pbrMetallicRoughness).baseColorTexture ?? recordOf(KHR_materials_pbrSpecularGlossiness).diffuseTexture
  if (reference === undefined) return null
  const { index, texCoord, extensions } = recordOf(reference)
  const texture = recordOf(listOf(json.textures)[countOf(index) ?? -1])
  const sampler = recordOf(listOf(json.samplers)[countOf(texture.sampler) ?? -1])
  const transform = recordOf(recordOf(extensions).KHR_texture_transform)
  return {
    image: imageOf(texture),
    wrap: [WRAPS[Number(sampler.wrapS)] ?? 'repeat', WRAPS[Number(sampler.wrapT)] ?? 'repeat'],
    coordinates: countOf(transform.texCoord ?? texCoord ?? 0) ?? 0,
    matrix: transformMatrix(transform),
  }
}

/** Formats that browsers show come first; a KTX2 image only if there is no other. */
function imageOf({ source, extensions }: JsonRecord): number {
  const { EXT_texture_webp, EXT_texture_avif, KHR_texture_basisu } = recordOf(extensions)
  const sources = [recordOf(EXT_texture_webp).source, source, recordOf(EXT_texture_avif).source, recordOf(KHR_texture_basisu).source]
  return sources.map(countOf).find((image) => image !== null) ?? -1
}

function transformMatrix({ offset, rotation, scale }: JsonRecord): number[] {
  const [x = 0, y = 0] = numbersOf(offset, 2) ?? []
  const [width = 1, height = 1] = numbersOf(scale, 2) ?? []
  const angle = typeof rotation === 'number' && Number.isFinite(rotation) ? rotation : 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [width * cos, height * sin, x, -width * sin, height * cos, y]
}

/** Passes the images of a scene to the sink. A sink without textures gets an error for an image that the viewer could not show. */
export async function readImages(data: GlbData, images: Iterable<number>, sink: GlbSink): Promise<void> {
  for (const image of images) {
    const head = await data.image(image, IMAGE_HEAD_BYTES)
    const info = head && imageInfo(head)
    if (!sink.image) checkImage(head, info)
    else if (info) {
      const bytes = await data.image(image, Infinity)
      if (bytes) sink.image(image, { bytes: Uint8Array.from(bytes), ...info })
    }
  }
}

function checkImage(head: Uint8Array | null, info: ReturnType<typeof imageInfo>) {
  if (info && Math.max(info.width, info.height) > IMAGE_SIDE_MAX) throw notShown('glb', 'one of its textures is too large')
  if (info) return
  const problem =
    head && isKtx2(head) ? "KTX2 textures, which the viewer doesn't support" : "a texture that isn't a PNG, JPEG, WebP or AVIF image"
  throw new MeshFileError('damaged', `This GLB file has ${problem}. Export it with PNG or JPEG textures and try again.`)
}
