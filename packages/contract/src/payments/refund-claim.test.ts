import { expect, it } from 'vitest'
import { ORDER_STATUSES } from '../orders/status.ts'
import { refundClaimProblem } from './refund-claim.ts'

const now = new Date('2026-04-01T12:00:00Z')
const paid = { status: 'designing', feePaidAt: new Date('2026-03-02T12:00:00Z'), isApproved: false } as const

it('allows a refund claim 30 days after payment, before the design is approved', () => {
  const open = ORDER_STATUSES.filter((status) => refundClaimProblem({ ...paid, status }, now) === null)
  expect(open).toEqual(['pending', 'assigned', 'designing', 'revision_requested'])
  expect(refundClaimProblem({ ...paid, status: 'approved' }, now)).toBe("The design has been approved, so you can't claim a refund.")
  expect(refundClaimProblem({ ...paid, status: 'cancelled' }, now)).toBe("This order is cancelled, so you can't claim a refund.")
})

it('names what prevents a refund claim', () => {
  expect(refundClaimProblem({ ...paid, feePaidAt: null }, now)).toBe("The design fee hasn't been paid, so there is nothing to refund.")
  expect(refundClaimProblem({ ...paid, isApproved: true }, now)).toBe("The design has been approved, so you can't claim a refund.")
  expect(refundClaimProblem({ ...paid, feePaidAt: new Date('2026-03-02T12:00:00.001Z') }, now)).toBe(
    'You can claim a refund starting April 1, 2026, 30 days after payment.',
  )
})
