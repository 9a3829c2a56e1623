/** A bar of a round length that fits into the given width. */
export function scaleBar(mmPerPx: number, maxPx: number): { readonly lengthMm: number; readonly px: number } {
  const maxMm = mmPerPx * maxPx
  const power = 10 ** Math.floor(Math.log10(maxMm))
  const lengthMm = ([5, 2, 1].find((digit) => digit * power <= maxMm * 1.000_001) ?? 1) * power
  return { lengthMm, px: lengthMm / mmPerPx }
}

const MAX_PX = 160
const MARGIN_PX = 24

/** Draws the scale in the corner. In perspective, it applies at the depth of the center of the view. */
export function drawScaleBar(context: CanvasRenderingContext2D, { width, height }: { width: number; height: number }, mmPerPx: number) {
  if (!(mmPerPx > 0) || !Number.isFinite(mmPerPx)) return
  const { lengthMm, px } = scaleBar(mmPerPx, MAX_PX)
  const [right, y] = [width - MARGIN_PX, height - MARGIN_PX]
  for (const [lineWidth, color] of [
    [5, 'rgb(11 12 14 / 0.7)'],
    [2, '#f2f4f7'],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = lineWidth
    context.beginPath()
    context.moveTo(right - px, y - 6)
    context.lineTo(right - px, y)
    context.lineTo(right, y)
    context.lineTo(right, y - 6)
    context.stroke()
  }
  context.fillStyle = '#f2f4f7'
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'right'
  context.textBaseline = 'bottom'
  context.fillText(`${lengthMm.toLocaleString('en-US')} mm at the center`, right, y - 8)
}
