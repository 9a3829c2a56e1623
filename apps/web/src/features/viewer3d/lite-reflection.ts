import { type MeshLambertMaterial, ShaderChunk } from 'three'
import type { Recipe } from './recipe.ts'

/**
 * Software renderers cannot afford physical shading. One lookup in a small picture of the studio, stronger at grazing
 * angles and blurred by roughness, tells gloss from matte for a tenth of the price.
 */
const REFLECTION = ShaderChunk.envmap_fragment
  .replace('textureCube( envMap, envMapRotation * reflectVec )', 'textureCube( envMap, envMapRotation * reflectVec, reflectionBlur )')
  .replaceAll(
    'specularStrength * reflectivity',
    'reflectionTint * mix( reflectionFacing, reflectionGrazing, pow( 1.0 - abs( dot( normalize( vViewPosition ), normal ) ), 4.0 ) )',
  )

const DECLARATIONS = 'uniform vec3 reflectionTint; uniform float reflectionFacing; uniform float reflectionGrazing; uniform float reflectionBlur;\n'

export function addLiteReflection(material: MeshLambertMaterial, recipe: Recipe) {
  const uniforms = reflectionOf(recipe)
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.fragmentShader = DECLARATIONS + shader.fragmentShader.replace('#include <envmap_fragment>', REFLECTION)
  }
  material.customProgramCacheKey = () => 'lite-reflection'
}

function reflectionOf({ color, metalness, roughness, coat, coatRoughness }: Recipe) {
  const hasCoat = coat > 0.3
  const smooth = 1 - (hasCoat ? coatRoughness : roughness)
  const metal = 0.75 * metalness * (1 - roughness * 0.7)
  return {
    reflectionTint: { value: metalness > 0.8 ? color.map((value) => 0.25 + value * 0.75) : [1, 1, 1] },
    reflectionFacing: { value: 0.04 * smooth + metal * 0.55 + coat * 0.035 },
    reflectionGrazing: { value: 0.08 + 0.5 * smooth * Math.max(coat, 0.25) + metal * 0.7 },
    reflectionBlur: { value: 5.5 * (1 - smooth) },
  }
}
