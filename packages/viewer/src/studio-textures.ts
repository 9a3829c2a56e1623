import {
  CubeTexture,
  DataTexture,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  PMREMGenerator,
  RepeatWrapping,
  RGBAFormat,
  SRGBColorSpace,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three'
import { backdropPixels, type PlainStudio } from './backdrop.ts'
import { CUBE_SIZE, PANORAMA_HEIGHT, type StudioTexels } from './studio-light.ts'

export function backdropTexture(name: PlainStudio): DataTexture {
  const { size, texels } = backdropPixels(name)
  const texture = new DataTexture(texels, size, size, RGBAFormat)
  texture.colorSpace = SRGBColorSpace
  texture.magFilter = texture.minFilter = LinearFilter
  texture.needsUpdate = true
  return texture
}

/** The light of a studio as a filtered environment map. */
export function environmentMap(renderer: WebGLRenderer, [texels]: StudioTexels): WebGLRenderTarget {
  const panorama = new DataTexture(
    texels,
    PANORAMA_HEIGHT * 2,
    PANORAMA_HEIGHT,
    RGBAFormat,
    HalfFloatType,
    EquirectangularReflectionMapping,
  )
  panorama.wrapS = RepeatWrapping
  panorama.magFilter = panorama.minFilter = LinearFilter
  const filter = new PMREMGenerator(renderer)
  const environment = filter.fromEquirectangular(markLinear(panorama))
  filter.dispose()
  panorama.dispose()
  return environment
}

/** The light of a studio as a cube map, for the lite shaders. */
export function cubeTexture(faces: StudioTexels): CubeTexture {
  const cube = new CubeTexture(faces.map((texels) => markLinear(new DataTexture(texels, CUBE_SIZE, CUBE_SIZE, RGBAFormat, HalfFloatType))))
  cube.format = RGBAFormat
  cube.type = HalfFloatType
  cube.magFilter = LinearFilter
  cube.minFilter = LinearMipmapLinearFilter
  cube.generateMipmaps = true
  return markLinear(cube)
}

function markLinear<T extends Texture>(texture: T): T {
  texture.colorSpace = LinearSRGBColorSpace
  texture.needsUpdate = true
  return texture
}
