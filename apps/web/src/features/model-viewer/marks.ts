import type { ModelMark } from '../../lib/viewer-api.ts'

const MARK_COLORS: Record<ModelMark['tone'], string> = { open: '#ff5a1f', work: '#64aeff', done: '#43d391' }
const RADIUS = 12
const NEEDLE = 20

/** A mark as it stands over the picture. */
export interface PlacedMark extends ModelMark {
  readonly isHidden: boolean
}

/** Where the head of a mark is drawn when its tip is at a place. */
const headOf = ([x, y]: readonly [number, number]) => [x, y - NEEDLE] as const

export function drawMark(context: CanvasRenderingContext2D, place: readonly [number, number], mark: PlacedMark) {
  const [x, y] = headOf(place)
  const radius = mark.isChosen ? RADIUS + 3 : RADIUS
  context.save()
  // What stands behind the surface is still there: it is dimmed, so that nobody takes it for lying on this side.
  context.globalAlpha = mark.isHidden ? 0.35 : 1
  context.strokeStyle = mark.isChosen ? '#ffffff' : MARK_COLORS[mark.tone]
  context.lineWidth = 2
  context.beginPath()
  context.moveTo(...place)
  context.lineTo(x, y + radius)
  context.stroke()
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = MARK_COLORS[mark.tone]
  context.fill()
  context.strokeStyle = mark.isChosen ? '#ffffff' : 'rgb(11 12 14 / 0.85)'
  context.stroke()
  context.fillStyle = '#0b0c0e'
  context.font = '600 12px "Inter Variable", system-ui, sans-serif'
  context.fillText(String(mark.number), x, y + 0.5)
  context.restore()
}

/** The mark whose head lies under a finger, the foremost in the list first. */
export function markAt(
  marks: readonly PlacedMark[],
  placeOf: (mark: PlacedMark) => readonly [number, number] | null,
  at: { readonly x: number; readonly y: number },
): PlacedMark | null {
  for (const mark of [...marks].reverse()) {
    const place = placeOf(mark)
    if (!place) continue
    const [x, y] = headOf(place)
    if (Math.hypot(x - at.x, y - at.y) <= RADIUS + 5) return mark
  }
  return null
}
