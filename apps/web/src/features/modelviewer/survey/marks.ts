import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import type { ScreenSize } from '../Screen.ts'

/** A numbered place on a model. */
export interface Mark {
  readonly point: Point3
  readonly label: string
  readonly isChosen?: boolean
}

/** Numbers in round badges, a little above their place, with a stalk to it. */
export function drawMarks(
  context: CanvasRenderingContext2D,
  { width, height }: ScreenSize,
  camera: PerspectiveCamera,
  toRoom: Matrix4,
  marks: readonly Mark[],
) {
  const at = new Vector3()
  context.font = '600 12px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const { point, label, isChosen } of marks) {
    at.set(...point)
      .applyMatrix4(toRoom)
      .project(camera)
    if (at.z > 1) continue
    const [x, y] = [((at.x + 1) / 2) * width, ((1 - at.y) / 2) * height]
    context.strokeStyle = '#f2f4f7'
    context.lineWidth = 1.5
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(x, y - 16)
    context.stroke()
    disc(context, x, y, 3, '#f2f4f7')
    disc(context, x, y - 26, 12, '#0b0c0e')
    disc(context, x, y - 26, 10.5, isChosen ? '#ff5a1f' : '#f2f4f7')
    context.fillStyle = '#0b0c0e'
    context.fillText(label, x, y - 25.5)
  }
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number, color: string) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fillStyle = color
  context.fill()
}

/** The line between the halves of a split picture, and what each of them shows. */
export function drawHalves(
  context: CanvasRenderingContext2D,
  { width, height }: ScreenSize,
  isStacked: boolean,
  [first, second]: readonly [string, string],
) {
  context.fillStyle = '#363c46'
  if (isStacked) context.fillRect(0, height / 2, width, 1)
  else context.fillRect(width / 2, 0, 1, height)
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const places = isStacked ? [[16, 28] as const, [16, height / 2 + 28] as const] : [[16, 28] as const, [width / 2 + 16, 28] as const]
  for (const [i, [x, y]] of places.entries()) {
    const name = i === 0 ? first : second
    context.beginPath()
    context.roundRect(x - 4, y - 13, context.measureText(name).width + 20, 26, 6)
    context.fillStyle = 'rgb(11 12 14 / 0.8)'
    context.fill()
    context.fillStyle = '#f2f4f7'
    context.fillText(name, x + 6, y + 0.5)
  }
}
