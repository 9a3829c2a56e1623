import { describe, expect, it } from 'vitest'
import {
  ACTION_ACTORS,
  can,
  nextStatus,
  type ORDER_ACTIONS,
  ORDER_STATUSES,
  type OrderStatus,
  openActions,
  STATUS_LABELS,
} from './order-status.ts'

describe('the life of an order', () => {
  const from = (action: (typeof ORDER_ACTIONS)[number]) => ORDER_STATUSES.filter((status) => can(status, action))

  it('leads from pending to every other status', () => {
    const reached = new Set<OrderStatus>(['pending'])
    for (const status of reached) for (const action of openActions(status)) reached.add(nextStatus(status, action) ?? status)
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort())
  })

  it('can be cancelled from every status but the two ends', () => {
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
    ['quote', ['approved'], 'payment_pending'],
    ['pay', ['payment_pending'], 'in_production'],
    ['complete', ['in_production'], 'completed'],
  ] as const)('%s is open in exactly %j and leads to %s', (action, statuses, target) => {
    expect(from(action)).toEqual(statuses)
    for (const status of statuses) expect(nextStatus(status, action)).toBe(target)
  })

  it('ends for good', () => {
    expect(openActions('completed')).toEqual([])
    expect(openActions('cancelled')).toEqual([])
  })

  it('lets only the customer approve or ask for a revision, and only money pay', () => {
    expect(ACTION_ACTORS.approve).toEqual(['user'])
    expect(ACTION_ACTORS.requestRevision).toEqual(['user'])
    expect(ACTION_ACTORS.pay).toEqual(['provider'])
    expect(ACTION_ACTORS.assign).toEqual(['admin'])
    expect(ACTION_ACTORS.cancel).toEqual(['admin'])
  })

  it('has the labels of the specification', () => {
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
