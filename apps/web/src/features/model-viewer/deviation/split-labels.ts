import type { ViewportSize } from '@vorta/viewer/Viewport'

/** The divider of the split view and the labels of its halves. */
export function drawSplitLabels(
  context: CanvasRenderingContext2D,
  { width, height }: ViewportSize,
  isStacked: boolean,
  [first, second]: readonly [string, string],
) {
  context.fillStyle = '#363c46'
  if (isStacked) context.fillRect(0, height / 2, width, 1)
  else context.fillRect(width / 2, 0, 1, height)
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const positions = isStacked ? [[16, 28] as const, [16, height / 2 + 28] as const] : [[16, 28] as const, [width / 2 + 16, 28] as const]
  for (const [i, [x, y]] of positions.entries()) {
    const name = i === 0 ? first : second
    context.beginPath()
    context.roundRect(x - 4, y - 13, context.measureText(name).width + 20, 26, 6)
    context.fillStyle = 'rgb(11 12 14 / 0.8)'
    context.fill()
    context.fillStyle = '#f2f4f7'
    context.fillText(name, x + 6, y + 0.5)
  }
}
