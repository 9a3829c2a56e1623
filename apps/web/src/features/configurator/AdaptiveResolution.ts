import type { Detail } from '@vorta/kit3d/model'
import type { WebGLRenderer } from 'three'

const FULL_MAX = 2
/** A software renderer pays for every pixel: it moves in few of them, and draws one fine picture once all is still. */
const MOVING = 0.8
const STILL = 1.6
const STILL_AFTER_MS = 400

/** How many pixels a picture gets: as many as the screen has, or few and then many where drawing is slow. */
export class AdaptiveResolution {
  readonly #renderer: WebGLRenderer
  readonly #isSlow: boolean
  readonly #drawFine: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(renderer: WebGLRenderer, quality: Detail, drawFine: () => void) {
    this.#renderer = renderer
    this.#isSlow = quality === 'lite'
    this.#drawFine = drawFine
    this.#set(this.#isSlow ? MOVING : Math.min(devicePixelRatio, FULL_MAX))
  }

  /** Before a picture that another one may follow at once. */
  moving() {
    clearTimeout(this.#timer)
    if (this.#isSlow) this.#set(MOVING)
  }

  /** After the last picture of a movement. */
  resting() {
    if (this.#isSlow) this.#timer = setTimeout(this.#sharpen, STILL_AFTER_MS)
  }

  dispose() {
    clearTimeout(this.#timer)
  }

  readonly #sharpen = () => {
    this.#set(STILL)
    this.#drawFine()
  }

  #set(ratio: number) {
    this.#renderer.domElement.toggleAttribute('data-fine', ratio !== MOVING)
    // Asking for the ratio it has would make the canvas anew.
    if (this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio)
  }
}
