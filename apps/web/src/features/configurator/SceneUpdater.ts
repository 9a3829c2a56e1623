import type { Detail } from '@vorta/kit3d/model'
import type { StudioName } from '../../lib/studio-light.ts'
import type { Build } from './build.ts'
import type { ConfiguratorScene } from './ConfiguratorScene.ts'
import { geometryClient } from './geometry-client.ts'
import { changesBetween, planScene, type ScenePlan } from './scene-plan.ts'
import { attentionAfter } from './views.ts'

/** Brings builds onto the stage: asks the worker for what is new, leaves the rest, turns the camera to the change. */
export class SceneUpdater {
  readonly #stage: ConfiguratorScene
  readonly #quality: Detail
  #plan: ScenePlan | null = null
  #build: Build | null = null
  #wish = 0
  #studioWish = 0

  constructor(stage: ConfiguratorScene, quality: Detail) {
    this.#stage = stage
    this.#quality = quality
  }

  async light(studio: StudioName) {
    const wish = ++this.#studioWish
    const texels = await geometryClient().light(studio, this.#quality)
    if (wish === this.#studioWish) this.#stage.light(studio, texels)
  }

  /** Resolves to true when the build stands, to false when a newer wish overtook it. */
  async show(build: Build, turnsCamera = true): Promise<boolean> {
    const wish = ++this.#wish
    const plan = planScene(build, this.#quality)
    const change = changesBetween(this.#plan, plan)
    const results = await Promise.all(change.build.map((request) => geometryClient().geometry(request)))
    // What was computed is kept by the client, so an overtaken wish costs nothing twice.
    if (wish !== this.#wish) return false
    const attention = turnsCamera ? attentionAfter(this.#build, build) : null
    for (const slot of change.remove) this.#stage.remove(slot)
    if (change.surfaces.length > 0) this.#stage.paint(change.surfaces.map((surface) => [surface, plan.looks[surface]] as const))
    for (const [at, request] of change.build.entries()) {
      const result = results[at]
      if (result) this.#stage.show(request.slot, result)
    }
    const hasNewPatches = change.build.some((request) => request.slot === 'engravings')
    if (change.lettering || hasNewPatches) this.#stage.letter(plan.inscriptions, plan.inscriptionColor)
    this.#plan = plan
    this.#build = build
    if (attention && 'view' in attention) this.#stage.look(attention.view)
    else if (attention) this.#stage.lookAtPatch(attention.patch)
    this.#stage.open()
    return true
  }
}
