import type { FocusView } from './views.ts'

export interface SnapshotOptions {
  readonly type?: string
  readonly view?: FocusView
  /** Shows the assembled car even while the view on screen is exploded or highlighted. */
  readonly isPlain?: boolean
}

/** What a page can request from a loaded viewer. */
export interface ViewerHandle {
  /** Draws the car after a share of a full turn around it. */
  drawTurn(share: number, context: CanvasRenderingContext2D): void
  /** A picture of the build; the view on screen doesn't change. */
  snapshot(width: number, height: number, options?: SnapshotOptions): Promise<Blob>
}

export type ViewState = 'loading' | 'ready' | 'failed'
