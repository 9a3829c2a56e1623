import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { Matrix4, PerspectiveCamera } from 'three'
import { markAt, type PlacedMark } from './marks.ts'
import { drawOverlay, type OverlayContent, placer } from './Overlay.ts'
import type { SectionPlane } from './protocol.ts'

export type OverlayWords = Omit<OverlayContent, 'marks'>

/** From where the model is seen, and how it stands. */
export interface ScenePlace {
  readonly size: { readonly width: number; readonly height: number }
  readonly camera: PerspectiveCamera
  readonly toRoom: Matrix4
}

const NOTHING: OverlayContent = { measurements: [], pending: [], hover: null, box: null, hasCrosshair: false, marks: [] }

/** A mark on the cut face itself is still there. */
const CUT_SLACK_MM = 0.01

/** What lines, words and needles are drawn over the picture. */
export class OverlaySheet {
  #content = NOTHING
  #plane: SectionPlane | null = null

  cut(plane: SectionPlane | null) {
    this.#plane = plane
  }

  write(words: OverlayWords) {
    this.#content = { ...words, marks: this.#content.marks }
  }

  pin(marks: readonly PlacedMark[]) {
    this.#content = { ...this.#content, marks }
  }

  markAt({ size, camera, toRoom }: ScenePlace, at: { x: number; y: number }): PlacedMark | null {
    const place = placer(size, camera, toRoom)
    return markAt(this.#standing, ({ point }) => place(point), at)
  }

  draw(context: CanvasRenderingContext2D, { size, camera, toRoom }: ScenePlace) {
    drawOverlay(context, size, camera, toRoom, this.#standingContent)
  }

  /** The same for a picture that is kept, without what only helps while pointing. */
  drawForGood(context: CanvasRenderingContext2D, { size, camera, toRoom }: ScenePlace) {
    drawOverlay(context, size, camera, toRoom, { ...this.#standingContent, hover: null, hasCrosshair: false })
  }

  /** A measurement goes with the part that it measured. */
  get #standingContent(): OverlayContent {
    const measurements = this.#content.measurements.filter(({ points }) => !points.every((point) => isCutAway(point, this.#plane)))
    return { ...this.#content, measurements, marks: this.#standing }
  }

  /** Where a section took the model away, a needle would hang in the air; the chosen one is dimmed, as somebody asked for it. */
  get #standing(): readonly PlacedMark[] {
    return this.#content.marks.flatMap((mark) => {
      if (!isCutAway(mark.point, this.#plane)) return mark
      return mark.isChosen ? { ...mark, isHidden: true } : []
    })
  }
}

export function isCutAway([x, y, z]: Point3, plane: SectionPlane | null): boolean {
  if (!plane) return false
  const [a, b, c] = plane.normal
  return a * x + b * y + c * z > plane.offset + CUT_SLACK_MM
}
