import type { ModelMarker } from '../../../lib/viewer/viewer-api.ts'

const MARKER_COLORS: Record<ModelMarker['tone'], string> = { open: '#ff5a1f', inProgress: '#64aeff', done: '#43d391' }
const RADIUS_PX = 12
const STEM_PX = 20

export interface OverlayMarker extends ModelMarker {
  /** The marker is occluded or clipped. */
  readonly isDimmed: boolean
}

const headCenter = ([x, y]: readonly [number, number]) => [x, y - STEM_PX] as const

export function drawMarker(context: CanvasRenderingContext2D, tip: readonly [number, number], marker: OverlayMarker) {
  const [x, y] = headCenter(tip)
  const radius = marker.isSelected ? RADIUS_PX + 3 : RADIUS_PX
  context.save()
  context.globalAlpha = marker.isDimmed ? 0.35 : 1
  context.strokeStyle = marker.isSelected ? '#ffffff' : MARKER_COLORS[marker.tone]
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(...tip)
  context.lineTo(x, y + radius)
  context.stroke()
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = MARKER_COLORS[marker.tone]
  context.fill()
  context.strokeStyle = marker.isSelected ? '#ffffff' : 'rgb(11 12 14 / 0.85)'
  context.stroke()
  context.fillStyle = '#0b0c0e'
  context.font = '600 12px "Inter Variable", system-ui, sans-serif'
  context.fillText(String(marker.number), x, y + 0.5)
  context.restore()
}

/** The topmost marker whose head is at a point. */
export function markerAt(
  markers: readonly OverlayMarker[],
  project: (marker: OverlayMarker) => readonly [number, number] | null,
  point: { readonly x: number; readonly y: number },
): OverlayMarker | null {
  for (const marker of [...markers].reverse()) {
    const tip = project(marker)
    if (!tip) continue
    const [x, y] = headCenter(tip)
    if (Math.hypot(x - point.x, y - point.y) <= RADIUS_PX + 5) return marker
  }
  return null
}
