import type { MeshPhysicalMaterial, WebGLProgramParametersWithUniforms } from 'three'

/** Real lacquer is a mirror at flat angles. Hoods, roofs and splitters would be white, whatever their color. */
export function limitLacquer(shader: WebGLProgramParametersWithUniforms) {
  shader.fragmentShader = shader.fragmentShader.replace(
    '#include <lights_physical_fragment>',
    `#include <lights_physical_fragment>
    material.clearcoatF90 = 0.18;
    material.specularF90 = 0.15;
    material.clearcoat *= mix( 1.0, 0.45, smoothstep( 0.75, 0.97, inverseTransformDirection( nonPerturbedNormal, viewMatrix ).y ) );`,
  )
}

/**
 * Metallic paint is deeper where the eye meets it at a flat angle, because its flakes lie in the surface, and toward the ground,
 * where the floor takes the light.
 */
export function addPaintDepth(material: MeshPhysicalMaterial) {
  material.onBeforeCompile = (shader) => {
    limitLacquer(shader)
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying float vHeight;\nvoid main() {')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvHeight = ( modelMatrix * vec4( transformed, 1.0 ) ).y;')
    shader.fragmentShader = shader.fragmentShader.replace('void main() {', 'varying float vHeight;\nvoid main() {').replace(
      '#include <normal_fragment_maps>',
      `#include <normal_fragment_maps>
      float facing = clamp( dot( nonPerturbedNormal, normalize( vViewPosition ) ), 0.0, 1.0 );
      diffuseColor.rgb *= mix( 0.4, 1.0, facing ) * mix( 0.62, 1.0, smoothstep( 0.1, 0.75, vHeight ) );`,
    )
  }
}
