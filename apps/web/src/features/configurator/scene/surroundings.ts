import type { StudioName } from '@vorta/viewer/studio-light'
import { BackSide, Mesh, ShaderMaterial, SphereGeometry } from 'three'

const RADIUS_M = 60

/** Below the horizon the ray meets the ground, so that markings on it have the right perspective. */
const VERTEX = /* glsl */ `
  varying vec3 vRay;
  void main() {
    vRay = ( modelMatrix * vec4( position, 1.0 ) ).xyz - cameraPosition;
    gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
  }
`

const FRAGMENT = /* glsl */ `
  uniform bool isTrack;
  varying vec3 vRay;
  float hash( vec2 p ) {
    return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 );
  }
  float noise( vec2 p ) {
    vec2 i = floor( p );
    vec2 f = fract( p );
    f = f * f * ( 3.0 - 2.0 * f );
    return mix( mix( hash( i ), hash( i + vec2( 1.0, 0.0 ) ), f.x ), mix( hash( i + vec2( 0.0, 1.0 ) ), hash( i + 1.0 ), f.x ), f.y );
  }
  float box( vec2 at, vec2 low, vec2 high, vec2 soft ) {
    vec2 inside = smoothstep( low - soft, low + soft, at ) * ( 1.0 - smoothstep( high - soft, high + soft, at ) );
    return inside.x * inside.y;
  }
  vec3 dusk( float height ) {
    return mix( vec3( 0.7, 0.42, 0.31 ), vec3( 0.12, 0.17, 0.3 ), smoothstep( 0.0, 0.42, height ) );
  }
  /** Facades with lit windows over shops, out of focus; x along the street, y up. */
  vec3 facade( vec2 at, vec3 behind, float far ) {
    vec2 soft = vec2( 0.02 + 0.004 * far );
    float building = floor( at.x / 11.0 );
    float tall = 9.0 + 9.0 * hash( vec2( building, 1.0 ) );
    vec3 color = mix( vec3( 0.1, 0.095, 0.11 ), vec3( 0.17, 0.15, 0.15 ), hash( vec2( building, 2.0 ) ) );
    vec2 cell = vec2( at.x / 2.2, at.y / 3.1 );
    float lit = step( 0.6, hash( floor( cell ) ) );
    float pane = box( fract( cell ), vec2( 0.24, 0.28 ), vec2( 0.76, 0.82 ), soft / 2.2 ) * step( 3.1, at.y );
    color = mix( color, mix( vec3( 0.07, 0.08, 0.11 ), vec3( 0.86, 0.62, 0.34 ) * ( 0.5 + 0.5 * hash( floor( cell ) + 9.0 ) ), lit ), pane );
    float shop = box( vec2( fract( at.x / 5.5 ), at.y ), vec2( 0.08, 0.5 ), vec2( 0.92, 2.7 ), soft / vec2( 5.5, 1.0 ) );
    vec3 inside = mix( vec3( 0.98, 0.76, 0.48 ), vec3( 0.7, 0.8, 0.9 ), step( 0.7, hash( vec2( floor( at.x / 5.5 ), 4.0 ) ) ) );
    color = mix( color, inside * ( 0.6 + 0.4 * noise( at * 1.7 ) ), shop * step( 0.25, hash( vec2( floor( at.x / 5.5 ), 5.0 ) ) ) );
    return mix( color, behind, smoothstep( tall - soft.y, tall + soft.y, at.y ) );
  }
  vec3 streetBeyond( vec3 from, vec3 ray ) {
    vec3 sky = dusk( ray.y );
    float far = ( sign( ray.z ) * 11.0 - from.z ) / ( abs( ray.z ) < 0.001 ? 0.001 : ray.z );
    if ( far < 0.0 || far > 300.0 ) return sky;
    vec3 at = from + ray * far;
    vec3 color = facade( at.xy, sky, far );
    // A street lamp every 14 m.
    vec2 lamp = vec2( ( fract( at.x / 14.0 ) - 0.5 ) * 14.0, at.y - 5.2 );
    color += vec3( 1.0, 0.76, 0.45 ) * ( ( 1.0 - smoothstep( 0.2, 0.35, length( lamp ) ) ) * 0.9 + 0.35 * exp( - dot( lamp, lamp ) * 0.7 ) );
    return mix( color, dusk( 0.06 ), smoothstep( 20.0, 140.0, far ) );
  }
  vec3 trackBeyond( vec3 from, vec3 ray ) {
    float around = atan( ray.z, ray.x );
    vec3 color = mix( vec3( 0.8, 0.84, 0.88 ), vec3( 0.4, 0.52, 0.68 ), smoothstep( 0.0, 0.5, ray.y ) );
    color = mix( color, vec3( 0.88, 0.9, 0.92 ), 0.6 * smoothstep( 0.45, 0.8, noise( vec2( around * 3.0, ray.y * 14.0 ) ) ) );
    float edge = 0.07 + 0.035 * noise( vec2( around * 10.0, 2.0 ) ) + 0.014 * noise( vec2( around * 46.0, 5.0 ) );
    vec3 trees = mix( vec3( 0.11, 0.16, 0.1 ), vec3( 0.2, 0.26, 0.16 ), noise( vec2( around * 60.0, ray.y * 90.0 ) ) );
    color = mix( trees, color, smoothstep( edge - 0.008, edge + 0.008, ray.y ) );
    float far = ( sign( ray.z ) * 13.0 - from.z ) / ( abs( ray.z ) < 0.001 ? 0.001 : ray.z );
    if ( far < 0.0 || far > 300.0 ) return color;
    vec3 at = from + ray * far;
    float soft = 0.02 + 0.003 * far;
    // A wall with a colored band and a fence above it.
    vec3 wall = mix( vec3( 0.7, 0.72, 0.73 ), vec3( 0.13, 0.2, 0.34 ), smoothstep( 0.35 - soft, 0.35 + soft, at.y ) * ( 1.0 - smoothstep( 0.75 - soft, 0.75 + soft, at.y ) ) );
    float post = 1.0 - smoothstep( 0.05, 0.05 + soft, abs( fract( at.x / 3.0 ) - 0.5 ) * 3.0 );
    color = mix( color, vec3( 0.24, 0.25, 0.26 ), ( 0.18 + 0.6 * post ) * ( 1.0 - smoothstep( 3.0 - soft, 3.0 + soft, at.y ) ) );
    color = mix( wall, color, smoothstep( 1.05 - soft, 1.05 + soft, at.y ) );
    return mix( color, vec3( 0.66, 0.7, 0.72 ), 0.5 * smoothstep( 30.0, 160.0, far ) );
  }
  vec3 beyond( vec3 from, vec3 ray ) {
    return isTrack ? trackBeyond( from, ray ) : streetBeyond( from, ray );
  }
  vec3 ground( vec3 at, vec3 ray, float far ) {
    float grain = mix( hash( floor( at.xz * 160.0 ) ), 0.5, smoothstep( 4.0, 12.0, far ) );
    float patches = noise( at.xz * 0.8 );
    float soft = 0.004 * far;
    float side = abs( at.z );
    if ( isTrack ) {
      vec3 color = vec3( 0.27, 0.275, 0.285 ) + ( grain - 0.5 ) * 0.05 + ( patches - 0.5 ) * 0.03;
      float line = smoothstep( 3.1 - soft, 3.1, side ) * ( 1.0 - smoothstep( 3.25, 3.25 + soft, side ) );
      color = mix( color, vec3( 0.8 ), line * 0.85 );
      float curb = smoothstep( 3.5 - soft, 3.5, side ) * ( 1.0 - smoothstep( 4.2, 4.2 + soft, side ) );
      float stripe = smoothstep( 0.5 - soft, 0.5 + soft, abs( fract( at.x * 0.5 ) * 2.0 - 1.0 ) );
      color = mix( color, mix( vec3( 0.78, 0.78, 0.76 ), vec3( 0.62, 0.1, 0.08 ), stripe ), curb );
      vec3 grass = mix( vec3( 0.17, 0.23, 0.11 ), vec3( 0.23, 0.29, 0.15 ), noise( at.xz * 3.0 ) );
      return mix( color, grass, smoothstep( 4.2, 4.2 + soft, side ) );
    }
    vec3 color = vec3( 0.085, 0.088, 0.098 ) + ( grain - 0.5 ) * 0.03;
    // Wet patches mirror the facades.
    vec3 up = normalize( vec3( ray.x, - ray.y + 0.04 * ( noise( at.xz * 5.0 ) - 0.5 ), ray.z ) );
    color += beyond( at, up ) * ( 0.1 + 0.3 * smoothstep( 0.3, 0.7, patches ) ) * ( 0.4 + 0.6 * pow( 1.0 - up.y, 4.0 ) );
    vec3 paving = vec3( 0.2, 0.185, 0.18 ) + ( grain - 0.5 ) * 0.03;
    paving *= 0.82 + 0.18 * smoothstep( 0.03, 0.06, abs( fract( at.x / 1.2 ) - 0.5 ) );
    return mix( color, paving, smoothstep( 4.0 - soft, 4.0, side ) );
  }
  void main() {
    vec3 ray = normalize( vRay );
    float far = ray.y < 0.0 ? - cameraPosition.y / ray.y : 1000.0;
    vec3 at = cameraPosition + ray * far;
    // Beyond the facades and the wall the ground is hidden.
    bool isGround = ray.y < 0.0 && abs( at.z ) < ( isTrack ? 13.0 : 11.0 ) && far < 200.0;
    gl_FragColor = vec4( isGround ? ground( at, ray, far ) : beyond( cameraPosition, ray ), 1.0 );
  }
`

/** Sky, horizon and ground of the places outdoors, drawn in screen colors by one shader. */
export class Surroundings {
  readonly #material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { isTrack: { value: false } },
    side: BackSide,
    depthWrite: false,
    toneMapped: false,
  })
  readonly mesh = new Mesh(new SphereGeometry(RADIUS_M, 24, 12), this.#material)

  constructor() {
    this.mesh.renderOrder = -2
    this.mesh.visible = false
  }

  use(name: StudioName) {
    this.mesh.visible = name === 'street' || name === 'track'
    this.#material.uniforms.isTrack = { value: name === 'track' }
  }

  dispose() {
    this.mesh.geometry.dispose()
    this.#material.dispose()
  }
}
