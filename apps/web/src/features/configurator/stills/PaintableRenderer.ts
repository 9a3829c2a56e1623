import { Box3 } from 'three'
import { ConfiguratorScene } from '../scene/ConfiguratorScene.ts'
import { SceneUpdater } from '../scene/SceneUpdater.ts'
import { poseFor } from '../views.ts'
import type { PaintableShot } from './paintable-shots.ts'

/** What the paint adds to the picture of the black car is the difference of these two. */
const PAINTS = ['#000000', '#ffffff'] as const

export interface PaintablePicture {
  /** The car in black. */
  readonly black: ImageData
  /** The light that white paint adds, for the blend mode *screen*: the brighter, the more of its color a paint shows there. */
  readonly paint: ImageData
}

/** Renders a car as the 3D view shows it first, in a form that can be tinted to any paint. */
export class PaintableRenderer {
  readonly #configurator: ConfiguratorScene
  readonly #updater: SceneUpdater
  #isLit = false

  constructor(host: HTMLElement) {
    this.#configurator = new ConfiguratorScene(host, { quality: 'full', reducedMotion: true, isStill: true })
    this.#updater = new SceneUpdater(this.#configurator, 'full')
  }

  async take(shot: PaintableShot): Promise<PaintablePicture> {
    if (!this.#isLit) await this.#updater.setStudio('dark')
    this.#isLit = true
    const [black, white] = [await this.#render(shot, PAINTS[0]), await this.#render(shot, PAINTS[1])]
    return { black, paint: lightOfPaint(black, white) }
  }

  async #render({ build, width, height }: PaintableShot, paint: string): Promise<ImageData> {
    await this.#updater.show({ ...build, paint }, false)
    const { car, controls, extent, renderer, scene } = this.#configurator
    const aspect = width / height
    controls.camera.aspect = aspect
    controls.camera.updateProjectionMatrix()
    controls.setPose(poseFor('Three-quarter', extent, aspect, new Box3().setFromObject(car.group).max))
    renderer.setPixelRatio(1)
    renderer.setSize(width, height, false)
    renderer.render(scene, controls.camera)
    const context = renderer.getContext()
    const pixels = new Uint8ClampedArray(width * height * 4)
    context.readPixels(0, 0, width, height, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(pixels.buffer))
    return new ImageData(upright(pixels, width * 4), width, height)
  }
}

/** WebGL stores the lowest row first. */
function upright(pixels: Uint8ClampedArray<ArrayBuffer>, rowBytes: number) {
  const flipped = new Uint8ClampedArray(pixels.length)
  for (let at = 0; at < pixels.length; at += rowBytes) flipped.set(pixels.subarray(at, at + rowBytes), pixels.length - at - rowBytes)
  return flipped
}

function lightOfPaint(black: ImageData, white: ImageData): ImageData {
  const light = new ImageData(black.width, black.height)
  for (let at = 0; at < light.data.length; at += 4) {
    const added = [0, 1, 2].map((channel) => {
      const [low = 0, high = 0] = [black.data[at + channel], white.data[at + channel]]
      return low === 255 ? 0 : Math.max(0, (high - low) / (255 - low))
    })
    const mean = added.reduce((sum, share) => sum + share, 0) / added.length
    light.data.set([mean * 255, mean * 255, mean * 255, 255], at)
  }
  return light
}
