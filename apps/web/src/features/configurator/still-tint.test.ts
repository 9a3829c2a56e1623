import { expect, it } from 'vitest'
import { stillTint } from './still-tint.ts'

const channels = (paint: string) => stillTint(paint).match(/\d+/g)?.map(Number) ?? []

it('leaves the light of white paint as it is', () => {
  expect(stillTint('#ffffff')).toBe('rgb(255 255 255)')
})

it('adds no light for black paint', () => {
  expect(stillTint('#000000')).toBe('rgb(0 0 0)')
})

it('is as saturated as the blue paint of the 3D view', () => {
  const [red = 255, green = 0, blue = 0] = channels('#1d4f9c')
  expect(red).toBeLessThan(10)
  expect(Math.abs(green / 255 - 0.29)).toBeLessThan(0.05)
  expect(Math.abs(blue / 255 - 0.755)).toBeLessThan(0.05)
})

it('stays within the range of a color for bright paint', () => {
  for (const paint of ['#f2c20c', '#e8590c', '#ff0000']) expect(Math.max(...channels(paint))).toBeLessThanOrEqual(255)
})
