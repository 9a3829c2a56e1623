import { DirectionalLight, DoubleSide, Mesh, PlaneGeometry, type Scene, ShadowMaterial, Vector3 } from 'three'

const FLOOR_SIZE_M = 60
const SHADOW_RANGE_M = 3.6

/** Red: received light from one direction; green: the same without occlusion. The shade is the ratio of their sums. */
function shadeMaterial() {
  const material = new ShadowMaterial({ side: DoubleSide, transparent: false, toneMapped: false })
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec3 vFacing;\nvoid main() {')
      .replace('#include <begin_vertex>', 'vFacing = transformedNormal;\n#include <begin_vertex>')
    shader.fragmentShader = shader.fragmentShader.replace('void main() {', 'varying vec3 vFacing;\nvoid main() {').replace(
      'gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );',
      `vec3 facing = normalize( gl_FrontFacing ? vFacing : - vFacing );
         float arriving = max( dot( facing, directionalLights[ 0 ].direction ), 0.0 );
         gl_FragColor = vec4( arriving * getShadowMask(), arriving, 0.0, 1.0 );`,
    )
  }
  return material
}

/** Ambient occlusion from shadow-mapped light of many sky directions. */
export class Occlusion {
  readonly material = shadeMaterial()
  readonly #floor = new Mesh(new PlaneGeometry(FLOOR_SIZE_M, FLOOR_SIZE_M), this.material)
  readonly #light = new DirectionalLight()

  constructor(scene: Scene) {
    this.#floor.rotation.x = -Math.PI / 2
    this.#floor.receiveShadow = true
    this.#floor.visible = false
    const { shadow } = this.#light
    this.#light.castShadow = true
    // Coarse and soft: with so few directions, sharp shadows of mirrors and wings would look like stains on the paint.
    shadow.mapSize.set(512, 512)
    shadow.radius = 9
    shadow.blurSamples = 12
    shadow.bias = -0.0012
    shadow.normalBias = 0.02
    Object.assign(shadow.camera, {
      left: -SHADOW_RANGE_M,
      right: SHADOW_RANGE_M,
      top: SHADOW_RANGE_M,
      bottom: -SHADOW_RANGE_M,
      near: 1,
      far: 22,
    })
    this.#light.visible = false
    scene.add(this.#floor, this.#light, this.#light.target)
  }

  /** Turns on the light from the given direction. */
  lightFrom(direction: Vector3) {
    this.#light.visible = true
    this.#light.position.copy(direction).multiplyScalar(10)
  }

  showFloor(isOn: boolean) {
    this.#floor.visible = isOn
  }

  turnOff() {
    this.#light.visible = false
    this.#floor.visible = false
  }
}

const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))

/** Evenly distributed directions above the horizon. */
export function skyDirection(at: number, count: number): Vector3 {
  const height = 0.14 + 0.86 * ((at + 0.5) / count)
  const round = Math.sqrt(1 - height * height)
  return new Vector3(Math.cos(at * GOLDEN_ANGLE) * round, height, Math.sin(at * GOLDEN_ANGLE) * round)
}
