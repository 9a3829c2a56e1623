// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { MeasurePanel } from './MeasurePanel.tsx'
import { createMeasurement, type MeasureKind } from './measurement.ts'

const at = (x: number, y: number, z: number) => ({ point: [x, y, z] as const, normal: [0, 0, 1] as const, part: 0 })

function renderPanel(kind: MeasureKind, pendingCount = 0) {
  const actions = { onKind: vi.fn(), onPickCenter: vi.fn(), onFinish: vi.fn(), onRemove: vi.fn(), onClear: vi.fn(), onClose: vi.fn() }
  const measurements = [
    createMeasurement(4, 'distance', [at(0, 0, 0), at(30, 40, 0)]),
    createMeasurement(7, 'circle', [at(15, 0, 3), at(5, 10, 3), at(-5, 0, 3)]),
  ]
  renderScreen(<MeasurePanel kind={kind} measurements={measurements} pendingCount={pendingCount} note="" {...actions} />)
  return actions
}

describe('MeasurePanel', () => {
  it('lists measurements with their details', async () => {
    const { onRemove } = renderPanel('distance')
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '150.00 mmΔX 30.00  ΔY 40.00  ΔZ 0.00',
      '2Ø 20.00 mmR 10.00 mm, center X 5.00  Y 0.00  Z 3.00, points within 0.00 mm',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Remove measurement 2' }))
    expect(onRemove).toHaveBeenCalledWith(7)
  })

  it('finishes a circle from three points', async () => {
    const { onFinish } = renderPanel('circle', 3)
    expect((await screen.findByRole('status')).textContent).toBe('3 points set. Finish the circle, or add points to make it more precise.')
    fireEvent.click(screen.getByRole('button', { name: 'Finish Circle' }))
    expect(onFinish).toHaveBeenCalledOnce()
  })

  it('does not finish a circle with two points', async () => {
    renderPanel('circle', 2)
    expect(await screen.findByRole('button', { name: 'Finish Circle' })).toHaveProperty('disabled', true)
  })

  it('asks for two faces', async () => {
    const { onKind } = renderPanel('faces', 1)
    expect((await screen.findByRole('status')).textContent).toMatch(/^Face 2 of 2: Click a face/)
    fireEvent.click(screen.getByRole('button', { name: 'Circle' }))
    expect(onKind).toHaveBeenCalledWith('circle')
  })
})
