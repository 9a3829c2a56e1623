import type { CameraPose } from '@vorta/viewer/CameraControls'
import type { PresetView } from './views.ts'

/** The part of a view that a link needs. */
interface LinkedView {
  onPose(callback: ((pose: CameraPose) => void) | null): void
  follow(pose: CameraPose): void
  showView(view: PresetView): void
}

/** Moves the cameras of several views together. */
export class CameraLink {
  readonly #views = new Set<LinkedView>()

  /** Returns a function that leaves the link. */
  join(view: LinkedView): () => void {
    this.#views.add(view)
    view.onPose((pose) => {
      for (const other of this.#views) if (other !== view) other.follow(pose)
    })
    return () => {
      view.onPose(null)
      this.#views.delete(view)
    }
  }

  /** Turns one view; the others follow. */
  showView(view: PresetView) {
    for (const first of this.#views) return first.showView(view)
  }
}
