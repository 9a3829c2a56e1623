import { expect, it } from 'vitest'
import { auditActionText, auditActorText, auditDetails, auditOrderId, isDenied } from './audit-log-text.ts'

const entry = { _id: '1', at: '2026-01-01T00:00:00Z', actor: null, action: 'order.assign', result: 'ok', ip: null, names: {} }

it('auditActionText describes an action and falls back to its name', () => {
  expect([auditActionText({ action: 'order.assign', result: 'ok' }), auditActionText({ action: 'kettle.boil', result: 'ok' })]).toEqual([
    'Assigned an engineer',
    'kettle.boil',
  ])
})

it('auditActionText knows the actions of pins, production, payments and two-factor authentication', () => {
  for (const action of [
    'order.review',
    'order.ask',
    'pin.create',
    'pin.reopen',
    'production.step',
    'payment.paid',
    'second-factor.on',
    'logout-all',
    'logout-device',
    'access.refused',
    'calendar.renew',
    'calendar.remove',
  ])
    expect(auditActionText({ action, result: 'ok' })).not.toBe(action)
})

it('auditDetails names a pin by its number', () => {
  expect(auditDetails({ ...entry, action: 'pin.answer', target: 'order:1', detail: { pin: '06gx', number: 3 } })).toEqual(['Pin 3'])
})

it('auditDetails shows what changed and leaves the order to its link', () => {
  expect(auditDetails({ ...entry, target: 'order:1', detail: { from: 'pending', to: 'assigned', note: 'soon' } })).toEqual([
    'Pending Assignment → Assigned to Engineer',
    '“soon”',
  ])
  const roles = { ...entry, target: 'user:7', ip: '::1', names: { 7: 'Noor Haddad' } }
  expect(auditDetails({ ...roles, detail: { before: ['user'], after: ['user', 'admin'], at: '2026-01-01T00:00:00Z' } })).toEqual([
    'Noor Haddad',
    'User → User, Admin',
    'IP ::1',
  ])
})

it('auditDetails names users, files and amounts instead of their ids', () => {
  const reassignment = { ...entry, action: 'order.reassign', target: 'order:1', names: { 7: 'Noor Haddad', 8: 'Erin Vasquez' } }
  expect(auditDetails({ ...reassignment, detail: { from: '7', to: '8' } })).toEqual(['Noor Haddad → Erin Vasquez'])
  const paid = { ...entry, action: 'payment.paid', target: 'order:1', detail: null }
  expect(auditDetails({ ...paid, detail: { payment: '1-design-fee', intent: 'pi_1', amountCents: 50000 } })).toEqual([
    'Design fee',
    '$500.00',
    'Stripe pi_1',
  ])
  const download = { ...entry, action: 'file.download', target: 'file:9', names: { 9: 'wing.stl', 1: 'VRT-26-00001' } }
  expect(auditDetails({ ...download, detail: { kind: 'cad_model', orderId: '1' } })).toEqual(['wing.stl'])
  expect(auditDetails({ ...download, names: {}, detail: { kind: 'cad_model', orderId: '1' } })).toEqual(['CAD version'])
  expect(auditOrderId({ ...download, detail: { orderId: '1' } })).toBe('1')
  const actors = ['login', 'role.grant'].map((action) => auditActorText({ action, detail: null }))
  expect([auditActorText(paid), ...actors]).toEqual(['Payment provider', 'Not signed in', 'Server command'])
})

it('a failed sign-in and a failed payment are not shown as denied actions', () => {
  expect(auditActionText({ action: 'login', result: 'refused' })).toBe('Failed sign-in')
  const denied = ['login', 'payment.attention', 'access.refused'].map((action) => isDenied({ action, result: 'refused' }))
  expect([...denied, isDenied({ action: 'access.refused', result: 'ok' })]).toEqual([false, false, true, false])
})

it('auditDetails explains why a payment needs attention', () => {
  const detail = { payment: '1-design-fee', reason: 'refund_failed', subject: 're_1' }
  expect(auditDetails({ ...entry, action: 'payment.attention', target: 'order:1', detail })).toEqual([
    'Design fee',
    'Refund failed',
    're_1',
  ])
})
