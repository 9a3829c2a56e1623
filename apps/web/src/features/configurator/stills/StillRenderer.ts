import { LinearSRGBColorSpace, Matrix4, type PerspectiveCamera, SRGBColorSpace, Vector3 } from 'three'
import { ConfiguratorScene } from '../ConfiguratorScene.ts'
import { SceneUpdater } from '../SceneUpdater.ts'
import { type CameraPlace, fitBox } from '../views.ts'
import { develop, Exposure } from './compositing.ts'
import { Occlusion, skyDirection } from './occlusion.ts'
import type { Shot } from './shot.ts'

const HALF = 0.5

/** Takes product photographs: many slightly different exposures of one stage, put together in the darkroom. */
export class StillRenderer {
  readonly #stage: ConfiguratorScene
  readonly #director: SceneUpdater
  readonly #occlusion: Occlusion
  #studio = ''

  constructor(host: HTMLElement) {
    this.#stage = new ConfiguratorScene(host, { quality: 'full', isCalm: true, isStill: true })
    this.#director = new SceneUpdater(this.#stage, 'full')
    this.#occlusion = new Occlusion(this.#stage.scene)
    this.#stage.renderer.shadowMap.enabled = true
    this.#stage.renderer.shadowMap.autoUpdate = false
  }

  async take(shot: Shot): Promise<ImageData> {
    if (this.#studio !== shot.studio) await this.#director.light(shot.studio)
    this.#studio = shot.studio
    await this.#director.show(shot.build, false)
    this.#stage.strike()
    this.#stage.highlightKit(shot.isKitAlone ?? false)
    const place = this.#place(shot)
    const negatives = {
      car: new Exposure(shot.width, shot.height),
      carShade: new Exposure(shot.width * HALF, shot.height * HALF),
      floorShade: new Exposure(shot.width * HALF, shot.height * HALF),
      mirror: new Exposure(shot.width * HALF, shot.height * HALF),
    }
    for (let at = 0; at < shot.samples; at++) {
      this.#aim(shot, place, at)
      this.#expose(negatives.car)
      this.#shade(negatives.carShade, negatives.floorShade, at, shot.samples)
      if ((shot.mirror ?? 0) > 0) this.#reflect(negatives.mirror, at)
      await new Promise((resolve) => setTimeout(resolve))
    }
    return develop(negatives, shot.studio, shot.mirror ?? 0)
  }

  #place({ around, above, from, to, width, height, margin = 1 }: Shot): CameraPlace {
    const { length, height: tall, width: wide } = this.#stage.extent
    const corner = (share: readonly [number, number, number]) => [(share[0] - HALF) * length, share[1] * tall, share[2] * wide] as const
    return fitBox(corner(from), corner(to), around, above, width / height, margin)
  }

  /** Moves the lens a little within its opening and the film within one pixel: depth of field and smooth edges. */
  #aim({ width, height, lens = 0, shift = [0, 0] }: Shot, { eye, target }: CameraPlace, at: number) {
    const { camera } = this.#stage.rig
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

  #expose(exposure: Exposure) {
    const { renderer, scene, rig } = this.#stage
    renderer.setPixelRatio(1)
    renderer.setSize(exposure.width, exposure.height, false)
    renderer.render(scene, rig.camera as PerspectiveCamera)
    const context = renderer.getContext()
    const pixels = new Uint8Array(exposure.width * exposure.height * 4)
    context.readPixels(0, 0, exposure.width, exposure.height, context.RGBA, context.UNSIGNED_BYTE, pixels)
    exposure.add(pixels)
  }

  #shade(carShade: Exposure, floorShade: Exposure, at: number, count: number) {
    const { renderer, scene, car } = this.#stage
    this.#occlusion.shine(skyDirection(at, count))
    renderer.shadowMap.needsUpdate = true
    renderer.outputColorSpace = LinearSRGBColorSpace
    scene.overrideMaterial = this.#occlusion.material
    car.group.traverse((part) => {
      part.castShadow = part.receiveShadow = true
    })
    this.#expose(carShade)
    this.#occlusion.showFloor(true)
    car.group.traverse((part) => part.layers.set(1))
    // The shadow camera sees what the viewer's layers allow; the map drawn for the car is still good for the floor.
    this.#expose(floorShade)
    car.group.traverse((part) => part.layers.set(0))
    scene.overrideMaterial = null
    renderer.outputColorSpace = SRGBColorSpace
    this.#occlusion.rest()
  }

  /** A mirror image below the floor, slanted a little differently each time, so that it blurs with its distance as in satin lacquer. */
  #reflect(exposure: Exposure, at: number) {
    const { car } = this.#stage
    const { group } = car
    const spread = 0.1
    const [alongX, alongZ] = [(halton(at, 3) - HALF) * spread, (halton(at, 5) - HALF) * spread]
    group.updateMatrix()
    const upright = group.matrix.clone()
    group.matrixAutoUpdate = false
    group.matrix.premultiply(new Matrix4().set(1, alongX, 0, 0, 0, -1, 0, 0, 0, alongZ, 1, 0, 0, 0, 0, 1))
    group.matrixWorldNeedsUpdate = true
    this.#expose(exposure)
    group.matrix.copy(upright)
    group.matrixAutoUpdate = true
    group.matrixWorldNeedsUpdate = true
  }
}

/** Evenly scattered numbers from 0 to 1. */
function halton(index: number, base: number) {
  let [result, share, left] = [0, 1 / base, index + 1]
  while (left > 0) {
    result += (left % base) * share
    left = Math.floor(left / base)
    share /= base
  }
  return result
}
