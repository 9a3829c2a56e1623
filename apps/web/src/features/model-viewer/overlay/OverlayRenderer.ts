import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { Matrix4, PerspectiveCamera } from 'three'
import { type Clipping, isClipped, NO_CLIPPING } from '../section/clipping.ts'
import { drawOverlay, type OverlayContent, projector } from './draw-overlay.ts'
import { markerAt, type OverlayMarker } from './markers.ts'

export type OverlayState = Omit<OverlayContent, 'markers'>

/** Maps model coordinates to the viewport. */
export interface ViewTransform {
  readonly size: { readonly width: number; readonly height: number }
  readonly camera: PerspectiveCamera
  readonly toWorld: Matrix4
}

const EMPTY: OverlayContent = { measurements: [], pending: [], hover: null, box: null, hasCrosshair: false, markers: [] }

/** Keeps points on the cut face visible. */
const CLIP_TOLERANCE_MM = 0.01

/** Draws measurements, dimensions and markers over the rendered view. */
export class OverlayRenderer {
  #content = EMPTY
  #clipping = NO_CLIPPING
  /** In an exploded view, parts are not where their points are. */
  isExploded = false

  setClipping(clipping: Clipping) {
    this.#clipping = clipping
  }

  setState(state: OverlayState) {
    this.#content = { ...state, markers: this.#content.markers }
  }

  setMarkers(markers: readonly OverlayMarker[]) {
    this.#content = { ...this.#content, markers }
  }

  markerAt({ size, camera, toWorld }: ViewTransform, at: { x: number; y: number }): OverlayMarker | null {
    const project = projector(size, camera, toWorld)
    return markerAt(this.#visibleMarkers, ({ point }) => project(point), at)
  }

  draw(context: CanvasRenderingContext2D, { size, camera, toWorld }: ViewTransform) {
    drawOverlay(context, size, camera, toWorld, this.#visibleContent)
  }

  /** Draws what a report lists: no incomplete measurement, no pin that is not saved, and no pointer. */
  drawForExport(context: CanvasRenderingContext2D, { size, camera, toWorld }: ViewTransform) {
    const content = this.#visibleContent
    const markers = content.markers.filter(({ text }) => text !== undefined)
    drawOverlay(context, size, camera, toWorld, { ...content, markers, pending: [], hover: null, hasCrosshair: false })
  }

  /** Drops measurements that are clipped entirely, and everything in an exploded view. */
  get #visibleContent(): OverlayContent {
    if (this.isExploded) return EMPTY
    const measurements = this.#content.measurements.filter(({ points }) => !points.every((point) => this.#isClipped(point)))
    return { ...this.#content, measurements, markers: this.#visibleMarkers }
  }

  /** Drops markers that are clipped. The selected one is dimmed instead. */
  get #visibleMarkers(): readonly OverlayMarker[] {
    if (this.isExploded) return []
    return this.#content.markers.flatMap((marker) => {
      if (!this.#isClipped(marker.point)) return marker
      return marker.isSelected ? { ...marker, isDimmed: true } : []
    })
  }

  #isClipped = (point: Point3) => isClipped(point, this.#clipping, CLIP_TOLERANCE_MM)
}
