import { NeutralToneMapping, WebGLRenderer } from 'three'

const PIXEL_RATIO_MAX = 2
const LITE_RATIO = { still: 1, moving: 0.6 }
/** The view rests when nothing moved for so long. */
export const REST_MS = 220

export interface ScreenSize {
  readonly width: number
  readonly height: number
}

/** What is played on a screen. */
export interface Play {
  /** Draws the picture; true while another frame is needed. */
  render(renderer: WebGLRenderer, size: ScreenSize): boolean
  /** Draws lines and words over it. */
  drawOver(context: CanvasRenderingContext2D, size: ScreenSize): void
  resize(size: ScreenSize): void
  /** Told when the view begins to move and when it rests. */
  setMoving(isMoving: boolean): void
  /** Nothing is drawn before. */
  readonly isReady: boolean
  /** Somebody has it in hand: even while nothing moves it is not at rest. */
  readonly isHeld: boolean
  /** How long nothing moves before it rests. */
  readonly restMs: number
}

interface ViewportOptions {
  readonly quality: 'full' | 'lite'
  readonly onLost: () => void
}

/** A canvas in a host, with its renderer and a sheet for words over it; draws a frame only when one is asked for. */
export class Viewport {
  readonly canvas: HTMLCanvasElement
  readonly renderer: WebGLRenderer
  readonly #play: Play
  readonly #quality: 'full' | 'lite'
  readonly #overlay = document.createElement('canvas')
  readonly #sizes: ResizeObserver
  readonly #onLost: () => void
  #pending = 0
  #restTimer = 0
  #isMoving = false
  #size: ScreenSize = { width: 1, height: 1 }
  #afterFrame: (() => void)[] = []

  constructor(host: HTMLElement, play: Play, { quality, onLost }: ViewportOptions) {
    this.#play = play
    this.#quality = quality
    this.#onLost = onLost
    this.renderer = new WebGLRenderer({ antialias: quality === 'full', powerPreference: 'high-performance' })
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.localClippingEnabled = true
    this.canvas = this.renderer.domElement
    this.canvas.addEventListener('webglcontextlost', this.#lose)
    this.#overlay.setAttribute('aria-hidden', 'true')
    this.#overlay.className = 'pointer-events-none absolute inset-0 size-full'
    host.append(this.canvas, this.#overlay)
    this.#sizes = new ResizeObserver(() => this.#resize(host))
    this.#sizes.observe(host)
  }

  /** Called once the play can be drawn. */
  open(host: HTMLElement) {
    this.#resize(host)
  }

  get size(): ScreenSize {
    return this.#size
  }

  readonly draw = () => {
    if (this.#play.isReady && this.#pending === 0) this.#pending = requestAnimationFrame(this.#frame)
  }

  /** Something moves: rougher pictures are good enough until it rests. */
  readonly move = () => {
    this.#setMoving(true)
    clearTimeout(this.#restTimer)
    if (!this.#play.isHeld) this.#restTimer = window.setTimeout(() => this.#setMoving(false), this.#play.restMs)
    this.draw()
  }

  afterFrame(tell: () => void) {
    this.#afterFrame.push(tell)
    this.draw()
  }

  /** After something else was drawn at another size. */
  applySize() {
    const lite = this.#isMoving ? LITE_RATIO.moving : LITE_RATIO.still
    this.renderer.setPixelRatio(this.#quality === 'full' ? Math.min(devicePixelRatio, PIXEL_RATIO_MAX) : lite)
    this.renderer.setSize(this.#size.width, this.#size.height)
  }

  dispose() {
    cancelAnimationFrame(this.#pending)
    clearTimeout(this.#restTimer)
    this.#sizes.disconnect()
    // Giving the context back is no loss.
    this.canvas.removeEventListener('webglcontextlost', this.#lose)
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
    this.#overlay.remove()
  }

  readonly #lose = (event: Event) => {
    event.preventDefault()
    this.#onLost()
  }

  #setMoving(isMoving: boolean) {
    if (isMoving === this.#isMoving) return
    this.#isMoving = isMoving
    this.#play.setMoving(isMoving)
    if (this.#quality === 'lite') this.applySize()
    this.draw()
  }

  #resize(host: HTMLElement) {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0 || height === 0) return
    this.#size = { width, height }
    const ratio = Math.min(devicePixelRatio, PIXEL_RATIO_MAX)
    this.#overlay.width = Math.round(width * ratio)
    this.#overlay.height = Math.round(height * ratio)
    this.applySize()
    this.#play.resize(this.#size)
    this.draw()
  }

  readonly #frame = () => {
    this.#pending = 0
    const goesOn = this.#play.render(this.renderer, this.#size)
    const context = this.#overlay.getContext('2d')
    if (context) {
      const ratio = this.#overlay.width / this.#size.width
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, this.#size.width, this.#size.height)
      this.#play.drawOver(context, this.#size)
    }
    for (const tell of this.#afterFrame.splice(0)) tell()
    if (goesOn) this.move()
  }
}
