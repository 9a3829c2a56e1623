import { type Matrix4, NeutralToneMapping, WebGLRenderer } from 'three'
import { CameraControls, type CameraOptions } from './CameraControls.ts'
import { createCanvas } from './canvas-image.ts'
import { FrameAverage } from './FrameAverage.ts'
import { FrameScheduler } from './FrameScheduler.ts'
import { type CanvasPoint, onPick, type PickRay, rayThrough } from './picking.ts'

const MAX_PIXEL_RATIO = 2

/** Software renderers get the lite one. */
export type Quality = 'full' | 'lite'

export interface ViewportSize {
  readonly width: number
  readonly height: number
}

/** What a viewport renders. */
export interface ViewportContent {
  /** Nothing is rendered while this is false. */
  readonly isReady: boolean
  /** The camera counts as idle after this time without movement. */
  readonly idleMs: number
  /** Renders a frame. Returns true while the content itself moves. */
  render(): boolean
  resize(size: ViewportSize): void
  /** Draws on a 2D canvas above. */
  drawOverlay?(context: CanvasRenderingContext2D, size: ViewportSize): void
  /** Called when the camera starts or stops moving. */
  setMoving?(isMoving: boolean): void
}

export interface ViewportOptions {
  readonly quality: Quality
  readonly camera: CameraOptions
  /** Pixel ratios of a software renderer, which pays for every pixel. */
  readonly litePixelRatio: { readonly moving: number; readonly still: number }
  readonly onContextLost?: () => void
  /** A resting view is the average of this many frames. */
  readonly averagedFrames?: number
  /** For images composed of many samples. */
  readonly isTransparent?: boolean
}

/** A WebGL canvas with camera controls, picking and an optional 2D overlay. Renders on demand. */
export class Viewport {
  readonly canvas: HTMLCanvasElement
  readonly renderer: WebGLRenderer
  readonly controls: CameraControls
  readonly #host: HTMLElement
  readonly #content: ViewportContent
  readonly #options: ViewportOptions
  readonly #overlay: HTMLCanvasElement | null
  readonly #scheduler: FrameScheduler
  readonly #average: FrameAverage | null
  readonly #resizeObserver = new ResizeObserver(() => this.#resize())
  #size: ViewportSize = { width: 1, height: 1 }
  #averagedFrames = 0
  /** Its size or pixel ratio has changed. Resizing blocks until earlier frames are drawn and clears the canvas, so it is done with the next frame. */
  #needsSize = false

  constructor(host: HTMLElement, content: ViewportContent, options: ViewportOptions) {
    const { quality, isTransparent = false } = options
    this.#host = host
    this.#content = content
    this.#options = options
    this.renderer = new WebGLRenderer({
      antialias: quality === 'full' && !isTransparent,
      alpha: isTransparent,
      powerPreference: 'high-performance',
    })
    this.renderer.toneMapping = NeutralToneMapping
    this.canvas = this.renderer.domElement
    this.canvas.addEventListener('webglcontextlost', this.#handleContextLoss)
    this.#average = options.averagedFrames ? new FrameAverage(this.renderer) : null
    this.#overlay = content.drawOverlay ? createOverlay() : null
    this.#scheduler = new FrameScheduler({
      isReady: () => content.isReady,
      idleMs: () => content.idleMs,
      isDragging: () => this.controls.isDragging,
      renderFrame: () => this.#renderFrame(),
      isSlow: quality === 'lite',
      setMoving: (isMoving) => this.#setMoving(isMoving),
    })
    this.controls = new CameraControls(this.canvas, options.camera, { onMove: this.#scheduler.move, onRelease: this.#scheduler.release })
    host.append(this.canvas, ...(this.#overlay ? [this.#overlay] : []))
  }

  /** Call it when the content can be resized. */
  open() {
    this.#resizeObserver.observe(this.#host)
    this.#resize()
  }

  get size(): ViewportSize {
    return this.#size
  }

  /** Renders one frame. */
  readonly draw = () => {
    this.#averagedFrames = 0
    this.#scheduler.draw()
  }

  /** Renders one frame of a movement. Quality is reduced until it ends. */
  readonly move = () => this.#scheduler.move()

  afterFrame(callback: () => void) {
    this.#scheduler.afterFrame(callback)
  }

  /** Calls back for clicks and taps, and with null for the Enter key, which picks at the center. Returns a function that unsubscribes. */
  onPick(callback: (point: CanvasPoint | null) => void): () => void {
    return onPick(this.canvas, callback)
  }

  /** The ray through a point of the canvas, or through its center, in the coordinates of a model. */
  rayAt(position: CanvasPoint | null, toWorld: Matrix4): PickRay {
    return rayThrough(this.controls.camera, this.#size, toWorld, position)
  }

  /** Renders and reads back in one task, so that the screen never shows the other size. */
  capture(width: number, height: number, render: () => void, supersampling = 1) {
    const { canvas, context } = createCanvas(width, height)
    this.renderer.setPixelRatio(supersampling)
    this.renderer.setSize(width, height, false)
    render()
    if (context) {
      context.imageSmoothingQuality = 'high'
      context.drawImage(this.canvas, 0, 0, width, height)
    }
    this.#applySize()
    this.draw()
    return { canvas, context }
  }

  dispose() {
    this.#scheduler.dispose()
    this.#resizeObserver.disconnect()
    // forceContextLoss() would trigger the handler.
    this.canvas.removeEventListener('webglcontextlost', this.#handleContextLoss)
    this.controls.dispose()
    this.#average?.dispose()
    this.renderer.dispose()
    this.renderer.forceContextLoss()
    this.canvas.remove()
    this.#overlay?.remove()
  }

  readonly #handleContextLoss = (event: Event) => {
    event.preventDefault()
    this.#options.onContextLost?.()
  }

  #setMoving(isMoving: boolean) {
    this.#content.setMoving?.(isMoving)
    this.#needsSize ||= this.#options.quality === 'lite'
    if (this.#needsSize || this.#average) this.draw()
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.#host
    if (width === 0 || height === 0) return
    this.#size = { width, height }
    if (this.#overlay) {
      const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
      this.#overlay.width = Math.round(width * ratio)
      this.#overlay.height = Math.round(height * ratio)
    }
    this.#needsSize = true
    this.#content.resize(this.#size)
    this.draw()
  }

  #applySize() {
    this.#needsSize = false
    const { quality, litePixelRatio } = this.#options
    const lite = this.#scheduler.isMoving ? litePixelRatio.moving : litePixelRatio.still
    this.renderer.setPixelRatio(quality === 'full' ? Math.min(devicePixelRatio, MAX_PIXEL_RATIO) : lite)
    this.renderer.setSize(this.#size.width, this.#size.height)
  }

  #renderFrame(): boolean {
    if (this.#needsSize) this.#applySize()
    const isCameraMoving = this.controls.update()
    const isResting = !this.#scheduler.isMoving && !isCameraMoving
    const render = () => this.#content.render()
    const isContentMoving = this.#average && isResting ? this.#average.add(this.#averagedFrames, this.controls.camera, render) : render()
    const isMoving = isCameraMoving || isContentMoving
    // Tests wait for this attribute, because a picture is coarse while it moves.
    this.canvas.toggleAttribute(
      'data-fine',
      this.#average ? this.#isAveraged(isResting && !isMoving) : this.#options.quality === 'full' || isResting,
    )
    this.#drawOverlay()
    return isMoving
  }

  /** Requests the next frame of the average. Returns true when it is complete. */
  #isAveraged(isResting: boolean): boolean {
    this.#averagedFrames += 1
    if (isResting && this.#averagedFrames >= (this.#options.averagedFrames ?? 1)) return true
    if (isResting) this.#scheduler.draw()
    return false
  }

  #drawOverlay() {
    const context = this.#overlay?.getContext('2d')
    if (!context) return
    const { width, height } = this.#size
    const ratio = context.canvas.width / width
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    this.#content.drawOverlay?.(context, this.#size)
  }
}

function createOverlay(): HTMLCanvasElement {
  const overlay = document.createElement('canvas')
  overlay.setAttribute('aria-hidden', 'true')
  Object.assign(overlay.style, { position: 'absolute', inset: '0', width: '100%', height: '100%', pointerEvents: 'none' })
  return overlay
}
