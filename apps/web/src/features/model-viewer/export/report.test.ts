import { expect, it } from 'vitest'
import type { ModelMarker } from '../../../lib/viewer/viewer-api.ts'
import { createMeasurement } from '../measure/measurement.ts'
import { measurementRows, reportCsv, savedPins } from './report.ts'

const at = (x: number, y: number, z: number) => ({ point: [x, y, z] as const, normal: [0, 0, 1] as const, part: 0 })
const measurements = [
  createMeasurement(3, 'distance', [at(0, 0, 0), at(30, 40, 0)]),
  createMeasurement(5, 'circle', [at(15, 0, 3), at(5, 10, 3), at(-5, 0, 3)]),
]
const marker = (number: number, text?: string): ModelMarker => ({
  ...{ id: `${number}`, number, point: [1.23456, -2, 3], normal: null, tone: 'inProgress', isSelected: false },
  ...(text === undefined ? {} : { text }),
})

it('writes measurements and saved pins as CSV', () => {
  const csv = reportCsv(measurements, savedPins([marker(4), marker(2, 'Trim "here", please'), marker(1, '=1+1')]))
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFType,Number,Value,Unit,X (mm),Y (mm),Z (mm),Status,Text',
    'Distance,1,50,mm,0,0,0,,ΔX 30.00  ΔY 40.00  ΔZ 0.00',
    'Distance,1,50,mm,30,40,0,,ΔX 30.00  ΔY 40.00  ΔZ 0.00',
    'Diameter,2,20,mm,5,0,3,,"R 10.00 mm, center X 5.00  Y 0.00  Z 3.00, points within 0.00 mm"',
    "Pin,1,,,1.2346,-2,3,In progress,'=1+1",
    'Pin,2,,,1.2346,-2,3,In progress,"Trim ""here"", please"',
    '',
  ])
})

it('lists measurements with their number in the view', () => {
  expect(measurementRows(measurements).map(({ number, type, value }) => [number, type, value])).toEqual([
    [1, 'Distance', '50.00 mm'],
    [2, 'Diameter', 'Ø 20.00 mm'],
  ])
})
