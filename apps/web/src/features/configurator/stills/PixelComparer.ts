import type { Build } from '@vorta/kit3d/configuration/build'
import type { CameraPose } from '@vorta/viewer/CameraControls'
import { ConfiguratorScene, type SceneInfo } from '../scene/ConfiguratorScene.ts'
import { SceneUpdater } from '../scene/SceneUpdater.ts'
import { type FocusView, poseFor } from '../views.ts'

const WIDTH_PX = 320
const HEIGHT_PX = 200
/** The smallest visible difference of a color channel, of 255. */
const VISIBLE_DIFFERENCE = 10

/** A named view, or a close-up of the first engraving of the first build. */
export type ComparedView = FocusView | 'Engraving'

/** Renders small pictures in lite mode to check whether an option changes anything on screen. */
export class PixelComparer {
  readonly #configurator: ConfiguratorScene
  readonly #updater: SceneUpdater

  constructor(host: HTMLElement) {
    this.#configurator = new ConfiguratorScene(host, { quality: 'lite', reducedMotion: true, isStill: true })
    this.#updater = new SceneUpdater(this.#configurator, 'lite')
  }

  async light() {
    await this.#updater.setStudio('dark')
  }

  /** The fraction of pixels that differ for every pair of builds, in the view that distinguishes the pair best. */
  async differences(builds: readonly Build[], views: readonly ComparedView[]): Promise<number[][]> {
    const pictures: Uint8Array[][] = []
    let poses: CameraPose[] | null = null
    for (const build of builds) {
      // Building the car takes longer than a picture of it.
      await this.#updater.show(build, false)
      poses ??= views.map((view) => this.#poseOf(view))
      pictures.push(poses.map((pose) => this.#shoot(pose)))
    }
    // Each pair once: the table is symmetric.
    const table = pictures.map((first, i) => pictures.slice(0, i).map((second) => largestChange(first, second)))
    return pictures.map((_, i) => pictures.map((_, j) => (i === j ? 0 : (table[Math.max(i, j)]?.[Math.min(i, j)] ?? 0))))
  }

  #poseOf(view: ComparedView): CameraPose {
    const { extent } = this.#configurator
    const pose = view === 'Engraving' ? this.#configurator.patchPose(0) : poseFor(view, extent, WIDTH_PX / HEIGHT_PX)
    if (!pose) throw new Error('The build has no engraving')
    return pose
  }

  #shoot(pose: CameraPose): Uint8Array {
    const { renderer, scene, controls } = this.#configurator
    controls.setAspect(WIDTH_PX / HEIGHT_PX)
    controls.setPose(pose)
    renderer.setPixelRatio(1)
    renderer.setSize(WIDTH_PX, HEIGHT_PX, false)
    renderer.render(scene, controls.camera)
    const context = renderer.getContext()
    const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX * 4)
    context.readPixels(0, 0, WIDTH_PX, HEIGHT_PX, context.RGBA, context.UNSIGNED_BYTE, pixels)
    return pixels
  }

  /** Draw calls and triangles of one frame of this build, alone and beside the stock car. */
  async cost(build: Build): Promise<{ alone: SceneInfo; besideStock: SceneInfo }> {
    await this.#updater.show(build, false)
    this.#shoot(poseFor('Three-quarter', this.#configurator.extent, WIDTH_PX / HEIGHT_PX))
    const alone = this.#configurator.info()
    this.#configurator.showStock(0.5)
    this.#configurator.render()
    const besideStock = this.#configurator.info()
    this.#configurator.showStock(null)
    return { alone, besideStock }
  }
}

const differsAt = (first: Uint8Array, second: Uint8Array, at: number) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > VISIBLE_DIFFERENCE

const largestChange = (first: readonly Uint8Array[], second: readonly Uint8Array[]) =>
  Math.max(...first.map((picture, view) => changedFraction(picture, second[view] ?? picture)))

function changedFraction(first: Uint8Array, second: Uint8Array): number {
  let changed = 0
  for (let at = 0; at < first.length; at += 4) {
    if (differsAt(first, second, at) || differsAt(first, second, at + 1) || differsAt(first, second, at + 2)) changed += 1
  }
  return changed / (first.length / 4)
}
