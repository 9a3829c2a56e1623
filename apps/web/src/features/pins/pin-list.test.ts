import type { Pin } from '@vorta/contract/pins/schema'
import { describe, expect, it } from 'vitest'
import { markersOf, pinsOn, STATE_TONES } from './pin-list.ts'

const pin = (number: number, more: Partial<Pin> = {}): Pin => ({
  ...{ _id: `p${number}`, number, state: 'open', text: 'Lower', author: { _id: 'u', role: 'user', name: 'A B' } },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', cadModelId: 'v1', version: 1 },
  ...{ point: [1, 2, 3], normal: [0, 0, 1], camera: null, picture: null, revision: null, replies: [], positions: [] },
  ...more,
})
const v1 = { _id: 'v1', version: 1 }
const v2 = { _id: 'v2', version: 2 }
const position = {
  cadModelId: 'v2',
  version: 2,
  point: [4, 5, 6] as [number, number, number],
  normal: [0, 1, 0] as [number, number, number],
}

it('shows pins that are done in green in the list and on the model', () => {
  expect(STATE_TONES.done).toBe('green')
  const pins = pinsOn(v1, [pin(1, { state: 'done' }), pin(2, { state: 'accepted' }), pin(3, { state: 'in_progress' })], new Map())
  expect(markersOf(pins, null).map(({ number, tone }) => [number, tone])).toEqual([
    [1, 'done'],
    [3, 'inProgress'],
    [2, 'done'],
  ])
})

describe('pinsOn', () => {
  it('returns own pins and unaccepted pins of earlier versions, accepted ones last', () => {
    const pins = [
      pin(1, { state: 'accepted' }),
      pin(2),
      pin(3, { cadModelId: 'v2', version: 2, state: 'accepted' }),
      pin(4, { cadModelId: 'v2', version: 2 }),
    ]
    expect(pinsOn(v2, pins, new Map()).map((pins) => pins.pin.number)).toEqual([2, 4, 3])
    // A pin accepted on this version stays in its list.
    const accepted = pin(5, { state: 'accepted', positions: [{ ...position, distanceMm: 0, isDisplaced: false }] })
    expect(pinsOn(v2, [accepted], new Map()).map((pins) => pins.pin.number)).toEqual([5])
    expect(pinsOn(v1, pins, new Map()).map((pins) => pins.pin.number)).toEqual([2, 1])
  })

  it('prefers positions from the server, then local ones, and leaves the rest without a position', () => {
    const known = pin(1, { positions: [{ ...position, distanceMm: 40, isDisplaced: true }] })
    const positions = new Map([
      ['p1', { point: position.point, normal: position.normal, distanceMm: 1, isDisplaced: false }],
      ['p2', { point: position.point, normal: position.normal, distanceMm: 1, isDisplaced: false }],
    ])
    const pins = pinsOn(v2, [known, pin(2), pin(3)], positions)
    expect(pins.map(({ isDisplaced, point, isCarried }) => ({ isDisplaced, point, isCarried }))).toEqual([
      { isDisplaced: true, point: [4, 5, 6], isCarried: true },
      { isDisplaced: false, point: [4, 5, 6], isCarried: true },
      { isDisplaced: false, point: null, isCarried: true },
    ])
    expect(markersOf(pins, 'p2').map(({ number, isSelected }) => ({ number, isSelected }))).toEqual([
      { number: 1, isSelected: false },
      { number: 2, isSelected: true },
    ])
  })
})
