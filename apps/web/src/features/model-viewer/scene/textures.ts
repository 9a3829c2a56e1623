import { ClampToEdgeWrapping, MirroredRepeatWrapping, RepeatWrapping, SRGBColorSpace, Texture } from 'three'
import type { ModelTexture } from '../load/protocol.ts'

const WRAPPING = { repeat: RepeatWrapping, clamp: ClampToEdgeWrapping, mirror: MirroredRepeatWrapping } as const
const ANISOTROPY = 4

export function createTexture({ image, wrap }: ModelTexture): Texture {
  const texture = new Texture(image, Texture.DEFAULT_MAPPING, WRAPPING[wrap[0]], WRAPPING[wrap[1]])
  texture.colorSpace = SRGBColorSpace
  texture.flipY = false
  texture.anisotropy = ANISOTROPY
  texture.needsUpdate = true
  return texture
}
