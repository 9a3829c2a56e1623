import type { Build } from '@vorta/kit3d/configuration/build'
import { changesBetween, planScene, type ScenePlan } from '@vorta/kit3d/configuration/scene-plan'
import type { Detail } from '@vorta/kit3d/model'
import type { StudioName } from '@vorta/viewer/studio-light'
import { geometryClient } from '../geometry/geometry-client.ts'
import { focusAfter } from '../views.ts'
import type { ConfiguratorScene } from './ConfiguratorScene.ts'

/** Applies builds to the scene: requests only changed geometry from the worker and turns the camera to the change. */
export class SceneUpdater {
  readonly #configurator: ConfiguratorScene
  readonly #quality: Detail
  #plan: ScenePlan | null = null
  #build: Build | null = null
  #latestBuild = 0
  #latestStudio = 0

  constructor(configurator: ConfiguratorScene, quality: Detail) {
    this.#configurator = configurator
    this.#quality = quality
  }

  async setStudio(studio: StudioName) {
    const call = ++this.#latestStudio
    const texels = await geometryClient().light(studio, this.#quality)
    if (call === this.#latestStudio) this.#configurator.setStudio(studio, texels)
  }

  /** Resolves to true when the build is shown, or to false when a newer call superseded it. */
  async show(build: Build, turnsCamera = true): Promise<boolean> {
    const call = ++this.#latestBuild
    const plan = planScene(build, this.#quality)
    const change = changesBetween(this.#plan, plan)
    const results = await Promise.all(change.build.map((request) => geometryClient().geometry(request)))
    // The client caches results, so superseded work is not lost.
    if (call !== this.#latestBuild) return false
    const focus = turnsCamera ? focusAfter(this.#build, build) : null
    for (const slot of change.remove) this.#configurator.remove(slot)
    if (change.surfaces.length > 0) this.#configurator.setLooks(change.surfaces.map((surface) => [surface, plan.looks[surface]] as const))
    for (const [at, request] of change.build.entries()) {
      const result = results[at]
      if (result) this.#configurator.setGeometry(request.slot, result)
    }
    const hasNewPatches = change.build.some((request) => request.slot === 'engravings')
    if (change.lettering || hasNewPatches) this.#configurator.setLettering(plan.inscriptions, plan.inscriptionColor)
    this.#plan = plan
    this.#build = build
    if (focus && 'view' in focus) this.#configurator.showView(focus.view)
    else if (focus) this.#configurator.showPatch(focus.patch)
    this.#configurator.start()
    return true
  }
}
