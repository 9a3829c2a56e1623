import type { MaterialSettings } from '@vorta/kit3d/configuration/material-settings'
import { Color, DoubleSide, FrontSide, Matrix3, ShaderMaterial, type Texture, Vector3 } from 'three'
import { isDarkGlass, REFLECTION_LIMIT } from './glass-reflection.ts'

/**
 * Software renderers compile and run every instruction on the processor, so they get one short shader for everything:
 * light from above and one side, and a reflection from a small cube map of the studio, blurred by roughness and stronger
 * at grazing angles, which separates gloss from matte.
 */
const VERTEX = /* glsl */ `
  uniform mat3 uvTransform;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying vec2 vUv;
  varying float vShade;
  void main() {
    vec4 world = modelMatrix * vec4( position, 1.0 );
    vNormal = normal;
    vToEye = cameraPosition - world.xyz;
    // The floor takes the light from the lower body.
    vShade = mix( 0.6, 1.0, smoothstep( 0.1, 0.75, world.y ) );
    vUv = ( uvTransform * vec3( uv, 1.0 ) ).xy;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`

const FRAGMENT = /* glsl */ `
  uniform sampler2D map;
  uniform samplerCube studio;
  uniform vec3 color;
  uniform vec3 tint;
  uniform vec3 glow;
  uniform vec3 sky;
  uniform vec3 ground;
  uniform float facing;
  uniform float grazing;
  uniform float blur;
  uniform float opacity;
  uniform float reflectionStrength;
  uniform float limit;
  uniform float border;
  varying vec3 vNormal;
  varying vec3 vToEye;
  varying vec2 vUv;
  varying float vShade;
  void main() {
    vec4 texel = texture2D( map, vUv );
    vec3 n = normalize( gl_FrontFacing ? vNormal : - vNormal );
    vec3 v = normalize( vToEye );
    float key = max( dot( n, vec3( - 0.3, 0.8, 0.52 ) ), 0.0 );
    vec3 light = ( mix( ground, sky, n.y * 0.5 + 0.5 ) + key * 0.7 ) * vShade;
    float rim = 1.0 - abs( dot( n, v ) );
    rim *= rim;
    vec3 mirrored = reflect( - v, n );
    mirrored.x = - mirrored.x;
    vec3 reflection = textureCube( studio, mirrored, blur ).rgb * tint * reflectionStrength * mix( facing, grazing, rim * rim );
    // Hoods and roofs keep their color; see paint-depth.ts. The car hides the studio from what lies flat below it.
    reflection *= mix( 1.0, 0.475 * vShade - 0.255, smoothstep( 0.6, 0.95, n.y ) );
    reflection /= 1.0 + limit * reflection;
    gl_FragColor = vec4( texel.rgb * color * light + reflection + glow, texel.a * mix( 1.0, opacity, smoothstep( border, border + 0.1, vUv.x ) ) );
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }
`

/** The studio light, shared by all materials so that a change of studio updates them together. */
export interface LiteLight {
  readonly studio: { value: Texture | null }
  readonly sky: { value: Color }
  readonly ground: { value: Color }
  /** Strength of the reflections; a white studio at full strength would wash out every color. */
  readonly reflectionStrength: { value: number }
}

export const liteLight = (): LiteLight => ({
  studio: { value: null },
  sky: { value: new Color(0.5, 0.52, 0.56) },
  ground: { value: new Color(0.03, 0.03, 0.035) },
  reflectionStrength: { value: 1 },
})

export function liteMaterial(settings: MaterialSettings, map: Texture, light: LiteLight): ShaderMaterial {
  const { color, metalness, roughness, coat, coatRoughness, glow = 0, opacity = 1 } = settings
  const smooth = 1 - (coat > 0.3 ? coatRoughness : roughness)
  const metal = 0.75 * metalness * (1 - roughness * 0.7)
  map.updateMatrix()
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    side: settings.bothSides ? DoubleSide : FrontSide,
    uniforms: {
      ...light,
      map: { value: map },
      uvTransform: { value: new Matrix3().copy(map.matrix) },
      color: { value: new Color(...color) },
      tint: { value: new Vector3(1, 1, 1).lerp(new Vector3(...color).multiplyScalar(0.75).addScalar(0.25), metalness) },
      glow: { value: new Color(...color).multiplyScalar(glow) },
      facing: { value: 0.04 * smooth + metal * 0.55 + coat * 0.035 },
      grazing: { value: 0.07 + 0.4 * smooth * Math.max(coat, 0.25) + metal * 0.7 },
      blur: { value: 4.5 * (1 - smooth) },
      opacity: { value: opacity },
      // The black border of a pane; see glass-reflection.ts.
      border: { value: isDarkGlass(settings) ? 1 : -1e6 },
      // A pane that mirrors a soft box must stay dark glass, and paint must keep its color.
      limit: { value: isDarkGlass(settings) ? REFLECTION_LIMIT : 1.6 - metalness },
    },
  })
}
