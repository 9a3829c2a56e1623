import type { MeshPhysicalMaterial } from 'three'

/**
 * Limits the reflections of panes. At flat angles glass mirrors the soft boxes, which are far brighter than white, and whole panes would
 * be white.
 */
export function limitReflection(material: MeshPhysicalMaterial) {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <opaque_fragment>',
      `float facing = clamp( dot( normal, normalize( vViewPosition ) ), 0.0, 1.0 );
      outgoingLight *= mix( 0.12, 1.0, facing );
      outgoingLight /= 1.0 + 4.5 * outgoingLight;
      #include <opaque_fragment>`,
    )
  }
}
