import { expect, it } from 'vitest'
import { INITIAL_MEASURE_STATE, measureReducer } from './measure-reducer.ts'
import { visibleMeasurements } from './measurement.ts'

const add = (part: number) => ({ type: 'add', point: [0, 0, 0], part, toolVersion: 1 }) as const

it('drops the measurements of hidden parts and keeps the numbers of the others', () => {
  const measuring = measureReducer(INITIAL_MEASURE_STATE, { type: 'selectTool', kind: 'distance' })
  const { measurements } = [add(0), add(0), add(1), add(1), add(0), add(1)].reduce(measureReducer, measuring)
  expect(visibleMeasurements(measurements, new Set()).map(({ number }) => number)).toEqual([1, 2, 3])
  expect(visibleMeasurements(measurements, new Set([0])).map(({ number }) => number)).toEqual([2, 3])
})
