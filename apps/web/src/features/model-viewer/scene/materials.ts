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

export const DEFAULT_COLOR: readonly [number, number, number] = [0.52, 0.55, 0.6]
const SIGNAL = new Color('#ff5a1f')

/** State shared by all materials of a scene. */
export interface MaterialContext {
  readonly quality: 'full' | 'lite'
  /** The planes of the section and of the clipping box. The materials keep a reference, so mutate it in place. */
  readonly clipping: Plane[]
  readonly cube: IUniform<Texture | null>
}

export interface SurfaceColors {
  readonly color: readonly [number, number, number]
  readonly hasColors: boolean
  readonly map: Texture | null
}

/** A satin finish whose highlights reveal the curvature. */
export function surfaceMaterial(materialContext: MaterialContext, { color, hasColors, map }: SurfaceColors): Material {
  const base = hasColors ? new Color(1, 1, 1) : new Color(...color)
  const shared = {
    side: DoubleSide,
    clippingPlanes: materialContext.clipping,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  }
  if (materialContext.quality === 'full')
    return withSrgbColors(
      new MeshStandardMaterial({
        ...shared,
        color: base,
        map,
        vertexColors: hasColors,
        metalness: 0.28,
        roughness: 0.46,
        envMapIntensity: 1.15,
      }),
    )
  return new ShaderMaterial({
    ...shared,
    clipping: true,
    vertexColors: hasColors,
    defines: map ? { HAS_MAP: '' } : {},
    vertexShader: LITE_VERTEX,
    fragmentShader: LITE_FRAGMENT,
    uniforms: { cube: materialContext.cube, base: { value: base }, glow: { value: new Color(0, 0, 0) }, map: { value: map } },
  })
}

/** Vertex colors are in sRGB, as files store them, but three.js expects linear ones. */
function withSrgbColors<Kind extends Material>(material: Kind): Kind {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace('#include <color_fragment>', SRGB_COLOR_FRAGMENT)
  }
  return material
}

const SRGB_COLOR_FRAGMENT = /* glsl */ `
  #if defined( USE_COLOR ) || defined( USE_COLOR_ALPHA )
    diffuseColor.rgb *= sRGBTransferEOTF( vec4( vColor.rgb, 1.0 ) ).rgb;
  #endif
`

export function highlight(material: Material, isOn: boolean) {
  const glow = isOn ? SIGNAL.clone().multiplyScalar(0.42) : new Color(0, 0, 0)
  if (material instanceof MeshStandardMaterial) material.emissive.copy(glow)
  else if (material instanceof ShaderMaterial) (material.uniforms.glow as IUniform<Color>).value.copy(glow)
}

export function tint(material: Material, color: readonly [number, number, number]) {
  if (material instanceof MeshStandardMaterial) material.color.setRGB(...color)
  else if (material instanceof ShaderMaterial) (material.uniforms.base as IUniform<Color>).value.setRGB(...color)
}

/** Shows a texture, or the plain color. */
export function setMap(material: Material, map: Texture | null) {
  if (material instanceof MeshStandardMaterial) material.map = map
  else if (material instanceof ShaderMaterial) {
    ;(material.uniforms.map as IUniform<Texture | null>).value = map
    material.defines = map ? { HAS_MAP: '' } : {}
  }
  material.needsUpdate = true
}

/** Blends with a constant alpha, so that the shaders do not need an opacity uniform. */
export function fade(material: Material, opacity: number) {
  material.blending = opacity < 1 ? CustomBlending : NormalBlending
  material.blendSrc = ConstantAlphaFactor
  material.blendDst = OneMinusConstantAlphaFactor
  material.blendAlpha = opacity
}

/** Shows what is behind. Transparent parts are drawn last and do not hide each other. */
export function makeTransparent(material: Material, opacity: number) {
  fade(material, opacity)
  material.transparent = opacity < 1
  material.depthWrite = opacity >= 1
}

/** Writes only depth, with a small offset, so that a transparent model shows just its front surface. */
export const depthMaterial = () =>
  new MeshBasicMaterial({ side: DoubleSide, colorWrite: false, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 8 })

export const edgeMaterial = (materialContext: MaterialContext) =>
  new LineBasicMaterial({ color: '#07080a', transparent: true, opacity: 0.72, clippingPlanes: materialContext.clipping })

export const wireMaterial = (materialContext: MaterialContext) =>
  new LineBasicMaterial({ color: '#aeb7c4', transparent: true, opacity: 0.55, clippingPlanes: materialContext.clipping })

export const sectionLineMaterial = (clippingPlanes: Plane[]) => new LineBasicMaterial({ color: SIGNAL, clippingPlanes })

export const pointMaterial = (materialContext: MaterialContext, sizePx: number) =>
  withSrgbColors(
    new PointsMaterial({
      size: sizePx,
      sizeAttenuation: false,
      vertexColors: true,
      // Points are not lit, so their colors are shown as they are.
      toneMapped: false,
      clippingPlanes: materialContext.clipping,
    }),
  )

/** Hatching, as in technical drawings. */
export const capMaterial = (stripeMm: number, clippingPlanes: Plane[]) =>
  new ShaderMaterial({
    side: DoubleSide,
    clipping: true,
    clippingPlanes,
    // Behind its outlines.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
    vertexShader: /* glsl */ `
      varying vec3 vPosition;
      #include <clipping_planes_pars_vertex>
      void main() {
        vPosition = position;
        vec4 mvPosition = modelViewMatrix * vec4( position, 1.0 );
        gl_Position = projectionMatrix * mvPosition;
        #include <clipping_planes_vertex>
      }
    `,
    fragmentShader: /* glsl */ `
      uniform float stripe;
      varying vec3 vPosition;
      #include <clipping_planes_pars_fragment>
      void main() {
        #include <clipping_planes_fragment>
        float along = fract( ( vPosition.x + vPosition.y + vPosition.z ) / stripe );
        float width = fwidth( ( vPosition.x + vPosition.y + vPosition.z ) / stripe );
        float line = smoothstep( 0.13 + width, 0.13, abs( along - 0.5 ) ) * clamp( 0.5 / max( width, 0.001 ), 0.0, 1.0 );
        gl_FragColor = vec4( mix( vec3( 0.055, 0.03, 0.02 ), vec3( 0.75, 0.17, 0.03 ), 0.22 + 0.78 * line ), 1.0 );
        #include <colorspace_fragment>
      }
    `,
    uniforms: { stripe: { value: stripeMm } },
  })

/** A cheap shader for software renderers: two lights and a blurred reflection of the environment. */
const LITE_VERTEX = /* glsl */ `
  varying vec3 vNormal;
  varying vec3 vViewDirection;
  #ifdef USE_COLOR
    varying vec3 vVertexColor;
  #endif
  #ifdef HAS_MAP
    varying vec2 vTextureUv;
  #endif
  #include <clipping_planes_pars_vertex>
  void main() {
    vec4 world = modelMatrix * vec4( position, 1.0 );
    vec4 mvPosition = viewMatrix * world;
    vNormal = mat3( modelMatrix ) * normal;
    vViewDirection = cameraPosition - world.xyz;
    #ifdef USE_COLOR
      vVertexColor = color.rgb;
    #endif
    #ifdef HAS_MAP
      vTextureUv = uv;
    #endif
    #include <clipping_planes_vertex>
    gl_Position = projectionMatrix * mvPosition;
  }
`
const LITE_FRAGMENT = /* glsl */ `
  uniform samplerCube cube;
  uniform vec3 base;
  uniform vec3 glow;
  varying vec3 vNormal;
  varying vec3 vViewDirection;
  #ifdef USE_COLOR
    varying vec3 vVertexColor;
  #endif
  #ifdef HAS_MAP
    uniform sampler2D map;
    varying vec2 vTextureUv;
  #endif
  #include <clipping_planes_pars_fragment>
  void main() {
    #include <clipping_planes_fragment>
    vec3 n = normalize( vNormal );
    vec3 v = normalize( vViewDirection );
    if ( dot( n, v ) < 0.0 ) n = - n;
    float key = max( dot( n, vec3( - 0.3, 0.8, 0.52 ) ), 0.0 );
    vec3 light = mix( vec3( 0.11, 0.115, 0.125 ), vec3( 0.5, 0.52, 0.56 ), n.y * 0.5 + 0.5 ) + key * 0.62;
    float rim = 1.0 - max( dot( n, v ), 0.0 );
    vec3 reflected = reflect( - v, n );
    reflected.x = - reflected.x;
    vec3 gloss = textureCube( cube, reflected, 2.6 ).rgb * mix( 0.07, 0.4, rim * rim * rim );
    vec3 albedo = base;
    #ifdef USE_COLOR
      albedo *= sRGBTransferEOTF( vec4( vVertexColor, 1.0 ) ).rgb;
    #endif
    #ifdef HAS_MAP
      albedo *= texture2D( map, vTextureUv ).rgb;
    #endif
    gl_FragColor = vec4( albedo * light + gloss + glow, 1.0 );
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }
`
