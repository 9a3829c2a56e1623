import { describe, expect, test } from 'vitest'
import { testOrder } from '../../testing/order.ts'
import {
  carName,
  customerTurnText,
  dueCellText,
  dueDateText,
  dueDay,
  dueState,
  exactDueTime,
  fileSize,
  isOwnTurn,
  nextActionText,
  numbered,
  paymentState,
  revisionText,
} from './order-text.ts'

const now = new Date('2026-03-02T12:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString()

describe('due dates', () => {
  test.each([
    [-1, 'red', '1 hour late'],
    [-30, 'red', '1 day late'],
    [-72, 'red', '3 days late'],
    [0.5, 'yellow', 'Due in 1 hour'],
    [5, 'yellow', 'Due in 5 hours'],
    [23, 'yellow', 'Due in 23 hours'],
    [47, 'gray', 'Due Wed, Mar 4'],
    [96, 'gray', 'Due Fri, Mar 6'],
  ])('%s hours from now', (hours, tone, text) => {
    expect(dueState(inHours(hours), now)).toEqual({ tone, text })
  })

  test('are days of the company, wherever the reader is', () => {
    const dueAt = '2026-11-28T03:06:00.000Z'
    expect([dueDay(dueAt), dueDateText(dueAt)]).toEqual(['Fri, Nov 27', 'Friday, November 27'])
    expect(exactDueTime(dueAt)).toBe('Friday, November 27, 2026 at 10:06 PM EST')
    const berlin = { timeZone: 'Europe/Berlin' }
    expect([dueDay(dueAt, berlin), dueDateText(dueAt, berlin)]).toEqual(['Sat, Nov 28', 'Saturday, November 28'])
  })

  test('a weekend does not count as working time', () => {
    const friday = new Date('2026-03-06T22:00:00Z')
    expect(dueState('2026-03-09T20:00:00.000Z', friday)).toEqual({ tone: 'yellow', text: 'Due in 2 days' })
    const always = { timeZone: 'UTC', workdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const, holidays: [] }
    expect(dueState('2026-03-09T20:00:00.000Z', friday, { ...always, workdays: [...always.workdays] }).tone).toBe('gray')
  })
})

test.each([
  ['Due in 4 hours', 'In 4 hours'],
  ['Due Wed, Nov 25', 'Wed, Nov 25'],
  ['2 days late', '2 days late'],
])('a column of due dates shows %s as %s', (text, shown) => {
  expect(dueCellText(text)).toBe(shown)
})

test('nextActionText depends on the reader', () => {
  expect(nextActionText('customer', 'user')).toBe('Your turn')
  expect(nextActionText('customer', 'engineer')).toBe("Customer's turn")
  expect(nextActionText('engineer', 'engineer')).toBe('Your turn')
  expect(nextActionText('company', 'user')).toBe("Vorta's turn")
  expect(nextActionText('none', 'admin')).toBe('Closed')
  expect(isOwnTurn('company', 'admin')).toBe(true)
})

test('an order with a remaining customer action is not shown as closed', () => {
  const finished = (code: string) => customerTurnText({ turn: 'none', nextAction: { code, label: '' } })
  expect([finished('tell_arrival'), finished('rate_kit'), finished('none')]).toEqual(['One last thing', 'One last thing', 'Closed'])
  expect(customerTurnText({ turn: 'customer', nextAction: { code: 'review_design', label: '' } })).toBe('Your turn')
})

test('revisions are counted against the three included', () => {
  expect(revisionText(2)).toBe('Revision 2 of 3 included')
  expect(revisionText(4)).toBe('Revision 4 (extra)')
})

test('payments are green, yellow or red', () => {
  expect(paymentState('paid')).toEqual({ tone: 'green', label: 'Paid' })
  expect(paymentState('pending').tone).toBe('yellow')
  expect(paymentState('failed').tone).toBe('red')
  expect(paymentState('refunded')).toEqual({ tone: 'red', label: 'Refunded' })
})

test('carName describes the car of the order', () => {
  expect(carName(testOrder())).toBe('2024 Porsche 911 GT3')
})

test('fileSize formats bytes', () => {
  expect([0, 1023, 1024, 1_572_864, 209_715_200, 3_221_225_472].map((bytes) => fileSize(bytes).replace('\u00a0', ' '))).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '1.5 MB',
    '200 MB',
    '3 GB',
  ])
})

test('numbered counts items from one', () => {
  expect(numbered([{ a: 1 }, { a: 1 }])).toEqual([
    { a: 1, number: 1 },
    { a: 1, number: 2 },
  ])
})
