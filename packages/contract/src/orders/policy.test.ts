import { describe, expect, it } from 'vitest'
import { ROLES } from '../auth/role.ts'
import {
  canDo,
  canViewOrder,
  decide,
  ORDER_PERMISSIONS,
  type OrderPermission,
  orderRelation,
  roleCanDo,
  rolesFor,
  shownAuthorId,
} from './policy.ts'
import { ORDER_STATUSES, type OrderStatus } from './status.ts'

const ANY = ORDER_STATUSES.join(' ')
const DESIGN = 'assigned designing revision_requested'
const OPEN = `pending ${DESIGN} approved payment_pending in_production`

/** Who may do it, and in which statuses, as the specification says. */
const EXPECTED: Record<OrderPermission, readonly [who: string, statuses: string]> = {
  viewOrder: ['customer engineer helper admin', ANY],
  viewFiles: ['customer engineer helper admin', ANY],
  viewChat: ['customer engineer helper admin', ANY],
  viewPins: ['customer engineer helper admin', ANY],
  viewTimeline: ['customer engineer helper admin', ANY],
  viewProduction: ['customer engineer helper admin', ANY],
  viewPayments: ['customer engineer helper admin', ANY],
  viewCases: ['customer engineer helper admin', ANY],
  viewNotes: ['engineer helper admin', ANY],
  writeNotes: ['engineer helper admin', ANY],
  viewReceipt: ['customer admin', ANY],
  writeChat: ['customer engineer helper', `${OPEN} completed`],
  writePins: ['customer engineer helper admin', `${DESIGN} approved`],
  workOnPins: ['engineer helper admin', DESIGN],
  judgePins: ['customer', `${DESIGN} approved`],
  carryPins: ['customer engineer helper admin', ANY],
  uploadCad: ['engineer helper admin', DESIGN],
  uploadScan: ['customer', OPEN],
  uploadPhotos: ['customer', OPEN],
  requestPhotos: ['engineer admin', OPEN],
  setCadUnit: ['engineer helper admin', OPEN],
  setScanUnit: ['customer engineer helper admin', OPEN],
  uploadBuildPicture: ['customer', OPEN],
  updateProduction: ['engineer admin', 'in_production'],
  requestRevision: ['customer', 'designing approved'],
  approve: ['customer', 'designing'],
  makePayment: ['customer', ANY],
  payFee: ['customer', OPEN],
  payQuote: ['customer', 'payment_pending'],
  declineQuote: ['customer', 'payment_pending'],
  claimRefund: ['customer', `pending ${DESIGN}`],
  requestCancellation: ['customer', OPEN],
  withdrawCancellation: ['customer', OPEN],
  confirmReceipt: ['customer', 'in_production completed'],
  rate: ['customer', 'in_production completed cancelled'],
  answerQuestion: ['customer engineer admin', DESIGN],
  openCase: ['customer', 'completed'],
  manageCases: ['engineer admin', 'completed'],
  startDesign: ['engineer admin', 'assigned revision_requested'],
  askQuestion: ['engineer admin', DESIGN],
  quote: ['engineer admin', 'approved payment_pending'],
  withdrawQuote: ['engineer admin', 'payment_pending'],
  complete: ['engineer admin', 'in_production'],
  setHelper: ['engineer admin', OPEN],
  review: ['admin', 'pending'],
  assign: ['admin', 'pending'],
  reassign: ['admin', OPEN],
  cancel: ['admin', OPEN],
  declineCancellation: ['admin', OPEN],
  pay: ['', 'payment_pending'],
}
const NEEDS_ENGINEER = ['writeChat', 'reassign', 'setHelper']

const order = (status: OrderStatus, engineerId: string | null = 'erin') => ({
  ...{ userId: 'ann', engineerId, helperId: engineerId && 'hal', status },
})
/** Every user in every role: the customer, the engineer, the second engineer, and somebody else. */
const ACTORS = ['ann', 'erin', 'hal', 'eve'].flatMap((userId) => ROLES.map((role) => ({ userId, role })))

/** Receipts are for the customer and admins, internal notes for staff. */
const NOT_FOR_EVERYONE: readonly OrderPermission[] = ['viewReceipt', 'viewNotes']

describe('the relation to an order', () => {
  it('depends on the acting role', () => {
    const relations = (userId: string, engineerId: string | null = 'erin') =>
      ROLES.map((role) => orderRelation({ userId, role }, order('designing', engineerId)))
    expect(relations('ann')).toEqual(['customer', null, 'admin'])
    expect(relations('erin')).toEqual([null, 'engineer', 'admin'])
    expect(relations('hal')).toEqual([null, 'helper', 'admin'])
    expect(relations('eve')).toEqual([null, null, 'admin'])
    expect(relations('erin', null)).toEqual([null, null, 'admin'])
  })

  it('shows a second engineer as the assigned one, and everyone else as themselves', () => {
    const authors = ['ann', 'erin', 'hal', 'eve'].map((actorId) => shownAuthorId(actorId, order('designing')))
    expect(authors).toEqual(['ann', 'erin', 'erin', 'eve'])
  })

  it('decides who can see the order and everything in it, in every status', () => {
    for (const actor of ACTORS)
      for (const status of ORDER_STATUSES) {
        const canView = orderRelation(actor, order(status)) !== null
        expect(canViewOrder(actor, order(status))).toBe(canView)
        for (const permission of ORDER_PERMISSIONS.filter((name) => name.startsWith('view') && !NOT_FOR_EVERYONE.includes(name)))
          expect([permission, canDo(actor, order(status), permission)]).toEqual([permission, canView])
      }
  })
})

describe.each(Object.entries(EXPECTED) as [OrderPermission, readonly [string, string]][])('%s', (permission, [who, statuses]) => {
  it('is decided by relation and status', () => {
    for (const actor of ACTORS)
      for (const status of ORDER_STATUSES)
        for (const engineerId of ['erin', null]) {
          const facts = order(status, engineerId)
          const relation = orderRelation(actor, facts)
          const isOpen = statuses.split(' ').includes(status) && !(engineerId === null && NEEDS_ENGINEER.includes(permission))
          const isPermitted = relation !== null && who.split(' ').includes(relation)
          const expected = relation === null ? 'not_found' : !isPermitted ? 'forbidden' : isOpen ? 'allowed' : 'conflict'
          expect([actor, facts, decide(actor, facts, permission)]).toEqual([actor, facts, expected])
          expect(canDo(actor, facts, permission)).toBe(expected === 'allowed')
          // Screens show only visible orders, so the role and whether the reader helps are enough there.
          const shown = relation === 'helper' ? { ...facts, youHelp: true as const } : facts
          if (relation !== null) expect(roleCanDo(actor.role, shown, permission)).toBe(expected === 'allowed')
        }
  })

  it('gives endpoints the roles that can have it', () => {
    const roles = { customer: 'user', engineer: 'engineer', helper: 'engineer', admin: 'admin' }
    const expected = Object.entries(roles).flatMap(([relation, role]) => (who.split(' ').includes(relation) ? [role] : []))
    expect(rolesFor(permission)).toEqual([...new Set(expected)])
  })
})
