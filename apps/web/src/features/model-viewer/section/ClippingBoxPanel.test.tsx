// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { ClippingBoxPanel } from './ClippingBoxPanel.tsx'
import { clippingBoundsOf, START_BOX, WHOLE_BOX, withSide } from './clipping-box.ts'

const boundsMm = [0, -20, 100, 80, 20, 140]

describe('ClippingBoxPanel', () => {
  it('moves one side and resets the box', async () => {
    const onChange = vi.fn()
    renderScreen(<ClippingBoxPanel box={START_BOX} boundsMm={boundsMm} onChange={onChange} onClose={() => {}} />)
    const side = await screen.findByRole('slider', { name: 'X to' })
    expect(side.getAttribute('aria-valuetext')).toBe('56.00 mm')
    fireEvent.change(side, { target: { value: '750' } })
    expect(onChange).toHaveBeenLastCalledWith(withSide(START_BOX, 0, 'to', 0.75))
    fireEvent.click(screen.getByRole('button', { name: 'Reset Box' }))
    expect(onChange).toHaveBeenLastCalledWith(WHOLE_BOX)
  })
})

describe('clipping box', () => {
  it('does not turn inside out', () => {
    expect(withSide(START_BOX, 0, 'from', 0.9)[0]).toEqual({ from: 0.69, to: 0.7 })
    expect(withSide(WHOLE_BOX, 2, 'to', -1)[2]).toEqual({ from: 0, to: 0.01 })
  })

  it('cuts the model only where a side has moved', () => {
    const [x0 = 0, , , x1 = 0, y1 = 0] = clippingBoundsOf(START_BOX, boundsMm)
    expect(x0).toBeLessThan(0)
    expect(x1).toBe(56)
    expect(y1).toBeGreaterThan(20)
  })
})
