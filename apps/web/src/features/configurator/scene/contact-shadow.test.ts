import { expect, it } from 'vitest'
import { contactShadow } from './contact-shadow.ts'

it('the contact shadow is dark under the car, clear at the edge and symmetric', () => {
  const { width, height, texels } = contactShadow({ length: 4.6, width: 1.9, height: 1.3, wheelbase: 2.7 }, 128)
  const dark = (column: number, row: number) => texels[(row * width + column) * 4 + 3] ?? 0
  expect(dark(width / 2, Math.floor(height / 2))).toBeGreaterThan(190)
  expect(dark(0, 0)).toBeLessThan(4)
  expect(dark(40, 20)).toBe(dark(40, height - 21))
})
