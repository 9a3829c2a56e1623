import { STAGES, stageOf } from '@vorta/contract/orders/stages'
import { ORDER_STATUSES } from '@vorta/contract/orders/status'
import { describe, expect, test } from 'vitest'
import { testEngineer, testOrder, testQuote } from '../../testing/order.ts'
import { customerActions, engineerActions, isQuoteExpired, newestCad, paidTotal } from './order-actions.ts'

const now = new Date('2026-04-01T12:00:00Z')
const fee = (paidAt: string) =>
  ({ _id: 'p1', type: 'design_fee', amount: 500, status: 'paid', paidAt, last4: '4242', refundedAmount: 0, disputed: false }) as const
const quote = (validUntil: string) => testQuote({ validUntil })
const cad = (version: number) => ({
  ...{ _id: `cad-${version}`, originalName: 'wing.step', filename: 'f', version, uploadedAt: '2026-03-20T00:00:00Z' },
  ...{ fileSize: 10, note: '', unit: 'mm' as const, unitGuessed: false, sizeMm: null, downloadUrl: '/x' },
})

const statusesWhere = (holds: (status: (typeof ORDER_STATUSES)[number]) => boolean) => ORDER_STATUSES.filter(holds)

describe('stageOf', () => {
  test('follows the status and is null for a cancelled order', () => {
    expect(ORDER_STATUSES.map(stageOf)).toEqual([0, 1, 2, 2, 3, 4, 5, 6, null])
    expect(STAGES).toHaveLength(7)
  })
})

describe('the customer', () => {
  const may = (step: keyof ReturnType<typeof customerActions>) =>
    statusesWhere((status) => customerActions(testOrder({ status, payments: [fee('2026-01-01T00:00:00Z')] }), now)[step])

  test('may request a revision only in design or after approval', () => {
    expect(may('requestRevision')).toEqual(['designing', 'approved'])
  })
  test('may approve only in design', () => {
    expect(may('approve')).toEqual(['designing'])
  })
  test('may claim the refund before approval, 30 days after paying', () => {
    expect(may('claimRefund')).toEqual(['pending', 'assigned', 'designing', 'revision_requested'])
    const claim = (paidAt: string) => customerActions(testOrder({ payments: [fee(paidAt)] }), now).claimRefund
    expect(claim('2026-03-02T12:00:00.000Z')).toBe(true)
    expect(claim('2026-03-02T12:00:00.001Z')).toBe(false)
    expect(customerActions(testOrder(), now).claimRefund).toBe(false)
  })
  test('may pay the fee of an open order and a valid quote', () => {
    const unpaid = statusesWhere((status) => customerActions(testOrder({ status, paymentStatus: 'unpaid' }), now).payFee)
    expect(unpaid).not.toContain('cancelled')
    expect(unpaid).not.toContain('completed')
    const pay = (validUntil: string) => customerActions(testOrder({ status: 'payment_pending', quote: quote(validUntil) }), now).payQuote
    expect(pay('2026-04-02T00:00:00Z')).toBe(true)
    expect(pay('2026-04-01T12:00:00Z')).toBe(false)
  })
  test('may decline a valid quote, and pay the balance while it is open', () => {
    expect(customerActions(testOrder({ status: 'payment_pending', quote: quote('2026-04-02T00:00:00Z') }), now).declineQuote).toBe(true)
    expect(customerActions(testOrder({ status: 'payment_pending', quote: quote('2026-03-31T00:00:00Z') }), now).declineQuote).toBe(false)
    const balance = { ...fee('2026-03-01T00:00:00Z'), type: 'balance', status: 'pending' } as const
    const started = testOrder({ status: 'in_production', engineerId: testEngineer, payments: [balance] })
    expect([customerActions(started, now).payBalance, engineerActions(started, now).complete]).toEqual([true, false])
    const paid = testOrder({ status: 'in_production', engineerId: testEngineer, payments: [{ ...balance, status: 'paid' }] })
    expect([customerActions(paid, now).payBalance, engineerActions(paid, now).complete]).toEqual([false, true])
  })
  test('may request cancellation only once', () => {
    expect(may('requestCancellation')).toHaveLength(7)
    const asked = testOrder({ cancellationRequested: { reason: 'sold the car', at: '2026-03-03T00:00:00Z' } })
    expect(customerActions(asked, now).requestCancellation).toBe(false)
  })
})

describe('the engineer', () => {
  const may = (step: keyof ReturnType<typeof engineerActions>) =>
    statusesWhere((status) => engineerActions(testOrder({ status, engineerId: testEngineer }), now)[step])

  test('is offered only what the status allows', () => {
    expect(may('startDesign')).toEqual(['assigned', 'revision_requested'])
    expect(may('uploadCad')).toEqual(['assigned', 'designing', 'revision_requested'])
    expect(may('quote')).toEqual(['approved'])
    expect(may('complete')).toEqual(['in_production'])
  })
  test('may quote only after the fee is paid, and renew an expired quote', () => {
    expect(engineerActions(testOrder({ status: 'approved', paymentStatus: 'unpaid' }), now).quote).toBe(false)
    const renew = (validUntil: string) => engineerActions(testOrder({ status: 'payment_pending', quote: quote(validUntil) }), now).quote
    expect(renew('2026-03-31T00:00:00Z')).toBe(true)
    expect(renew('2026-04-30T00:00:00Z')).toBe(false)
  })
  test('may replace or withdraw only a quote that can still be paid', () => {
    const steps = (status: (typeof ORDER_STATUSES)[number], validUntil: string) => {
      const { replaceQuote, withdrawQuote } = engineerActions(testOrder({ status, quote: quote(validUntil) }), now)
      return [replaceQuote, withdrawQuote]
    }
    expect(steps('payment_pending', '2026-04-30T00:00:00Z')).toEqual([true, true])
    expect(steps('payment_pending', '2026-03-31T00:00:00Z')).toEqual([false, false])
    expect(steps('in_production', '2026-04-30T00:00:00Z')).toEqual([false, false])
    expect(may('withdrawQuote')).toEqual(['payment_pending'])
  })
})

test('a quote expires at its validUntil time', () => {
  expect(isQuoteExpired({ quote: null }, now)).toBe(false)
  expect(isQuoteExpired({ quote: quote('2026-04-01T12:00:00Z') }, now)).toBe(true)
})

test('newestCad returns the highest version regardless of the order of the list', () => {
  expect(newestCad({ cadModels: [] })).toBeNull()
  expect(newestCad({ cadModels: [cad(2), cad(3), cad(1)] })?.version).toBe(3)
})

test('paidSum counts only paid amounts', () => {
  const production = { ...fee('2026-03-01T00:00:00Z'), _id: 'p2', type: 'production', amount: 1200.5 } as const
  const pending = { ...fee('2026-03-01T00:00:00Z'), _id: 'p3', status: 'pending' } as const
  expect(paidTotal({ payments: [fee('2026-03-01T00:00:00Z'), production, pending] })).toBe(1700.5)
})
