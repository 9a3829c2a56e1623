import { expect, it } from 'vitest'
import { participantIds } from './participants.ts'

it('lists the customer and the assigned engineer as participants', () => {
  expect(participantIds({ userId: 'ann', engineerId: 'erin' })).toEqual(['ann', 'erin'])
  expect(participantIds({ userId: 'ann', engineerId: null })).toEqual(['ann'])
})
