// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { createMeasurement } from '../measure/measurement.ts'
import { PrintedReport, type Report } from './PrintedReport.tsx'

const at = (x: number, y: number, z: number) => ({ point: [x, y, z] as const, normal: [0, 0, 1] as const, part: 0 })
const report: Report = {
  name: 'splitter.step',
  label: 'Version 2',
  sizeMm: [80, 50, 40],
  picture: 'blob:view',
  measurements: [createMeasurement(1, 'distance', [at(0, 0, 0), at(30, 40, 0)])],
  pins: [
    {
      pin: { id: 'p1', number: 3, point: [1, 2, 3], normal: null, tone: 'open', isSelected: false, text: 'Trim here' },
      picture: 'blob:pin',
    },
  ],
}

const print = vi.fn()
beforeEach(() => {
  vi.stubGlobal('print', print.mockClear())
  HTMLImageElement.prototype.decode = async () => {}
})
afterEach(() => vi.unstubAllGlobals())

it('prints pins without pictures and says so', async () => {
  const [first] = report.pins
  if (!first) throw new Error('The report has no pin.')
  const second = { pin: { ...first.pin, id: 'p2', number: 4, text: 'Smooth this' }, picture: null }
  renderScreen(<PrintedReport report={{ ...report, pins: [first, second] }} onDone={() => {}} />)
  const sheet = screen.getByText('splitter.step').closest('[data-report]')
  expect(sheet?.textContent).toContain('The first 1 of 2 pins are shown with pictures.')
  expect(sheet?.textContent).toContain('Pin 4 · OpenSmooth this')
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
})

it('prints measurements and pins with pictures, and closes afterward', async () => {
  const onDone = vi.fn()
  renderScreen(<PrintedReport report={report} onDone={onDone} />)
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const sheet = screen.getByText('splitter.step').closest('[data-report]')
  expect(sheet?.textContent).toContain('Version 2 · 80.00 × 50.00 × 40.00 mm')
  expect(sheet?.textContent).toContain('1Distance50.00 mm')
  expect(sheet?.textContent).toContain('Pin 3 · OpenTrim hereX 1.00  Y 2.00  Z 3.00 mm')
  expect([...(sheet?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual(['blob:view', 'blob:pin'])
  expect(onDone).not.toHaveBeenCalled()
  dispatchEvent(new Event('afterprint'))
  expect(onDone).toHaveBeenCalledOnce()
})
