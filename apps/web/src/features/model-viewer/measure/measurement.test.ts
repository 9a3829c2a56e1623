import { expect, it } from 'vitest'
import { INITIAL_MEASURE_STATE, measureReducer } from './measure-reducer.ts'
import { createMeasurement, formatMm, measurementDetail, measurementLabel, visibleMeasurements } from './measurement.ts'

const add = (part: number) => ({ type: 'add', picked: { point: [0, 0, 0], normal: [0, 0, 1], part }, toolVersion: 1 }) as const

it('drops the measurements of hidden parts and keeps the numbers of the others', () => {
  const measuring = measureReducer(INITIAL_MEASURE_STATE, { type: 'selectTool', kind: 'distance' })
  const { measurements } = [add(0), add(0), add(1), add(1), add(0), add(1)].reduce(measureReducer, measuring)
  expect(visibleMeasurements(measurements, new Set()).map(({ number }) => number)).toEqual([1, 2, 3])
  expect(visibleMeasurements(measurements, new Set([0])).map(({ number }) => number)).toEqual([2, 3])
})

const at = (x: number, y: number, z: number, normal: readonly [number, number, number] = [0, 0, 1]) => ({
  ...{ point: [x, y, z] as const, normal, part: 0 },
})

it('states radius, diameter and center of a circle', () => {
  const circle = createMeasurement(1, 'circle', [at(15, 0, 3), at(5, 10, 3), at(-5, 0, 3)])
  expect(measurementLabel(circle)).toBe('Ø 20.00 mm')
  expect(measurementDetail(circle)).toBe('R 10.00 mm, center X 5.00  Y 0.00  Z 3.00, points within 0.00 mm')
  expect(measurementLabel(createMeasurement(1, 'circle', [at(0, 0, 0), at(1, 0, 0), at(2, 0, 0)]))).toBe('not a circle')
})

it('states the angle between two faces regardless of their direction', () => {
  const faces = createMeasurement(1, 'faces', [at(0, 0, 0), at(9, 0, 0, [0, -Math.SQRT1_2, -Math.SQRT1_2])])
  expect(measurementLabel(faces)).toBe('45.00°')
  expect(measurementDetail(faces)).toBe('Between two faces, or 135.00° on the other side')
  expect(measurementDetail(createMeasurement(1, 'faces', [at(0, 0, 0), at(0, 0, 9, [0, 0, -1])]))).toBe('Parallel faces')
  expect(measurementDetail(createMeasurement(1, 'faces', [at(0, 0, 0), at(0, 0, 9, [1, 0, 0])]))).toBe('Perpendicular faces')
})

it('finishes a circle on request, and not before it has three points', () => {
  const measuring = measureReducer(INITIAL_MEASURE_STATE, { type: 'selectTool', kind: 'circle' })
  const two = [add(0), add(0)].reduce(measureReducer, measuring)
  const finish = { type: 'finish', toolVersion: 1 } as const
  expect(measureReducer(two, finish).measurements).toHaveLength(0)
  const four = [add(0), add(0)].reduce(measureReducer, two)
  expect(four.measurements).toHaveLength(0)
  expect(measureReducer(four, finish)).toMatchObject({ pending: [], measurements: [{ kind: 'circle', parts: [0, 0, 0, 0] }] })
  expect(measureReducer(four, { ...finish, toolVersion: 0 })).toBe(four)
})

it('formats lengths with their usual digits and without a negative zero', () => {
  expect([-0, -0.004, 0.005, -1.234, 123.46, 12_345.6].map(formatMm)).toEqual(['0.00', '0.00', '0.01', '-1.23', '123.5', '12,346'])
})
