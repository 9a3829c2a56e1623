import type { MaterialSettings } from '@vorta/kit3d/configuration/material-settings'
import type { MeshPhysicalMaterial } from 'three'

/** The higher, the darker are reflections in glass. */
export const REFLECTION_LIMIT = 4.5

/** Tinted panes, unlike lenses and the windshield of an open car. */
export const isDarkGlass = ({ opacity = 0 }: MaterialSettings): boolean => opacity > 0.5

/**
 * Limits the reflections of panes. At flat angles glass mirrors the soft boxes, which are far brighter than white, and whole panes would
 * be white. There the pane also hides the interior, which is visible where the eye meets the glass head-on. The border of a pane is black:
 * its first texture coordinate is the distance from the edge, relative to the width of the border.
 */
export function limitReflection(material: MeshPhysicalMaterial) {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying float vInset;\nvoid main() {')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvInset = uv.x;')
    shader.fragmentShader = shader.fragmentShader.replace('void main() {', 'varying float vInset;\nvoid main() {').replace(
      '#include <opaque_fragment>',
      `float facing = clamp( dot( normal, normalize( vViewPosition ) ), 0.0, 1.0 );
      outgoingLight *= mix( 0.12, 1.0, facing );
      outgoingLight /= 1.0 + ${REFLECTION_LIMIT} * outgoingLight;
      float soft = max( fwidth( vInset ), 0.05 );
      diffuseColor.a = mix( 1.0, mix( 0.96, diffuseColor.a, facing ), smoothstep( 1.0 - soft, 1.0 + soft, vInset ) );
      #include <opaque_fragment>`,
    )
  }
}
