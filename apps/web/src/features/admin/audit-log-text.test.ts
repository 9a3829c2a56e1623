import { expect, it } from 'vitest'
import { auditActionText, auditActorText, factsOf } from './audit-log-text.ts'

const entry = { _id: '1', at: '2026-01-01T00:00:00Z', actor: null, action: 'order.assign', result: 'ok', ip: null, names: {} }

it('says deeds in words, and an unknown one by its own name', () => {
  expect([auditActionText('order.assign'), auditActionText('kettle.boil')]).toEqual(['Assigned an engineer', 'kettle.boil'])
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
    'logout-device',
    'access.refused',
  ])
    expect(auditActionText(deed)).not.toBe(deed)
})

it('names a pin by its number', () => {
  expect(factsOf({ ...entry, action: 'pin.answer', target: 'order:1', detail: { pin: '06gx', number: 3 } })).toEqual(['Pin 3'])
})

it('tells what changed, and leaves the order to its link', () => {
  expect(factsOf({ ...entry, target: 'order:1', detail: { from: 'pending', to: 'assigned', note: 'soon' } })).toEqual([
    'Pending Assignment → Assigned to Engineer',
    '“soon”',
  ])
  const roles = { ...entry, target: 'user:7', ip: '::1', names: { 7: 'Noor Haddad' } }
  expect(factsOf({ ...roles, detail: { before: ['user'], after: ['user', 'admin'], at: '2026-01-01T00:00:00Z' } })).toEqual([
    'Noor Haddad',
    'User → User, Admin',
    'from ::1',
  ])
})

it('names people, files and sums instead of their ids', () => {
  const handover = { ...entry, action: 'order.reassign', target: 'order:1', names: { 7: 'Noor Haddad', 8: 'Erin Vasquez' } }
  expect(factsOf({ ...handover, detail: { from: '7', to: '8' } })).toEqual(['Noor Haddad → Erin Vasquez'])
  const paid = { ...entry, action: 'payment.paid', target: 'order:1', detail: null }
  expect(factsOf({ ...paid, detail: { payment: '1-design-fee', intent: 'pi_1', amountCents: 50000 } })).toEqual([
    'Design fee',
    'at the provider pi_1',
    '$500.00',
  ])
  const download = { ...entry, action: 'file.download', target: 'file:9', names: { 9: 'wing.stl', 1: 'VRT-26-00001' } }
  expect(factsOf({ ...download, detail: { kind: 'cad_model', orderId: '1' } })).toEqual(['wing.stl', 'CAD version', 'order VRT-26-00001'])
  const doers = ['login', 'role.grant'].map((action) => auditActorText({ action, detail: null }))
  expect([auditActorText(paid), ...doers]).toEqual(['Card provider', 'Nobody signed in', 'Command on the server'])
})
