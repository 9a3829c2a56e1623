import { expect, it } from 'vitest'
import { deedWords, factsOf } from './audit-words.ts'

const entry = { _id: '1', at: '2026-01-01T00:00:00Z', actor: null, action: 'order.assign', result: 'ok', ip: null }

it('says deeds in words, and an unknown one by its own name', () => {
  expect([deedWords('order.assign'), deedWords('kettle.boil')]).toEqual(['Assigned an engineer', 'kettle.boil'])
})

it('has words for what pins, production, money and second factors leave in the book', () => {
  for (const deed of [
    'order.review',
    'order.ask',
    'pin.create',
    'pin.reopen',
    'production.step',
    'payment.paid',
    'second-factor.on',
    'logout-all',
  ])
    expect(deedWords(deed)).not.toBe(deed)
})

it('names a pin by its number', () => {
  expect(factsOf({ ...entry, action: 'pin.answer', target: 'order:1', detail: { pin: '06gx', number: 3 } })).toEqual(['pin: 3'])
})

it('tells what changed, and leaves the order to its link', () => {
  expect(factsOf({ ...entry, target: 'order:1', detail: { from: 'pending', to: 'assigned', note: 'soon' } })).toEqual([
    'Pending Assignment → Assigned to Engineer',
    'note: soon',
  ])
  expect(factsOf({ ...entry, target: 'user:7', ip: '::1', detail: { before: ['user'], after: ['user', 'admin'] } })).toEqual([
    'user:7',
    'user → user, admin',
    'from ::1',
  ])
})
