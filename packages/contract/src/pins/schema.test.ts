import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../auth/role.ts'
import { roleCanDo } from '../orders/policy.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/status.ts'
import {
  isPinDisplaced,
  isSentWithRevision,
  mayRemovePin,
  openPinActions,
  PIN_ACTIONS,
  PIN_STATES,
  PIN_TRANSITIONS,
  type PinState,
  pinBody,
} from './schema.ts'

const state = fc.constantFrom(...PIN_STATES)
const role = fc.constantFrom(...ROLES)
const status = fc.constantFrom(...ORDER_STATUSES)

const openActions = (at: PinState, who: Role, when: OrderStatus) =>
  openPinActions(at, (permission) => roleCanDo(who, { status: when, engineerId: 'engineer' }, permission))

describe('a pin', () => {
  it('moves from open to in progress, done, and accepted or reopened', () => {
    const ways = PIN_ACTIONS.flatMap((action) => PIN_TRANSITIONS[action].from.map((from) => `${from} → ${PIN_TRANSITIONS[action].to}`))
    expect(ways.sort()).toEqual([
      'done → accepted',
      'done → reopened',
      'in_progress → done',
      'open → in_progress',
      'reopened → in_progress',
    ])
  })

  it('is worked on by staff and accepted or reopened by the customer', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(role, status), { maxLength: 30 }), fc.infiniteStream(fc.nat()), (visits, dice) => {
        let at: PinState = 'open'
        for (const [who, when] of visits) {
          const actions = openActions(at, who, when)
          const action = actions[(dice.next().value ?? 0) % Math.max(1, actions.length)]
          if (!action) continue
          expect(PIN_TRANSITIONS[action].from).toContain(at)
          const isJudged = action === 'accept' || action === 'reopen'
          expect(who === 'user').toBe(isJudged)
          at = PIN_TRANSITIONS[action].to
        }
      }),
    )
  })

  it('cannot change once accepted or after the design phase', () => {
    fc.assert(
      fc.property(role, status, (who, when) => {
        expect(openActions('accepted', who, when)).toEqual([])
      }),
    )
    fc.assert(
      fc.property(
        state,
        role,
        fc.constantFrom('pending', 'payment_pending', 'in_production', 'completed', 'cancelled'),
        (at, who, when) => {
          expect(openActions(at, who, when)).toEqual([])
        },
      ),
    )
  })

  it('is sent with a revision only while open or reopened', () => {
    expect(PIN_STATES.filter(isSentWithRevision)).toEqual(['open', 'reopened'])
  })

  it('can be deleted only before it is sent or answered', () => {
    expect(mayRemovePin({ state: 'open', revision: null, replies: [] })).toBe(true)
    expect(mayRemovePin({ state: 'open', revision: 1, replies: [] })).toBe(false)
    expect(mayRemovePin({ state: 'open', revision: null, replies: ['?'] })).toBe(false)
    expect(mayRemovePin({ state: 'in_progress', revision: null, replies: [] })).toBe(false)
  })
})

describe('a pin position', () => {
  it('is flagged as moved beyond two percent of the diagonal at any scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e5, noNaN: true }), (diagonal) => {
        expect(isPinDisplaced(diagonal * 0.0199, diagonal)).toBe(false)
        expect(isPinDisplaced(diagonal * 0.0201, diagonal)).toBe(true)
      }),
    )
  })

  it('must be three finite numbers', () => {
    const draft = { cadModelId: 'a', text: 'x' }
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(NaN, Infinity, -Infinity, 1e8, null, '1'), fc.array(fc.double())), (bad) => {
        expect(pinBody.safeParse({ ...draft, point: [bad, 0, 0] }).success).toBe(false)
      }),
    )
    expect(pinBody.parse(draft)).toMatchObject({ point: null, normal: null, camera: null, fileUrl: null })
  })
})
