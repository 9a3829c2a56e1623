import type { LoadedTexture } from '@vorta/kit3d/load/loaded-model'
import type { ModelTexture } from './protocol.ts'

/** Every GPU supports this. */
const SIDE_MAX = 4_096
/** Of all textures together: 192 MB of GPU memory without mipmaps. */
const PIXELS_MAX = 48_000_000

/** Decodes the images of a model; null for those that are damaged. Large ones are reduced. */
export function decodeTextures(textures: readonly LoadedTexture[]): Promise<(ModelTexture | null)[]> {
  const pixels = textures.reduce((sum, { width, height }) => sum + Math.min(width, SIDE_MAX) * Math.min(height, SIDE_MAX), 0)
  const share = Math.min(1, Math.sqrt(PIXELS_MAX / Math.max(1, pixels)))
  return Promise.all(textures.map((texture) => decode(texture, share).catch(() => null)))
}

async function decode({ bytes, type, wrap, width, height }: LoadedTexture, share: number): Promise<ModelTexture> {
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height)) * share
  const size = scale < 1 && { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) }
  const image = await createImageBitmap(new Blob([bytes], { type }), {
    ...size,
    resizeQuality: 'high',
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
  })
  return { image, wrap }
}
