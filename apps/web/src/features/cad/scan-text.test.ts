import { expect, test } from 'vitest'
import { dataPoints, qualityMark, scanAreaOf } from './scan-text.ts'

test.each([
  ['excellent', 'green', 'Excellent'],
  ['good', 'blue', 'Good'],
  ['fair', 'yellow', 'Fair'],
  ['poor', 'red', 'Poor'],
  [null, 'grey', 'Not measured'],
] as const)('quality %s is %s', (quality, tone, label) => {
  expect(qualityMark(quality)).toEqual({ tone, label })
})

test('area and data points in words', () => {
  expect(scanAreaOf({ scanArea: '' })).toBe('Full Vehicle')
  expect(dataPoints(1_204_331)).toBe('1,204,331 data points')
  expect(dataPoints(1)).toBe('1 data point')
})
