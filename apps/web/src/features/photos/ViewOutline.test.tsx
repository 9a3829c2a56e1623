// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { PHOTO_VIEWS } from '@vorta/contract/photos/schema'
import { expect, it } from 'vitest'
import { ViewOutline } from './ViewOutline.tsx'

const boxOf = (svg: Element | undefined) => {
  const [x = NaN, y = NaN, width = NaN, height = NaN] = ['x', 'y', 'width', 'height'].map((name) => Number(svg?.getAttribute(name)))
  return { left: x, top: y, right: x + width, bottom: y + height }
}

it.each(PHOTO_VIEWS)('draws %s inside the brackets and the place to stand outside of them', (view) => {
  const { container } = render(<ViewOutline view={view} />)
  const [, car, place] = container.querySelectorAll('svg')
  // Absolute coordinates of the brackets.
  const brackets = container.querySelector('svg > path')?.getAttribute('d') ?? ''
  const corners = [...brackets.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(corners).toHaveLength(4)
  const xs = corners.map(([x]) => x)
  const ys = [...brackets.matchAll(/V([\d.]+)/g)].map(([, y]) => Number(y))
  const frame = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  expect(boxOf(car).left).toBeGreaterThan(frame.left)
  expect(boxOf(car).right).toBeLessThan(frame.right)
  expect(boxOf(car).top).toBeGreaterThan(frame.top)
  expect(boxOf(car).bottom).toBeLessThan(frame.bottom)
  expect(boxOf(place).bottom).toBeLessThan(frame.top)
})
