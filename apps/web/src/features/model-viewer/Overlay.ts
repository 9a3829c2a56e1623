import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type Matrix4, type PerspectiveCamera, Vector3 } from 'three'
import { middleOf } from './bounds.ts'
import { boxLines } from './box-lines.ts'
import { keepApart, LABEL_HALF_HEIGHT, type Patch } from './labels.ts'
import { drawMark, type PlacedMark } from './marks.ts'
import { measurementLabel, millimetres, type NumberedMeasurement } from './measurement.ts'

const INK = '#f2f4f7'
const SIGNAL = '#ff5a1f'
const AXES: readonly [string, string][] = [
  ['X', '#ff6b6f'],
  ['Y', '#43d391'],
  ['Z', '#64aeff'],
]

export interface OverlayContent {
  readonly measurements: readonly NumberedMeasurement[]
  /** Points of a measurement that is not complete yet, and where the next one would be. */
  readonly pending: readonly Point3[]
  readonly hover: { readonly point: Point3; readonly isCorner: boolean } | null
  /** The box to write dimensions at. */
  readonly box: ArrayLike<number> | null
  readonly hasCrosshair: boolean
  readonly marks: readonly PlacedMark[]
}

interface Label {
  readonly at: readonly [number, number]
  readonly text: string
  readonly edge: string
}

interface Sheet {
  readonly context: CanvasRenderingContext2D
  /** Words are written last, over all lines, where they do not cover each other or a point. */
  readonly labels: Label[]
  readonly points: (readonly [number, number])[]
  readonly width: number
  readonly height: number
  readonly place: (point: Point3) => readonly [number, number] | null
}

/** Draws lines and words over the picture; the same strokes on screen and in a saved one. */
export function drawOverlay(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  camera: PerspectiveCamera,
  toRoom: Matrix4,
  content: OverlayContent,
) {
  const place = placer(size, camera, toRoom)
  const sheet: Sheet = { context, ...size, place, labels: [], points: [] }
  context.lineJoin = 'round'
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  drawAxes(sheet, camera, toRoom)
  if (content.box) drawBox(sheet, content.box)
  for (const measurement of content.measurements) drawMeasurement(sheet, measurement)
  drawLabels(sheet, content.hasCrosshair)
  // The chosen one stands before the others.
  for (const mark of [...content.marks].sort((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
    const at = place(mark.point)
    if (at) drawMark(context, at, mark)
  }
  drawPending(sheet, content)
  if (content.hasCrosshair) drawCrosshair(sheet)
}

/** Where a point of the file lies on the picture; null behind the eye. */
export function placer({ width, height }: { width: number; height: number }, camera: PerspectiveCamera, toRoom: Matrix4) {
  const helper = new Vector3()
  return (point: Point3): readonly [number, number] | null => {
    helper
      .set(...point)
      .applyMatrix4(toRoom)
      .project(camera)
    return helper.z > 1 ? null : [((helper.x + 1) / 2) * width, ((1 - helper.y) / 2) * height]
  }
}

function drawBox(sheet: Sheet, box: ArrayLike<number>) {
  for (const { from, to, lengthMm } of boxLines(box, sheet.place)) {
    const [a, b] = [sheet.place(from), sheet.place(to)]
    if (!a || !b) continue
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
    const size = Math.hypot(dx, dy)
    if (size < 24) continue
    const middle = sheet.place(middleOf(box)) ?? [sheet.width / 2, sheet.height / 2]
    const side = Math.sign((a[0] + b[0] - 2 * middle[0]) * -dy + (a[1] + b[1] - 2 * middle[1]) * dx) || 1
    const [ox, oy] = [(-dy / size) * side * 22, (dx / size) * side * 22]
    const { context } = sheet
    context.strokeStyle = 'rgb(242 244 247 / 0.55)'
    context.lineWidth = 1
    for (const end of [a, b]) stroke(context, [end[0] + ox * 0.2, end[1] + oy * 0.2], [end[0] + ox * 1.25, end[1] + oy * 1.25])
    stroke(context, [a[0] + ox, a[1] + oy], [b[0] + ox, b[1] + oy])
    arrow(context, [a[0] + ox, a[1] + oy], [dx / size, dy / size])
    arrow(context, [b[0] + ox, b[1] + oy], [-dx / size, -dy / size])
    sheet.labels.push({ at: [(a[0] + b[0]) / 2 + ox, (a[1] + b[1]) / 2 + oy], text: `${millimetres(lengthMm)} mm`, edge: INK })
  }
}

function drawMeasurement(sheet: Sheet, measurement: NumberedMeasurement) {
  const places = measurement.points.map(sheet.place)
  const { context } = sheet
  for (const [width, color] of [
    [5, 'rgb(11 12 14 / 0.7)'],
    [2, SIGNAL],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    for (let i = 1; i < places.length; i++) {
      const [a, b] = [places[i - 1], places[i]]
      if (a && b) stroke(context, a, b)
    }
  }
  for (const point of places) {
    if (!point) continue
    dot(context, point, true)
    sheet.points.push(point)
  }
  const [first, second] = [places[0], places[1]]
  const at =
    measurement.kind === 'angle' ? second : first && second ? ([(first[0] + second[0]) / 2, (first[1] + second[1]) / 2] as const) : null
  if (at)
    sheet.labels.push({
      at: measurement.kind === 'angle' ? [at[0], at[1] - 24] : at,
      text: `${measurement.number}  ${measurementLabel(measurement)}`,
      edge: SIGNAL,
    })
}

function drawPending(sheet: Sheet, { pending, hover }: OverlayContent) {
  const { context } = sheet
  const end = hover ? sheet.place(hover.point) : null
  const places = pending.map(sheet.place)
  context.strokeStyle = SIGNAL
  context.lineWidth = 1.5
  context.setLineDash([5, 4])
  for (let i = 0; i < places.length; i++) {
    const [a, b] = [places[i], places[i + 1] ?? end]
    if (a && b) stroke(context, a, b)
  }
  context.setLineDash([])
  for (const point of places) if (point) dot(context, point, true)
  if (end && hover) dot(context, end, hover.isCorner)
}

function drawCrosshair({ context, width, height }: Sheet) {
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

/** The file's own axes, in the corner. */
function drawAxes({ context, height }: Sheet, camera: PerspectiveCamera, toRoom: Matrix4) {
  const [x, y] = [44, height - 44]
  const arms = AXES.map(([name, color], axis) => {
    const direction = new Vector3().setComponent(axis, 1).transformDirection(toRoom).transformDirection(camera.matrixWorldInverse)
    return { name, color, direction }
  }).sort((a, b) => a.direction.z - b.direction.z)
  context.font = '600 11px "Inter Variable", system-ui, sans-serif'
  for (const { name, color, direction } of arms) {
    const end = [x + direction.x * 26, y - direction.y * 26] as const
    context.strokeStyle = color
    context.fillStyle = color
    context.lineWidth = 2
    stroke(context, [x, y], end)
    context.fillText(name, x + direction.x * 36, y - direction.y * 36)
  }
  context.font = '500 13px "Inter Variable", system-ui, sans-serif'
}

function drawLabels({ context, width, height, labels, points }: Sheet, hasCrosshair: boolean) {
  const taken: Patch[] = points.map(([x, y]) => ({ x, y, halfWidth: 5, halfHeight: 5 }))
  if (hasCrosshair) taken.push({ x: width / 2, y: height / 2, halfWidth: 16, halfHeight: 16 })
  const wanted = labels.map(({ at: [x, y], text }) => ({
    ...{ x, y, halfHeight: LABEL_HALF_HEIGHT },
    halfWidth: context.measureText(text).width / 2 + 8,
  }))
  const placed = keepApart(wanted, taken, { width, height })
  for (const [i, { at, edge }] of labels.entries()) {
    const patch = placed[i]
    // A thread leads back from a label that had to give way.
    if (!patch || Math.abs(patch.y - at[1]) <= patch.halfHeight) continue
    context.strokeStyle = edge === INK ? 'rgb(99 107 119 / 0.8)' : edge
    context.lineWidth = 1
    stroke(context, at, [patch.x, patch.y])
  }
  for (const [i, { text, edge }] of labels.entries()) if (placed[i]) writeLabel(context, placed[i], text, edge)
}

function writeLabel(context: CanvasRenderingContext2D, { x, y, halfWidth, halfHeight }: Patch, text: string, edge: string) {
  context.beginPath()
  context.roundRect(x - halfWidth, y - halfHeight, halfWidth * 2, halfHeight * 2, 6)
  context.fillStyle = 'rgb(11 12 14 / 0.86)'
  context.fill()
  context.strokeStyle = edge === INK ? 'rgb(99 107 119 / 0.8)' : edge
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

function arrow(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], [dx, dy]: readonly [number, number]) {
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x + dx * 9 - dy * 3, y + dy * 9 + dx * 3)
  context.lineTo(x + dx * 9 + dy * 3, y + dy * 9 - dx * 3)
  context.fillStyle = 'rgb(242 244 247 / 0.75)'
  context.fill()
}

/** A filled square on a corner of the model, a ring anywhere else. */
function dot(context: CanvasRenderingContext2D, [x, y]: readonly [number, number], isCorner: boolean) {
  context.beginPath()
  if (isCorner) context.rect(x - 4, y - 4, 8, 8)
  else context.arc(x, y, 5, 0, Math.PI * 2)
  context.fillStyle = isCorner ? SIGNAL : 'rgb(11 12 14 / 0.6)'
  context.fill()
  context.strokeStyle = isCorner ? '#0b0c0e' : SIGNAL
  context.lineWidth = 1.5
  context.stroke()
}
