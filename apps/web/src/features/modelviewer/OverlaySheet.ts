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

/** The sheet over the picture that lines, words and needles are drawn on. */
export class OverlaySheet {
  readonly canvas = document.createElement('canvas')
  #content = NOTHING
  #ratio = 1

  constructor() {
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.className = 'pointer-events-none absolute inset-0 size-full'
  }

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

  resize({ width, height }: ScenePlace['size'], ratio: number) {
    this.#ratio = ratio
    this.canvas.width = Math.round(width * ratio)
    this.canvas.height = Math.round(height * ratio)
  }

  draw({ size, camera, toRoom }: ScenePlace) {
    const context = this.canvas.getContext('2d')
    if (!context) return
    context.setTransform(this.#ratio, 0, 0, this.#ratio, 0, 0)
    context.clearRect(0, 0, size.width, size.height)
    drawOverlay(context, size, camera, toRoom, this.#content)
  }

  /** The same for a picture that is kept, without what only helps while pointing. */
  drawForGood(context: CanvasRenderingContext2D, { size, camera, toRoom }: ScenePlace) {
    drawOverlay(context, size, camera, toRoom, { ...this.#content, hover: null, hasCrosshair: false })
  }
}
