import { ConfiguratorScene } from '../scene/ConfiguratorScene.ts'
import { SceneUpdater } from '../scene/SceneUpdater.ts'
import { framingPose } from '../views.ts'
import type { Shot } from './shot.ts'

/** Renders single frames as customers see them, in a fraction of the time of a still. */
export class SnapshotRenderer {
  readonly #configurator: ConfiguratorScene
  readonly #updater: SceneUpdater
  #studio = ''

  constructor(host: HTMLElement) {
    this.#configurator = new ConfiguratorScene(host, { quality: 'full', reducedMotion: true })
    this.#updater = new SceneUpdater(this.#configurator, 'full')
  }

  async take(shot: Shot): Promise<Blob> {
    const { studio, build, width, height } = shot
    if (this.#studio !== studio) await this.#updater.setStudio(studio)
    this.#studio = studio
    await this.#updater.show(build, false)
    const { car, controls, extent } = this.#configurator
    car.showKit(!shot.isStock)
    controls.setPose(framingPose({ margin: 1, ...shot }, extent, width / height))
    return this.#configurator.snapshot(width, height)
  }
}
