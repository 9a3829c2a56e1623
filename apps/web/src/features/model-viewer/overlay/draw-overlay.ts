import { type Circle, circlePoints } from '@vorta/kit3d/inspect/circle'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import { dimensionLines } from '../measure/dimension-lines.ts'
import { formatMm, measurementLabel, type NumberedMeasurement } from '../measure/measurement.ts'
import { centerOf } from '../scene/bounds.ts'
import { arrangeLabels, LABEL_HALF_HEIGHT, type LabelBox } from './label-layout.ts'
import { drawMarker, type OverlayMarker } from './markers.ts'

const INK = '#f2f4f7'
const SIGNAL = '#ff5a1f'
const AXES: readonly [string, string][] = [
  ['X', '#ff6b6f'],
  ['Y', '#43d391'],
  ['Z', '#64aeff'],
]

export interface OverlayContent {
  readonly measurements: readonly NumberedMeasurement[]
  /** Points of an incomplete measurement. */
  readonly pending: readonly Point3[]
  readonly hover: { readonly point: Point3; readonly isVertex: boolean } | null
  /** The bounding box whose dimensions are shown. */
  readonly box: ArrayLike<number> | null
  readonly hasCrosshair: boolean
  readonly markers: readonly OverlayMarker[]
}

interface Label {
  readonly at: readonly [number, number]
  readonly text: string
  readonly color: string
}

interface Drawing {
  readonly context: CanvasRenderingContext2D
  /** Drawn last, arranged so that they cover neither each other nor a point. */
  readonly labels: Label[]
  readonly points: (readonly [number, number])[]
  readonly width: number
  readonly height: number
  readonly project: (point: Point3) => readonly [number, number] | null
}

/** Draws the overlay on screen and in screenshots. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  camera: PerspectiveCamera,
  toWorld: Matrix4,
  content: OverlayContent,
) {
  const project = projector(size, camera, toWorld)
  const drawing: Drawing = { context, ...size, project, labels: [], points: [] }
  context.lineJoin = 'round'
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  drawAxes(drawing, camera, toWorld)
  if (content.box) drawBox(drawing, content.box)
  for (const measurement of content.measurements) drawMeasurement(drawing, measurement)
  drawLabels(drawing, content.hasCrosshair)
  // The selected marker is drawn on top.
  for (const marker of [...content.markers].sort((a, b) => Number(a.isSelected) - Number(b.isSelected))) {
    const at = project(marker.point)
    if (at) drawMarker(context, at, marker)
  }
  drawPending(drawing, content)
  if (content.hasCrosshair) drawCrosshair(drawing)
}

/** Projects model coordinates to the viewport. Returns null for points behind the camera. */
export function projector({ width, height }: { width: number; height: number }, camera: PerspectiveCamera, toWorld: Matrix4) {
  const vector = new Vector3()
  return (point: Point3): readonly [number, number] | null => {
    vector
      .set(...point)
      .applyMatrix4(toWorld)
      .project(camera)
    return vector.z > 1 ? null : [((vector.x + 1) / 2) * width, ((1 - vector.y) / 2) * height]
  }
}

function drawBox(drawing: Drawing, box: ArrayLike<number>) {
  for (const { from, to, lengthMm } of dimensionLines(box, drawing.project)) {
    const [a, b] = [drawing.project(from), drawing.project(to)]
    if (!a || !b) continue
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const size = Math.hypot(dx, dy)
    if (size < 24) continue
    const center = drawing.project(centerOf(box)) ?? [drawing.width / 2, drawing.height / 2]
    const outward = Math.sign((a[0] + b[0] - 2 * center[0]) * -dy + (a[1] + b[1] - 2 * center[1]) * dx) || 1
    const [ox, oy] = [(-dy / size) * outward * 22, (dx / size) * outward * 22]
    const { context } = drawing
    context.strokeStyle = 'rgb(242 244 247 / 0.55)'
    context.lineWidth = 1
    for (const end of [a, b]) stroke(context, [end[0] + ox * 0.2, end[1] + oy * 0.2], [end[0] + ox * 1.25, end[1] + oy * 1.25])
    stroke(context, [a[0] + ox, a[1] + oy], [b[0] + ox, b[1] + oy])
    drawArrow(context, [a[0] + ox, a[1] + oy], [dx / size, dy / size])
    drawArrow(context, [b[0] + ox, b[1] + oy], [-dx / size, -dy / size])
    drawing.labels.push({ at: [(a[0] + b[0]) / 2 + ox, (a[1] + b[1]) / 2 + oy], text: `${formatMm(lengthMm)} mm`, color: INK })
  }
}

function drawMeasurement(drawing: Drawing, measurement: NumberedMeasurement) {
  if (measurement.circle) return drawCircle(drawing, measurement, measurement.circle)
  const projected = measurement.points.map(drawing.project)
  const { context } = drawing
  for (const [width, color] of [
    [5, 'rgb(11 12 14 / 0.7)'],
    [2, SIGNAL],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    for (let i = 1; i < projected.length; i++) {
      const [a, b] = [projected[i - 1], projected[i]]
      if (a && b) stroke(context, a, b)
    }
  }
  for (const point of projected) {
    if (!point) continue
    drawPoint(context, point, true)
    drawing.points.push(point)
  }
  const [first, second] = [projected[0], projected[1]]
  const at =
    measurement.kind === 'angle' ? second : first && second ? ([(first[0] + second[0]) / 2, (first[1] + second[1]) / 2] as const) : null
  if (at)
    drawing.labels.push({
      at: measurement.kind === 'angle' ? [at[0], at[1] - 24] : at,
      text: `${measurement.number}  ${measurementLabel(measurement)}`,
      color: SIGNAL,
    })
}

const CIRCLE_SEGMENTS = 96

function drawCircle(drawing: Drawing, measurement: NumberedMeasurement, circle: Circle) {
  const outline = circlePoints(circle, CIRCLE_SEGMENTS).map(drawing.project)
  const { context } = drawing
  for (const [width, color] of [
    [5, 'rgb(11 12 14 / 0.7)'],
    [2, SIGNAL],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    context.beginPath()
    for (const [i, point] of outline.entries()) {
      if (!point) continue
      if (i === 0 || !outline[i - 1]) context.moveTo(...point)
      else context.lineTo(...point)
    }
    context.stroke()
  }
  const center = drawing.project(circle.center)
  if (!center) return
  drawPoint(context, center, false)
  drawing.points.push(center)
  drawing.labels.push({ at: [center[0], center[1] - 24], text: `${measurement.number}  ${measurementLabel(measurement)}`, color: SIGNAL })
}

function drawPending(drawing: Drawing, { pending, hover }: OverlayContent) {
  const { context } = drawing
  const end = hover ? drawing.project(hover.point) : null
  const projected = pending.map(drawing.project)
  context.strokeStyle = SIGNAL
  context.lineWidth = 1.5
  context.setLineDash([5, 4])
  for (let i = 0; i < projected.length; i++) {
    const [a, b] = [projected[i], projected[i + 1] ?? end]
    if (a && b) stroke(context, a, b)
  }
  context.setLineDash([])
  for (const point of projected) if (point) drawPoint(context, point, true)
  if (end && hover) drawPoint(context, end, hover.isVertex)
}

function drawCrosshair({ context, width, height }: Drawing) {
  const [x, y] = [width / 2, height / 2]
  context.strokeStyle = INK
  context.lineWidth = 1.5
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const)
    stroke(context, [x + dx * 5, y + dy * 5], [x + dx * 16, y + dy * 16])
}

/** The axes of the model, in the corner. */
function drawAxes({ context, height }: Drawing, camera: PerspectiveCamera, toWorld: Matrix4) {
  const [x, y] = [44, height - 44]
  const axes = AXES.map(([name, color], axis) => {
    const direction = new Vector3().setComponent(axis, 1).transformDirection(toWorld).transformDirection(camera.matrixWorldInverse)
    return { name, color, direction }
  }).sort((a, b) => a.direction.z - b.direction.z)
  context.font = '600 11px "Inter Variable", system-ui, sans-serif'
  for (const { name, color, direction } of axes) {
    const end = [x + direction.x * 26, y - direction.y * 26] as const
    context.strokeStyle = color
    context.fillStyle = color
    context.lineWidth = 2
    stroke(context, [x, y], end)
    context.fillText(name, x + direction.x * 36, y - direction.y * 36)
  }
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
}

function drawLabels({ context, width, height, labels, points }: Drawing, hasCrosshair: boolean) {
  const obstacles: LabelBox[] = points.map(([x, y]) => ({ x, y, halfWidth: 5, halfHeight: 5 }))
  if (hasCrosshair) obstacles.push({ x: width / 2, y: height / 2, halfWidth: 16, halfHeight: 16 })
  const boxes = labels.map(({ at: [x, y], text }) => ({
    ...{ x, y, halfHeight: LABEL_HALF_HEIGHT },
    halfWidth: context.measureText(text).width / 2 + 8,
  }))
  const placed = arrangeLabels(boxes, obstacles, { width, height })
  for (const [i, { at, color }] of labels.entries()) {
    const box = placed[i]
    // A leader line connects a displaced label with its point.
    if (!box || Math.abs(box.y - at[1]) <= box.halfHeight) continue
    context.strokeStyle = color === INK ? 'rgb(99 107 119 / 0.8)' : color
    context.lineWidth = 1
    stroke(context, at, [box.x, box.y])
  }
  for (const [i, { text, color }] of labels.entries()) if (placed[i]) drawLabel(context, placed[i], text, color)
}

function drawLabel(context: CanvasRenderingContext2D, { x, y, halfWidth, halfHeight }: LabelBox, text: string, color: string) {
  context.beginPath()
  context.roundRect(x - halfWidth, y - halfHeight, halfWidth * 2, halfHeight * 2, 6)
  context.fillStyle = 'rgb(11 12 14 / 0.86)'
  context.fill()
  context.strokeStyle = color === INK ? 'rgb(99 107 119 / 0.8)' : color
  context.lineWidth = 1
  context.stroke()
  context.fillStyle = INK
  context.fillText(text, x, y + 0.5)
}

function stroke(context: CanvasRenderingContext2D, from: readonly [number, number], to: readonly [number, number]) {
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}

function drawArrow(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]) {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + dx * 9 - dy * 3, y + dy * 9 + dx * 3)
  context.lineTo(x + dx * 9 + dy * 3, y + dy * 9 - dx * 3)
  context.fillStyle = 'rgb(242 244 247 / 0.75)'
  context.fill()
}

/** A filled square on a vertex, a ring elsewhere. */
function drawPoint(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], isVertex: boolean) {
  context.beginPath()
  if (isVertex) context.rect(x - 4, y - 4, 8, 8)
  else context.arc(x, y, 5, 0, Math.PI * 2)
  context.fillStyle = isVertex ? SIGNAL : 'rgb(11 12 14 / 0.6)'
  context.fill()
  context.strokeStyle = isVertex ? '#0b0c0e' : SIGNAL
  context.lineWidth = 1.5
  context.stroke()
}
