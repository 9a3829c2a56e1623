import { Matrix4, PerspectiveCamera } from 'three'
import { expect, it } from 'vitest'
import type { OverlayMarker } from './markers.ts'
import { OverlayRenderer, type ViewTransform } from './OverlayRenderer.ts'

const view: ViewTransform = { size: { width: 400, height: 300 }, camera: new PerspectiveCamera(), toWorld: new Matrix4() }
const marker = (number: number, text?: string): OverlayMarker => ({
  ...{ id: `${number}`, number, point: [0, 0, -10], normal: null, tone: 'open', isSelected: false, isDimmed: false },
  ...(text === undefined ? {} : { text }),
})

/** A canvas context that records the texts and how many points were drawn. */
function recorder() {
  const texts: string[] = []
  const points: number[] = []
  const methods: Record<string, (...args: never[]) => unknown> = {
    fillText: (text: string) => texts.push(text),
    rect: (x: number) => points.push(x),
  }
  const context = new Proxy({}, { get: (_, name) => methods[String(name)] ?? (() => {}), set: () => true }) as CanvasRenderingContext2D
  return { context, texts, points }
}

it('exports saved pins, but neither new pins nor incomplete measurements', () => {
  const overlay = new OverlayRenderer()
  overlay.setState({ measurements: [], pending: [[0, 0, -10]], hover: null, box: null, hasCrosshair: false })
  overlay.setMarkers([marker(4, 'Trim here'), marker(5)])
  const [screen, exported] = [recorder(), recorder()]
  overlay.draw(screen.context, view)
  overlay.drawForExport(exported.context, view)
  expect(screen.texts).toEqual(expect.arrayContaining(['4', '5']))
  expect(screen.points).toHaveLength(1)
  expect(exported.texts).toContain('4')
  expect(exported.texts).not.toContain('5')
  expect(exported.points).toHaveLength(0)
})
