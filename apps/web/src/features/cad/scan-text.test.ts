import { expect, test } from 'vitest'
import { dataPoints, qualityBadge, scanAreaOf } from './scan-text.ts'

test.each([
  ['excellent', 'green', 'Excellent'],
  ['good', 'blue', 'Good'],
  ['fair', 'yellow', 'Fair'],
  ['poor', 'red', 'Poor'],
  [null, 'gray', 'Not measured'],
] as const)('shows the quality %s in %s', (quality, tone, label) => {
  expect(qualityBadge(quality)).toEqual({ tone, label })
})

test('formats the scan area and the number of data points', () => {
  expect(scanAreaOf({ scanArea: '' })).toBe('Full Vehicle')
  expect(dataPoints(1_204_331)).toBe('1,204,331 data points')
  expect(dataPoints(1)).toBe('1 data point')
})
