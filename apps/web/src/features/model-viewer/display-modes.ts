import {
  Color,
  ConstantAlphaFactor,
  CustomBlending,
  DoubleSide,
  type IUniform,
  LineBasicMaterial,
  type Material,
  MeshBasicMaterial,
  MeshStandardMaterial,
  NormalBlending,
  OneMinusConstantAlphaFactor,
  type Plane,
  PointsMaterial,
  ShaderMaterial,
  type Texture,
} from 'three'

export const CLAY: readonly [number, number, number] = [0.52, 0.55, 0.6]
const SIGNAL = new Color('#ff5a1f')

/** What all materials of one model share; changing it changes them all. */
export interface Studio {
  readonly quality: 'full' | 'lite'
  /** One plane or none, kept by identity. */
  readonly clipping: Plane[]
  readonly cube: IUniform<Texture | null>
}

export interface SurfaceLook {
  readonly color: readonly [number, number, number]
  readonly hasColors: boolean
}

/** Satin, so that light runs over curves and shows how they run. */
export function surfaceMaterial(studio: Studio, { color, hasColors }: SurfaceLook): Material {
  const base = hasColors ? new Color(1, 1, 1) : new Color(...color)
  const shared = { side: DoubleSide, clippingPlanes: studio.clipping, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }
  if (studio.quality === 'full')
    return new MeshStandardMaterial({
      ...shared,
      color: base,
      vertexColors: hasColors,
      metalness: 0.28,
      roughness: 0.46,
      envMapIntensity: 1.15,
    })
  return new ShaderMaterial({
    ...shared,
    clipping: true,
    vertexColors: hasColors,
    vertexShader: LITE_VERTEX,
    fragmentShader: LITE_FRAGMENT,
    uniforms: { cube: studio.cube, base: { value: base }, glow: { value: new Color(0, 0, 0) } },
  })
}

/** A highlighted part glows in the one colour that means attention. */
export function highlight(material: Material, isOn: boolean) {
  const glow = isOn ? SIGNAL.clone().multiplyScalar(0.42) : new Color(0, 0, 0)
  if (material instanceof MeshStandardMaterial) material.emissive.copy(glow)
  else if (material instanceof ShaderMaterial) (material.uniforms.glow as IUniform<Color>).value.copy(glow)
}

/** Another colour than its own. */
export function tint(material: Material, color: readonly [number, number, number]) {
  if (material instanceof MeshStandardMaterial) material.color.setRGB(...color)
  else if (material instanceof ShaderMaterial) (material.uniforms.base as IUniform<Color>).value.setRGB(...color)
}

/** Lets what was drawn before shine through. By a constant of the whole surface: what it is made of need not know. */
export function fade(material: Material, share: number) {
  material.blending = share < 1 ? CustomBlending : NormalBlending
  material.blendSrc = ConstantAlphaFactor
  material.blendDst = OneMinusConstantAlphaFactor
  material.blendAlpha = share
}

/** Only how far away things are, a hair further than they are drawn: then only the foremost is seen through. */
export const depthMaterial = () =>
  new MeshBasicMaterial({ side: DoubleSide, colorWrite: false, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 })

export const edgeMaterial = (studio: Studio) =>
  new LineBasicMaterial({ color: '#07080a', transparent: true, opacity: 0.72, clippingPlanes: studio.clipping })

export const wireMaterial = (studio: Studio) =>
  new LineBasicMaterial({ color: '#aeb7c4', transparent: true, opacity: 0.55, clippingPlanes: studio.clipping })

export const cutLineMaterial = () => new LineBasicMaterial({ color: SIGNAL })

export const pointMaterial = (studio: Studio, sizePx: number) =>
  new PointsMaterial({ size: sizePx, sizeAttenuation: false, vertexColors: true, clippingPlanes: studio.clipping })

/** Hatched as on a drawing: material that was cut through. */
export const capMaterial = (stripeMm: number) =>
  new ShaderMaterial({
    side: DoubleSide,
    vertexShader: /* glsl */ `
      varying vec3 vPlace;
      void main() {
        vPlace = position;
        gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
      }
    `,
    fragmentShader: /* glsl */ `
      uniform float stripe;
      varying vec3 vPlace;
      void main() {
        float along = fract( ( vPlace.x + vPlace.y + vPlace.z ) / stripe );
        float width = fwidth( ( vPlace.x + vPlace.y + vPlace.z ) / stripe );
        float line = smoothstep( 0.13 + width, 0.13, abs( along - 0.5 ) ) * clamp( 0.5 / max( width, 0.001 ), 0.0, 1.0 );
        gl_FragColor = vec4( mix( vec3( 0.055, 0.03, 0.02 ), vec3( 0.75, 0.17, 0.03 ), 0.22 + 0.78 * line ), 1.0 );
        #include <colorspace_fragment>
      }
    `,
    uniforms: { stripe: { value: stripeMm } },
  })

/** The short shader for software renderers: light from above and one side, and a blurred look into the studio for gloss. */
const LITE_VERTEX = /* glsl */ `
  varying vec3 vLook;
  varying vec3 vToEye;
  #ifdef USE_COLOR
    varying vec3 vShade;
  #endif
  #include <clipping_planes_pars_vertex>
  void main() {
    vec4 world = modelMatrix * vec4( position, 1.0 );
    vec4 mvPosition = viewMatrix * world;
    vLook = mat3( modelMatrix ) * normal;
    vToEye = cameraPosition - world.xyz;
    #ifdef USE_COLOR
      vShade = color.rgb;
    #endif
    #include <clipping_planes_vertex>
    gl_Position = projectionMatrix * mvPosition;
  }
`
const LITE_FRAGMENT = /* glsl */ `
  uniform samplerCube cube;
  uniform vec3 base;
  uniform vec3 glow;
  varying vec3 vLook;
  varying vec3 vToEye;
  #ifdef USE_COLOR
    varying vec3 vShade;
  #endif
  #include <clipping_planes_pars_fragment>
  void main() {
    #include <clipping_planes_fragment>
    vec3 n = normalize( vLook );
    vec3 v = normalize( vToEye );
    if ( dot( n, v ) < 0.0 ) n = - n;
    float key = max( dot( n, vec3( - 0.3, 0.8, 0.52 ) ), 0.0 );
    vec3 light = mix( vec3( 0.11, 0.115, 0.125 ), vec3( 0.5, 0.52, 0.56 ), n.y * 0.5 + 0.5 ) + key * 0.62;
    float rim = 1.0 - max( dot( n, v ), 0.0 );
    vec3 mirrored = reflect( - v, n );
    mirrored.x = - mirrored.x;
    vec3 gloss = textureCube( cube, mirrored, 2.6 ).rgb * mix( 0.07, 0.4, rim * rim * rim );
    vec3 paint = base;
    #ifdef USE_COLOR
      paint *= vShade;
    #endif
    gl_FragColor = vec4( paint * light + gloss + glow, 1.0 );
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }
`
