import type { MeshPhysicalMaterial } from 'three'

/**
 * Metallic paint is deeper where the eye meets it at a flat angle, because its flakes lie in the surface, and toward the ground,
 * where the floor takes the light.
 */
export function addPaintDepth(material: MeshPhysicalMaterial) {
  material.onBeforeCompile = (shader) => {
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
