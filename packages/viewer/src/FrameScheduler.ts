/** What a scheduler renders. */
export interface FrameSource {
  /** Nothing is rendered while this is false. */
  isReady(): boolean
  /** While the user drags, the camera is not idle even if it does not move. */
  isDragging(): boolean
  /** The camera counts as idle after this time without movement. */
  idleMs(): number
  /** Renders a frame. Returns true while another one is needed. */
  renderFrame(): boolean
  /** Called when the camera starts or stops moving. */
  setMoving(isMoving: boolean): void
  /** Renders after the browser has painted: a frame that takes long would delay its answer to a tap or key. */
  readonly isSlow?: boolean
}

/** Renders frames on demand and detects when the camera stops moving. */
export class FrameScheduler {
  readonly #source: FrameSource
  #frameRequest = 0
  #slowFrame: ReturnType<typeof setTimeout> | undefined
  #idleTimer: ReturnType<typeof setTimeout> | undefined
  #isMoving = false
  #hasMovedSinceFrame = false
  #afterFrame: (() => void)[] = []

  constructor(source: FrameSource) {
    this.#source = source
  }

  get isMoving(): boolean {
    return this.#isMoving
  }

  /** Renders one frame. */
  readonly draw = () => {
    if (this.#source.isReady() && this.#frameRequest === 0) this.#frameRequest = requestAnimationFrame(this.#startFrame)
  }

  /** Renders one frame of a movement. */
  readonly move = () => {
    if (!this.#source.isReady()) return
    this.#hasMovedSinceFrame = true
    this.#setMoving(true)
    this.#waitUntilIdle()
    this.draw()
  }

  /** Call it when the user releases the camera. */
  readonly release = () => {
    if (this.#isMoving) this.#waitUntilIdle()
  }

  afterFrame(callback: () => void) {
    this.#afterFrame.push(callback)
    this.draw()
  }

  dispose() {
    cancelAnimationFrame(this.#frameRequest)
    clearTimeout(this.#slowFrame)
    clearTimeout(this.#idleTimer)
  }

  #waitUntilIdle() {
    clearTimeout(this.#idleTimer)
    if (!this.#source.isDragging()) this.#idleTimer = setTimeout(() => this.#setMoving(false), this.#source.idleMs())
  }

  #setMoving(isMoving: boolean) {
    if (isMoving === this.#isMoving) return
    this.#isMoving = isMoving
    this.#source.setMoving(isMoving)
  }

  readonly #startFrame = () => {
    if (this.#source.isSlow) this.#slowFrame = setTimeout(this.#renderFrame)
    else this.#renderFrame()
  }

  readonly #renderFrame = () => {
    this.#frameRequest = 0
    const isMovement = this.#hasMovedSinceFrame
    this.#hasMovedSinceFrame = false
    const needsFrame = this.#source.renderFrame()
    for (const callback of this.#afterFrame.splice(0)) callback()
    if (needsFrame) this.move()
    // Restart the wait, because a slow frame can take longer than it.
    else if (isMovement) this.#waitUntilIdle()
  }
}
