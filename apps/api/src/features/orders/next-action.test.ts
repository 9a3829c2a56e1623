import { ROLES } from '@vorta/contract/auth/role'
import { ORDER_STATUSES, type OrderStatus } from '@vorta/contract/orders/status'
import { describe, expect, it } from 'vitest'
import { isDeadlineRunning, type NextActionInput, nextStep } from './next-action.ts'

const paid: Omit<NextActionInput, 'status'> = {
  paymentStatus: 'paid',
  reviewed: true,
  designDelivered: false,
  isQuoteExpired: false,
  hasOpenQuestion: false,
  hasOpenCase: false,
  isShipped: false,
  isReceived: false,
  isRated: false,
  balanceStatus: null,
}

describe('next action', () => {
  it.each<[OrderStatus, Partial<NextActionInput>, string, string]>([
    ['pending', { paymentStatus: 'unpaid' }, 'customer', 'pay_design_fee'],
    ['pending', { reviewed: false }, 'company', 'review_order'],
    ['pending', {}, 'company', 'assign_engineer'],
    ['assigned', {}, 'engineer', 'start_design'],
    ['assigned', { paymentStatus: 'unpaid' }, 'engineer', 'start_design'],
    ['designing', {}, 'engineer', 'upload_cad'],
    ['designing', { designDelivered: true }, 'customer', 'review_design'],
    ['revision_requested', { designDelivered: true }, 'engineer', 'answer_revision'],
    ['assigned', { hasOpenQuestion: true }, 'customer', 'answer_question'],
    ['designing', { hasOpenQuestion: true, designDelivered: true }, 'customer', 'answer_question'],
    ['revision_requested', { hasOpenQuestion: true }, 'customer', 'answer_question'],
    ['approved', {}, 'engineer', 'send_quote'],
    ['approved', { paymentStatus: 'unpaid' }, 'customer', 'pay_design_fee'],
    ['payment_pending', {}, 'customer', 'pay_production'],
    ['payment_pending', { isQuoteExpired: true }, 'engineer', 'renew_quote'],
    ['in_production', {}, 'engineer', 'complete_order'],
    ['in_production', { balanceStatus: 'open' }, 'engineer', 'make_kit_balance_open'],
    ['in_production', { balanceStatus: 'due' }, 'customer', 'pay_balance'],
    ['in_production', { isShipped: true }, 'customer', 'confirm_receipt'],
    ['in_production', { isShipped: true, isReceived: true }, 'engineer', 'close_order'],
    ['completed', {}, 'none', 'none'],
    ['completed', { hasOpenCase: true, isShipped: true }, 'engineer', 'handle_case'],
    ['completed', { isShipped: true }, 'none', 'tell_arrival'],
    ['completed', { isShipped: true, isReceived: true }, 'none', 'rate_kit'],
    ['completed', { isShipped: true, isReceived: true, isRated: true }, 'none', 'none'],
    ['cancelled', { paymentStatus: 'refunded' }, 'none', 'none'],
  ])('of an order in status %s with %j: turn %s, action %s', (status, input, turn, code) => {
    const step = nextStep({ ...paid, ...input, status }, 'user')
    expect(step).toMatchObject({ turn, nextAction: { code } })
    expect(isDeadlineRunning(step.turn)).toBe(turn === 'company' || turn === 'engineer')
  })

  it.each(ORDER_STATUSES)('is the same for all roles in status %s, with a label for each', (status) => {
    const steps = ROLES.map((role) => nextStep({ ...paid, status }, role))
    expect(new Set(steps.map((step) => `${step.turn} ${step.nextAction.code}`)).size).toBe(1)
    for (const step of steps) expect(step.nextAction.label.length).toBeGreaterThan(5)
  })
})
