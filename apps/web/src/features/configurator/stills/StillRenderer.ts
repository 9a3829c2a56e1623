import { isPlainStudio } from '@vorta/viewer/backdrop'
import type { CameraPose } from '@vorta/viewer/CameraControls'
import { LinearSRGBColorSpace, Matrix4, PerspectiveCamera, SRGBColorSpace, Vector3, VSMShadowMap } from 'three'
import { ConfiguratorScene } from '../scene/ConfiguratorScene.ts'
import { mirrorBelowFloor } from '../scene/FloorReflection.ts'
import { SceneUpdater } from '../scene/SceneUpdater.ts'
import { framingPose } from '../views.ts'
import { composite, SampleBuffer } from './compositing.ts'
import { Occlusion, skyDirection } from './occlusion.ts'
import type { Shot } from './shot.ts'

const HALF = 0.5
const SKY_DIRECTIONS_PER_SAMPLE = 2

/** Renders product images by averaging many slightly different samples of one scene. */
export class StillRenderer {
  readonly #configurator: ConfiguratorScene
  readonly #updater: SceneUpdater
  readonly #occlusion: Occlusion
  readonly #mirrored = new PerspectiveCamera()
  #studio = ''

  constructor(host: HTMLElement) {
    this.#configurator = new ConfiguratorScene(host, { quality: 'full', reducedMotion: true, isStill: true })
    this.#updater = new SceneUpdater(this.#configurator, 'full')
    this.#occlusion = new Occlusion(this.#configurator.scene)
    this.#configurator.renderer.shadowMap.enabled = true
    this.#configurator.renderer.shadowMap.type = VSMShadowMap
    this.#configurator.renderer.shadowMap.autoUpdate = false
  }

  async take(shot: Shot): Promise<ImageData> {
    if (this.#studio !== shot.studio) await this.#updater.setStudio(shot.studio)
    this.#studio = shot.studio
    await this.#updater.show(shot.build, false)
    this.#configurator.hideBackdrop()
    this.#configurator.highlightKit(shot.isKitHighlighted ?? false)
    this.#configurator.car.showKit(!shot.isStock)
    const pose = this.#pose(shot)
    const buffers = {
      car: new SampleBuffer(shot.width, shot.height),
      carShade: new SampleBuffer(shot.width * HALF, shot.height * HALF),
      floorShade: new SampleBuffer(shot.width * HALF, shot.height * HALF),
      mirror: new SampleBuffer(shot.width * HALF, shot.height * HALF),
      surroundings: new SampleBuffer(shot.width, shot.height),
    }
    for (let at = 0; at < shot.samples; at++) {
      this.#jitterCamera(shot, pose, at)
      this.#addSample(buffers.car)
      for (let k = 0; k < SKY_DIRECTIONS_PER_SAMPLE; k++)
        this.#shade(buffers.carShade, buffers.floorShade, at * SKY_DIRECTIONS_PER_SAMPLE + k, shot.samples * SKY_DIRECTIONS_PER_SAMPLE)
      if ((shot.mirror ?? 0) > 0) this.#reflect(buffers.mirror, at)
      if (!isPlainStudio(shot.studio)) this.#addSurroundings(buffers.surroundings)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return composite(buffers, shot.studio, shot.mirror ?? 0)
  }

  #pose(shot: Shot): CameraPose {
    return framingPose({ margin: 1, ...shot }, this.#configurator.extent, shot.width / shot.height)
  }

  /** Jitters the camera within its aperture and within one pixel, for depth of field and smooth edges. */
  #jitterCamera({ width, height, lens = 0, shift = [0, 0] }: Shot, { eye, target }: CameraPose, at: number) {
    const { camera } = this.#configurator.controls
    const angle = at * 2.399963
    const radius = lens * Math.sqrt(halton(at, 2))
    const look = new Vector3(...target).sub(new Vector3(...eye)).normalize()
    const right = new Vector3().crossVectors(look, new Vector3(0, 1, 0)).normalize()
    const up = new Vector3().crossVectors(right, look)
    camera.position
      .set(...eye)
      .addScaledVector(right, Math.cos(angle) * radius)
      .addScaledVector(up, Math.sin(angle) * radius)
    camera.lookAt(...target)
    camera.aspect = width / height
    camera.setViewOffset(width, height, halton(at, 2) - HALF - shift[0] * width, halton(at, 3) - HALF + shift[1] * height, width, height)
  }

  #addSurroundings(buffer: SampleBuffer) {
    this.#configurator.showSurroundingsOnly(true)
    this.#addSample(buffer)
    this.#configurator.showSurroundingsOnly(false)
  }

  #addSample(buffer: SampleBuffer, camera: PerspectiveCamera = this.#configurator.controls.camera) {
    const { renderer, scene } = this.#configurator
    renderer.setPixelRatio(1)
    renderer.setSize(buffer.width, buffer.height, false)
    renderer.render(scene, camera)
    const context = renderer.getContext()
    const pixels = new Uint8Array(buffer.width * buffer.height * 4)
    context.readPixels(0, 0, buffer.width, buffer.height, context.RGBA, context.UNSIGNED_BYTE, pixels)
    buffer.add(pixels)
  }

  #shade(carShade: SampleBuffer, floorShade: SampleBuffer, at: number, count: number) {
    const { renderer, scene, car } = this.#configurator
    this.#occlusion.lightFrom(skyDirection(at, count))
    renderer.shadowMap.needsUpdate = true
    renderer.outputColorSpace = LinearSRGBColorSpace
    scene.overrideMaterial = this.#occlusion.material
    car.group.traverse((part) => {
      part.castShadow = part.receiveShadow = true
    })
    this.#addSample(carShade)
    this.#occlusion.showFloor(true)
    car.group.traverse((part) => part.layers.set(1))
    // The shadow map of the car is reused for the floor, because layers would hide the car from the shadow camera.
    this.#addSample(floorShade)
    car.group.traverse((part) => part.layers.set(0))
    scene.overrideMaterial = null
    renderer.outputColorSpace = SRGBColorSpace
    this.#occlusion.turnOff()
  }

  /** Renders the car from below the floor, skewed slightly differently per sample, so that its reflection blurs with distance. */
  #reflect(buffer: SampleBuffer, at: number) {
    const { car, controls } = this.#configurator
    const { group } = car
    const spread = 0.1
    const [alongX, alongZ] = [(halton(at, 3) - HALF) * spread, (halton(at, 5) - HALF) * spread]
    controls.camera.updateMatrixWorld()
    mirrorBelowFloor(this.#mirrored, controls.camera)
    group.updateMatrix()
    const upright = group.matrix.clone()
    group.matrixAutoUpdate = false
    group.matrix.premultiply(new Matrix4().set(1, alongX, 0, 0, 0, 1, 0, 0, 0, alongZ, 1, 0, 0, 0, 0, 1))
    group.matrixWorldNeedsUpdate = true
    this.#addSample(buffer, this.#mirrored)
    group.matrix.copy(upright)
    group.matrixAutoUpdate = true
    group.matrixWorldNeedsUpdate = true
  }
}

/** Halton sequence: evenly distributed numbers from 0 to 1. */
function halton(index: number, base: number) {
  let [result, fraction, remaining] = [0, 1 / base, index + 1]
  while (remaining > 0) {
    result += (remaining % base) * fraction
    remaining = Math.floor(remaining / base)
    fraction /= base
  }
  return result
}
