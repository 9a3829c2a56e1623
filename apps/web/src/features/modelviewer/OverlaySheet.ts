import type { Matrix4, PerspectiveCamera } from 'three'
import { markAt, type PlacedMark } from './marks.ts'
import { drawOverlay, type OverlayContent, placer } from './Overlay.ts'

export type OverlayWords = Omit<OverlayContent, 'marks'>

/** From where the model is seen, and how it stands. */
export interface ScenePlace {
  readonly size: { readonly width: number; readonly height: number }
  readonly camera: PerspectiveCamera
  readonly toRoom: Matrix4
}

const NOTHING: OverlayContent = { measurements: [], pending: [], hover: null, box: null, hasCrosshair: false, marks: [] }

/** What lines, words and needles are drawn over the picture. */
export class OverlaySheet {
  #content = NOTHING

  write(words: OverlayWords) {
    this.#content = { ...words, marks: this.#content.marks }
  }

  pin(marks: readonly PlacedMark[]) {
    this.#content = { ...this.#content, marks }
  }

  markAt({ size, camera, toRoom }: ScenePlace, at: { x: number; y: number }): PlacedMark | null {
    const place = placer(size, camera, toRoom)
    return markAt(this.#content.marks, ({ point }) => place(point), at)
  }

  draw(context: CanvasRenderingContext2D, { size, camera, toRoom }: ScenePlace) {
    drawOverlay(context, size, camera, toRoom, this.#content)
  }

  /** The same for a picture that is kept, without what only helps while pointing. */
  drawForGood(context: CanvasRenderingContext2D, { size, camera, toRoom }: ScenePlace) {
    drawOverlay(context, size, camera, toRoom, { ...this.#content, hover: null, hasCrosshair: false })
  }
}
