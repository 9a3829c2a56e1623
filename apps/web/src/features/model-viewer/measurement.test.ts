import { expect, it } from 'vitest'
import { EMPTY_SHEET, noted } from './measure-sheet.ts'
import { standing } from './measurement.ts'

const add = (part: number) => ({ deed: 'add', point: [0, 0, 0], part, round: 1 }) as const

it('takes a measurement away with the parts that it measured, and calls the others as the list does', () => {
  const measuring = noted(EMPTY_SHEET, { deed: 'choose', kind: 'distance' })
  const { measurements } = [add(0), add(0), add(1), add(1), add(0), add(1)].reduce(noted, measuring)
  expect(standing(measurements, new Set()).map(({ number }) => number)).toEqual([1, 2, 3])
  expect(standing(measurements, new Set([0])).map(({ number }) => number)).toEqual([2, 3])
})
