// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { StockSlider } from './StockSlider.tsx'

afterEach(cleanup)

it.each([
  ['ArrowRight', 0.5, 0.55],
  ['ArrowUp', 0.5, 0.55],
  ['ArrowLeft', 0.5, 0.45],
  ['ArrowRight', 0.98, 1],
  ['ArrowDown', 0.02, 0],
])('%s moves the line from %d to %d', (key, share, next) => {
  const onChange = vi.fn()
  render(<StockSlider share={share} onChange={onChange} />)
  fireEvent.keyDown(screen.getByRole('slider'), { key })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(next)
})

it('leaves other keys to the browser', () => {
  const onChange = vi.fn()
  render(<StockSlider share={0.5} onChange={onChange} />)
  expect(fireEvent.keyDown(screen.getByRole('slider'), { key: 'End' })).toBe(true)
  expect(onChange).not.toHaveBeenCalled()
})
