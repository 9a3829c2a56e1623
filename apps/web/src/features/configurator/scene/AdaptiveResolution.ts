import type { Detail } from '@vorta/kit3d/model'
import type { WebGLRenderer } from 'three'

const MAX_RATIO = 2
/** Pixel ratios of a software renderer, which pays for every pixel: low while moving, high for one sharp frame afterwards. */
const MOVING_RATIO = 0.8
const SHARP_RATIO = 1.6
const SHARPEN_DELAY_MS = 400

/** Renders at the resolution of the screen, or lowers it during motion on slow renderers. */
export class AdaptiveResolution {
  readonly #renderer: WebGLRenderer
  readonly #isSlow: boolean
  readonly #renderSharp: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(renderer: WebGLRenderer, quality: Detail, renderSharp: () => void) {
    this.#renderer = renderer
    this.#isSlow = quality === 'lite'
    this.#renderSharp = renderSharp
    this.#set(this.#isSlow ? MOVING_RATIO : Math.min(devicePixelRatio, MAX_RATIO))
  }

  /** Call before a frame that another may follow immediately. */
  moving() {
    clearTimeout(this.#timer)
    if (this.#isSlow) this.#set(MOVING_RATIO)
  }

  /** Call after the last frame of a movement. */
  resting() {
    if (this.#isSlow) this.#timer = setTimeout(this.#sharpen, SHARPEN_DELAY_MS)
  }

  dispose() {
    clearTimeout(this.#timer)
  }

  readonly #sharpen = () => {
    this.#set(SHARP_RATIO)
    this.#renderSharp()
  }

  #set(ratio: number) {
    this.#renderer.domElement.toggleAttribute('data-fine', ratio !== MOVING_RATIO)
    // Setting the current ratio would recreate the canvas.
    if (this.#renderer.getPixelRatio() !== ratio) this.#renderer.setPixelRatio(ratio)
  }
}
