import type { Build } from '../build.ts'
import { ConfiguratorScene, type SceneInfo } from '../ConfiguratorScene.ts'
import { SceneUpdater } from '../SceneUpdater.ts'
import { type CameraPlace, type FocusView, placeFor } from '../views.ts'

const WIDTH_PX = 320
const HEIGHT_PX = 200
/** A change of one colour channel that an eye can see, of 255. */
const SEEN = 10

/** A named view, or the first engraving of the first build from close by. */
export type GlanceView = FocusView | 'Engraving'

/** Small, quick pictures in lite mode, to see whether an option changes anything on screen. */
export class Glance {
  readonly #stage: ConfiguratorScene
  readonly #director: SceneUpdater

  constructor(host: HTMLElement) {
    this.#stage = new ConfiguratorScene(host, { quality: 'lite', isCalm: true, isStill: true })
    this.#director = new SceneUpdater(this.#stage, 'lite')
  }

  async light() {
    await this.#director.light('dark')
  }

  /** For every pair of builds, the share of pixels that differ when both are seen from the same place. */
  async differences(builds: readonly Build[], view: GlanceView): Promise<number[][]> {
    const pictures: Uint8Array[] = []
    let place: CameraPlace | null = null
    for (const build of builds) {
      await this.#director.show(build, false)
      place ??= view === 'Engraving' ? this.#stage.patchPlace(0) : placeFor(view, this.#stage.extent, WIDTH_PX / HEIGHT_PX)
      if (!place) throw new Error('The build has no engraving')
      pictures.push(this.#shoot(place))
    }
    return pictures.map((one) => pictures.map((other) => changedShare(one, other)))
  }

  #shoot(place: CameraPlace): Uint8Array {
    const { renderer, scene, rig } = this.#stage
    rig.setAspect(WIDTH_PX / HEIGHT_PX)
    rig.jump(place)
    renderer.setPixelRatio(1)
    renderer.setSize(WIDTH_PX, HEIGHT_PX, false)
    renderer.render(scene, rig.camera)
    const context = renderer.getContext()
    const pixels = new Uint8Array(WIDTH_PX * HEIGHT_PX * 4)
    context.readPixels(0, 0, WIDTH_PX, HEIGHT_PX, context.RGBA, context.UNSIGNED_BYTE, pixels)
    return pixels
  }

  /** What one picture of this build costs the graphics card. */
  async cost(build: Build): Promise<SceneInfo> {
    await this.#director.show(build, false)
    this.#shoot(placeFor('Three-quarter', this.#stage.extent, WIDTH_PX / HEIGHT_PX))
    return this.#stage.info()
  }
}

function changedShare(one: Uint8Array, other: Uint8Array): number {
  let changed = 0
  for (let at = 0; at < one.length; at += 4) {
    const delta = Math.max(...[0, 1, 2].map((k) => Math.abs((one[at + k] ?? 0) - (other[at + k] ?? 0))))
    if (delta > SEEN) changed += 1
  }
  return changed / (one.length / 4)
}
