import { describe, expect, it } from 'vitest'
import { ACTION_LABELS, can, nextStatus, ORDER_ACTIONS, ORDER_STATUSES, type OrderStatus, openActions, STATUS_LABELS } from './status.ts'

describe('the order status flow', () => {
  const from = (action: (typeof ORDER_ACTIONS)[number]) => ORDER_STATUSES.filter((status) => can(status, action))

  it('reaches every other status from pending', () => {
    const reached = new Set<OrderStatus>(['pending'])
    for (const status of reached) for (const action of openActions(status)) reached.add(nextStatus(status, action) ?? status)
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })

  it('allows cancellation from every status except completed and cancelled', () => {
    expect(from('cancel')).toEqual([
      'pending',
      'assigned',
      'designing',
      'revision_requested',
      'approved',
      'payment_pending',
      'in_production',
    ])
  })

  it.each([
    ['assign', ['pending'], 'assigned'],
    ['startDesign', ['assigned', 'revision_requested'], 'designing'],
    ['requestRevision', ['designing', 'approved'], 'revision_requested'],
    ['approve', ['designing'], 'approved'],
    ['quote', ['approved', 'payment_pending'], 'payment_pending'],
    ['withdrawQuote', ['payment_pending'], 'approved'],
    ['declineQuote', ['payment_pending'], 'approved'],
    ['pay', ['payment_pending'], 'in_production'],
    ['complete', ['in_production'], 'completed'],
  ] as const)('%s is open in exactly %j and leads to %s', (action, statuses, target) => {
    expect(from(action)).toEqual(statuses)
    for (const status of statuses) expect(nextStatus(status, action)).toBe(target)
  })

  it('allows no action once completed or cancelled', () => {
    expect(openActions('completed')).toEqual([])
    expect(openActions('cancelled')).toEqual([])
  })

  it('labels every action for error messages', () => {
    expect(ORDER_ACTIONS.map((action) => ACTION_LABELS[action])).toEqual([
      'assigning an engineer',
      'starting the design',
      'requesting a revision',
      'approving the design',
      'sending a quote',
      'withdrawing the quote',
      'declining the quote',
      'paying the production cost',
      'marking it completed',
      'cancelling it',
    ])
  })

  it('has the specified labels', () => {
    expect(Object.values(STATUS_LABELS)).toEqual([
      'Pending Assignment',
      'Assigned to Engineer',
      'In Design Phase',
      'Revision Requested',
      'Design Approved',
      'Payment Required',
      'In Production',
      'Completed',
      'Cancelled',
    ])
  })
})
