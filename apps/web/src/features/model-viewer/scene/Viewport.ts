import { NeutralToneMapping, WebGLRenderer } from 'three'

const MAX_PIXEL_RATIO = 2
const LITE_PIXEL_RATIO = { still: 1, moving: 0.6 }
/** The camera counts as idle after this time without movement. */
export const IDLE_MS = 220

export interface ViewportSize {
  readonly width: number
  readonly height: number
}

/** What a viewport renders. */
export interface ViewportContent {
  /** Renders a frame. Returns true while another one is needed. */
  render(renderer: WebGLRenderer, size: ViewportSize): boolean
  /** Draws on the 2D canvas above. */
  drawOverlay(context: CanvasRenderingContext2D, size: ViewportSize): void
  resize(size: ViewportSize): void
  /** Called when the camera starts or stops moving. */
  setMoving(isMoving: boolean): void
  /** Nothing is rendered while this is false. */
  readonly isReady: boolean
  /** While the user drags, the camera is not idle even if it does not move. */
  readonly isDragging: boolean
  readonly idleMs: number
}

interface ViewportOptions {
  readonly quality: 'full' | 'lite'
  readonly onContextLost: () => void
}

/** A WebGL canvas with a 2D overlay. Renders on demand. */
export class Viewport {
  readonly canvas: HTMLCanvasElement
  readonly renderer: WebGLRenderer
  readonly #content: ViewportContent
  readonly #quality: 'full' | 'lite'
  readonly #overlay = document.createElement('canvas')
  readonly #resizeObserver: ResizeObserver
  readonly #onContextLost: () => void
  #frameRequest = 0
  #idleTimer = 0
  #isMoving = false
  #size: ViewportSize = { width: 1, height: 1 }
  #afterFrame: (() => void)[] = []

  constructor(host: HTMLElement, content: ViewportContent, { quality, onContextLost }: ViewportOptions) {
    this.#content = content
    this.#quality = quality
    this.#onContextLost = onContextLost
    this.renderer = new WebGLRenderer({ antialias: quality === 'full', powerPreference: 'high-performance' })
    this.renderer.toneMapping = NeutralToneMapping
    this.renderer.localClippingEnabled = true
    this.canvas = this.renderer.domElement
    this.canvas.addEventListener('webglcontextlost', this.#handleContextLoss)
    this.#overlay.setAttribute('aria-hidden', 'true')
    this.#overlay.className = 'pointer-events-none absolute inset-0 size-full'
    host.append(this.canvas, this.#overlay)
    this.#resizeObserver = new ResizeObserver(() => this.#resize(host))
    this.#resizeObserver.observe(host)
  }

  /** Call it when the content can be rendered. */
  open(host: HTMLElement) {
    this.#resize(host)
  }

  get size(): ViewportSize {
    return this.#size
  }

  readonly draw = () => {
    if (this.#content.isReady && this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#frame)
  }

  /** Call it when the camera moves. Quality is reduced until it is idle. */
  readonly move = () => {
    this.#setMoving(true)
    clearTimeout(this.#idleTimer)
    if (!this.#content.isDragging) this.#idleTimer = window.setTimeout(() => this.#setMoving(false), this.#content.idleMs)
    this.draw()
  }

  afterFrame(callback: () => void) {
    this.#afterFrame.push(callback)
    this.draw()
  }

  /** Restores the size after rendering at another one. */
  applySize() {
    const lite = this.#isMoving ? LITE_PIXEL_RATIO.moving : LITE_PIXEL_RATIO.still
    this.renderer.setPixelRatio(this.#quality === 'full' ? Math.min(devicePixelRatio, MAX_PIXEL_RATIO) : lite)
    this.renderer.setSize(this.#size.width, this.#size.height)
  }

  dispose() {
    cancelAnimationFrame(this.#frameRequest)
    clearTimeout(this.#idleTimer)
    this.#resizeObserver.disconnect()
    // forceContextLoss() would trigger the handler.
    this.canvas.removeEventListener('webglcontextlost', this.#handleContextLoss)
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
    this.#overlay.remove()
  }

  readonly #handleContextLoss = (event: Event) => {
    event.preventDefault()
    this.#onContextLost()
  }

  #setMoving(isMoving: boolean) {
    if (isMoving === this.#isMoving) return
    this.#isMoving = isMoving
    this.#content.setMoving(isMoving)
    if (this.#quality === 'lite') this.applySize()
    this.draw()
  }

  #resize(host: HTMLElement) {
    const { clientWidth: width, clientHeight: height } = host
    if (width === 0 || height === 0) return
    this.#size = { width, height }
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
    this.#overlay.width = Math.round(width * ratio)
    this.#overlay.height = Math.round(height * ratio)
    this.applySize()
    this.#content.resize(this.#size)
    this.draw()
  }

  readonly #frame = () => {
    this.#frameRequest = 0
    const needsFrame = this.#content.render(this.renderer, this.#size)
    const context = this.#overlay.getContext('2d')
    if (context) {
      const ratio = this.#overlay.width / this.#size.width
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, this.#size.width, this.#size.height)
      this.#content.drawOverlay(context, this.#size)
    }
    for (const callback of this.#afterFrame.splice(0)) callback()
    if (needsFrame) this.move()
  }
}
