// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../../testing/screen.tsx'
import { Legend } from './Legend.tsx'

it.each([
  ['a sign', -4, ['-4', '-2', '0', '2', '4 mm']],
  ['no sign', 0, ['0', '2', '3', '4 mm']],
])('labels a scale with %s evenly', (_name, lowMm, labels) => {
  renderScreen(<Legend scale={{ lowMm, highMm: 4, toleranceMm: 2 }} />)
  expect(
    [...screen.getByRole('figure', { name: 'Scale' }).querySelectorAll('.whitespace-nowrap')].map((label) => label.textContent),
  ).toEqual(labels)
})
