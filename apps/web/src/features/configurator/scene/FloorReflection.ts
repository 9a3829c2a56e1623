import type { Extent } from '@vorta/kit3d/model'
import {
  AdditiveBlending,
  Color,
  HalfFloatType,
  LinearMipmapLinearFilter,
  Mesh,
  PerspectiveCamera,
  PlaneGeometry,
  type Scene,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
  WebGLRenderTarget,
} from 'three'

/** Only meshes on this layer are reflected. */
export const REFLECTED_LAYER = 2

const FLOOR_M = 14
/** The reflection is blurred anyway. */
const RESOLUTION = 0.5

const VERTEX = /* glsl */ `
  varying vec3 vWorld;
  void main() {
    vec4 world = modelMatrix * vec4( position, 1.0 );
    vWorld = world.xyz;
    gl_Position = projectionMatrix * viewMatrix * world;
  }
`

/** Sharp below the tires, then softer and fainter with the distance from the car; stronger at grazing angles. */
const FRAGMENT = /* glsl */ `
  uniform sampler2D reflection;
  uniform vec2 viewport;
  uniform vec2 halfSize;
  varying vec3 vWorld;
  void main() {
    vec2 at = gl_FragCoord.xy / viewport;
    at.x = 1.0 - at.x;
    float far = length( max( abs( vWorld.xz ) - halfSize, 0.0 ) );
    float lod = min( 0.6 + far * 2.6, 3.6 );
    vec2 step = exp2( lod ) / viewport;
    vec3 color = textureLod( reflection, at, lod ).rgb * 2.0;
    color += textureLod( reflection, at + step * vec2( 1.0, 0.6 ), lod ).rgb + textureLod( reflection, at + step * vec2( - 1.0, 0.6 ), lod ).rgb;
    color += textureLod( reflection, at + step * vec2( 1.0, - 0.6 ), lod ).rgb + textureLod( reflection, at + step * vec2( - 1.0, - 0.6 ), lod ).rgb;
    float grazing = 1.0 - max( normalize( cameraPosition - vWorld ).y, 0.0 );
    gl_FragColor = vec4( color / 6.0 * exp( - 1.1 * far ) * ( 0.05 + 0.42 * grazing * grazing * grazing ), 1.0 );
    #include <tonemapping_fragment>
    #include <colorspace_fragment>
  }
`

/** The mirror image of the car on a polished floor. */
export class FloorReflection {
  readonly #target = new WebGLRenderTarget(1, 1, { type: HalfFloatType, generateMipmaps: true, minFilter: LinearMipmapLinearFilter })
  readonly #viewport = new Vector2()
  readonly #halfSize = new Vector2(2.2, 0.9)
  readonly #material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { reflection: { value: this.#target.texture }, viewport: { value: this.#viewport }, halfSize: { value: this.#halfSize } },
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
  })
  readonly mesh = new Mesh(new PlaneGeometry(FLOOR_M, FLOOR_M), this.#material)
  readonly #camera = new PerspectiveCamera()

  constructor() {
    this.#camera.layers.set(REFLECTED_LAYER)
    this.mesh.rotation.x = -Math.PI / 2
    this.mesh.position.y = 0.003
    this.mesh.renderOrder = -0.5
    this.mesh.onBeforeRender = (renderer, scene, camera) => this.#render(renderer, scene, camera as PerspectiveCamera)
  }

  fit({ length, width }: Extent) {
    this.#halfSize.set(length * 0.47, width * 0.45)
  }

  dispose() {
    this.#target.dispose()
    this.#material.dispose()
    this.mesh.geometry.dispose()
  }

  #render(renderer: WebGLRenderer, scene: Scene, camera: PerspectiveCamera) {
    if (camera.position.y <= 0) return
    renderer.getDrawingBufferSize(this.#viewport)
    this.#target.setSize(Math.ceil(this.#viewport.x * RESOLUTION), Math.ceil(this.#viewport.y * RESOLUTION))
    const { background } = scene
    const clear = renderer.getClearColor(new Color())
    const alpha = renderer.getClearAlpha()
    scene.background = null
    renderer.setClearColor(0, 0)
    renderer.setRenderTarget(this.#target)
    mirrorBelowFloor(this.#camera, camera)
    renderer.render(scene, this.#camera)
    renderer.setRenderTarget(null)
    renderer.setClearColor(clear, alpha)
    scene.background = background
  }
}

/** Puts a camera below the floor. It is upside down, so that its picture is mirrored only from left to right. */
export function mirrorBelowFloor(mirrored: PerspectiveCamera, camera: PerspectiveCamera) {
  mirrored.matrixAutoUpdate = mirrored.matrixWorldAutoUpdate = false
  const { elements } = mirrored.matrixWorld.copy(camera.matrixWorld)
  for (const row of [1, 5, 9, 13]) elements[row] = -(elements[row] ?? 0)
  for (const row of [0, 1, 2]) elements[row] = -(elements[row] ?? 0)
  mirrored.matrixWorldInverse.copy(mirrored.matrixWorld).invert()
  mirrored.projectionMatrix.copy(camera.projectionMatrix)
  // The horizontal offset of a shifted picture.
  mirrored.projectionMatrix.elements[8] *= -1
  mirrored.projectionMatrixInverse.copy(mirrored.projectionMatrix).invert()
}
