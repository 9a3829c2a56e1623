import type { Point3 } from '@vorta/kit3d/inspect/surface'
import type { Matrix4, PerspectiveCamera } from 'three'
import type { SectionPlane } from '../load/protocol.ts'
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
  #plane: SectionPlane | null = null

  setSectionPlane(plane: SectionPlane | null) {
    this.#plane = plane
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

  /** Draws without the hover point and the crosshair. */
  drawForExport(context: CanvasRenderingContext2D, { size, camera, toWorld }: ViewTransform) {
    drawOverlay(context, size, camera, toWorld, { ...this.#visibleContent, hover: null, hasCrosshair: false })
  }

  /** Drops measurements that the section has clipped entirely. */
  get #visibleContent(): OverlayContent {
    const measurements = this.#content.measurements.filter(({ points }) => !points.every((point) => isClipped(point, this.#plane)))
    return { ...this.#content, measurements, markers: this.#visibleMarkers }
  }

  /** Drops markers that the section has clipped. The selected one is dimmed instead. */
  get #visibleMarkers(): readonly OverlayMarker[] {
    return this.#content.markers.flatMap((marker) => {
      if (!isClipped(marker.point, this.#plane)) return marker
      return marker.isSelected ? { ...marker, isDimmed: true } : []
    })
  }
}

export function isClipped([x, y, z]: Point3, plane: SectionPlane | null): boolean {
  if (!plane) return false
  const [a, b, c] = plane.normal
  return a * x + b * y + c * z > plane.offset + CLIP_TOLERANCE_MM
}
