import type { MaterialSettings } from '@vorta/kit3d/configuration/material-settings'
import type { MeshPhysicalMaterial } from 'three'

/** The higher, the darker are reflections in glass. */
export const REFLECTION_LIMIT = 4.5

/** Nearly opaque panes, unlike lenses. */
export const isDarkGlass = ({ opacity = 0 }: MaterialSettings): boolean => opacity > 0.8

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
      outgoingLight /= 1.0 + ${REFLECTION_LIMIT} * outgoingLight;
      #include <opaque_fragment>`,
    )
  }
}
