import type { Role } from '../auth/role.ts'
import { can, DESIGN_STATUSES, isOpenStatus, ORDER_STATUSES, type OrderAction, type OrderStatus } from './status.ts'

/** The user and the role they act in. */
export interface OrderActor {
  readonly userId: string
  readonly role: Role
}

/** The order fields that decide who may see it and what they may do with it. */
export interface OrderFacts {
  readonly userId: string
  readonly engineerId: string | null
  /** The second engineer, who helps the assigned one. Customers never learn of them. */
  readonly helperId: string | null
  readonly status: OrderStatus
}

/** How a user with access relates to an order. */
export type OrderRelation = 'customer' | 'engineer' | 'helper' | 'admin'

/** The role in which a user has the relation. A customer who acts as an engineer has no access to their own orders. */
export const ROLE_OF: Readonly<Record<OrderRelation, Role>> = { customer: 'user', engineer: 'engineer', helper: 'engineer', admin: 'admin' }

interface Permission {
  readonly by: readonly OrderRelation[]
  readonly statuses: readonly OrderStatus[]
  readonly needsEngineer?: true
}

const EVERYONE = ['customer', 'engineer', 'helper', 'admin'] as const
/** Who works on the design. */
const TEAM = ['engineer', 'helper', 'admin'] as const
/** Who is responsible for the order. A helper neither changes its status nor commits the company to anything. */
const STAFF = ['engineer', 'admin'] as const
const statusesFor = (action: OrderAction) => ORDER_STATUSES.filter((status) => can(status, action))
const OPEN_STATUSES = ORDER_STATUSES.filter(isOpenStatus)
/** Pins stay open after the approval, because the customer can still request a revision. */
const PIN_STATUSES: readonly OrderStatus[] = [...DESIGN_STATUSES, 'approved']
const view: Permission = { by: EVERYONE, statuses: ORDER_STATUSES }
const transition = (action: OrderAction, by: readonly OrderRelation[]): Permission => ({ by, statuses: statusesFor(action) })

/** Who may do what with an order, and in which statuses. Actions may have further conditions, such as an unpaid fee. */
const PERMISSIONS = {
  viewOrder: view,
  viewFiles: view,
  viewChat: view,
  viewPins: view,
  viewTimeline: view,
  viewProduction: view,
  viewPayments: view,
  viewCases: view,
  /** Internal notes of staff, which customers never see. */
  viewNotes: { by: TEAM, statuses: ORDER_STATUSES },
  writeNotes: { by: TEAM, statuses: ORDER_STATUSES },
  viewReceipt: { by: ['customer', 'admin'], statuses: ORDER_STATUSES },

  writeChat: {
    by: ['customer', 'engineer', 'helper'],
    statuses: ORDER_STATUSES.filter((status) => status !== 'cancelled'),
    needsEngineer: true,
  },
  writePins: { by: EVERYONE, statuses: PIN_STATUSES },
  /** An approved version is frozen until the customer requests a revision. */
  workOnPins: { by: TEAM, statuses: DESIGN_STATUSES },
  judgePins: { by: ['customer'], statuses: PIN_STATUSES },
  /** The first browser that opens a new version computes the positions of earlier pins on it. */
  carryPins: view,

  uploadCad: { by: TEAM, statuses: DESIGN_STATUSES },
  uploadScan: { by: ['customer'], statuses: OPEN_STATUSES },
  uploadPhotos: { by: ['customer'], statuses: OPEN_STATUSES },
  requestPhotos: { by: STAFF, statuses: OPEN_STATUSES },
  setCadUnit: { by: TEAM, statuses: OPEN_STATUSES },
  setScanUnit: { by: EVERYONE, statuses: OPEN_STATUSES },
  uploadBuildPicture: { by: ['customer'], statuses: OPEN_STATUSES },
  updateProduction: { by: STAFF, statuses: ['in_production'] },

  requestRevision: transition('requestRevision', ['customer']),
  approve: transition('approve', ['customer']),
  /** Opens and confirms payments. What is due depends on `payFee`, `payQuote` and the balance of the order. */
  makePayment: { by: ['customer'], statuses: ORDER_STATUSES },
  payFee: { by: ['customer'], statuses: OPEN_STATUSES },
  payQuote: { by: ['customer'], statuses: statusesFor('pay') },
  declineQuote: transition('declineQuote', ['customer']),
  /** The terms promise a refund as long as no design is approved. */
  claimRefund: { by: ['customer'], statuses: ['pending', ...DESIGN_STATUSES] },
  requestCancellation: { by: ['customer'], statuses: OPEN_STATUSES },
  withdrawCancellation: { by: ['customer'], statuses: OPEN_STATUSES },
  confirmReceipt: { by: ['customer'], statuses: ['in_production', 'completed'] },
  /** Kits that arrived can be rated even if the order was cancelled afterward. */
  rate: { by: ['customer'], statuses: ['in_production', 'completed', 'cancelled'] },
  /** Staff may record an answer that came by another channel. */
  answerQuestion: { by: ['customer', ...STAFF], statuses: DESIGN_STATUSES },

  /** Warranty and refit. The chat of a completed order is open anyway. */
  openCase: { by: ['customer'], statuses: ['completed'] },
  manageCases: { by: STAFF, statuses: ['completed'] },

  startDesign: transition('startDesign', STAFF),
  askQuestion: { by: STAFF, statuses: DESIGN_STATUSES },
  quote: transition('quote', STAFF),
  withdrawQuote: transition('withdrawQuote', STAFF),
  complete: transition('complete', STAFF),
  /** Adds, replaces or removes the second engineer. */
  setHelper: { by: STAFF, statuses: OPEN_STATUSES, needsEngineer: true },

  review: { by: ['admin'], statuses: ['pending'] },
  assign: transition('assign', ['admin']),
  reassign: { by: ['admin'], statuses: OPEN_STATUSES, needsEngineer: true },
  cancel: transition('cancel', ['admin']),
  declineCancellation: { by: ['admin'], statuses: OPEN_STATUSES },

  /** Only a confirmed payment of the card provider causes this transition. */
  pay: transition('pay', []),
} as const satisfies Readonly<Record<string, Permission>> & Readonly<Record<OrderAction, Permission>>

export type OrderPermission = keyof typeof PERMISSIONS

export const ORDER_PERMISSIONS = Object.keys(PERMISSIONS) as [OrderPermission, ...OrderPermission[]]

/** `not_found` also means no access, so that users cannot tell whether the order exists. */
export type OrderDecision = 'allowed' | 'not_found' | 'forbidden' | 'conflict'

const permissionOf = (permission: OrderPermission): Permission => PERMISSIONS[permission]

/** The statuses that allow the action. */
export const statusesAllowing = (permission: OrderPermission): readonly OrderStatus[] => permissionOf(permission).statuses

export const needsEngineer = (permission: OrderPermission): boolean => permissionOf(permission).needsEngineer === true

/** The relations that have the permission. */
export const relationsFor = (permission: OrderPermission): readonly OrderRelation[] => permissionOf(permission).by

/** The roles that can have the permission on any order; for the `access` of endpoints. */
export const rolesFor = (permission: OrderPermission): readonly Role[] => [
  ...new Set(relationsFor(permission).map((relation) => ROLE_OF[relation])),
]

/** The relation depends on the acting role, so that a switched or withdrawn role takes effect at once. Null means no access. */
export function orderRelation({ userId, role }: OrderActor, order: Omit<OrderFacts, 'status'>): OrderRelation | null {
  if (role === 'admin') return 'admin'
  if (role === 'engineer') return order.engineerId === userId ? 'engineer' : order.helperId === userId ? 'helper' : null
  return order.userId === userId ? 'customer' : null
}

/** An order as the database or the API has it: `engineerId` is an id or a populated object. */
interface OrderState {
  readonly status: OrderStatus
  readonly engineerId: unknown
}

/** An order as a reader gets it. */
interface ShownOrder extends OrderState {
  /** Set if the reader is its second engineer. */
  readonly youHelp?: true | undefined
}

const RELATION_OF = { user: 'customer', engineer: 'engineer', admin: 'admin' } as const satisfies Record<Role, OrderRelation>

/** Whether the order's status allows the action, for any user. */
export const isOpenFor = (order: OrderState, permission: OrderPermission): boolean =>
  statusesAllowing(permission).includes(order.status) && !(needsEngineer(permission) && order.engineerId === null)

/** `canDo` for an order that a user with this role can see; for the screens of a role. */
export const roleCanDo = (role: Role, order: ShownOrder, permission: OrderPermission): boolean =>
  relationsFor(permission).includes(role === 'engineer' && order.youHelp ? 'helper' : RELATION_OF[role]) && isOpenFor(order, permission)

export function decide(actor: OrderActor, order: OrderFacts, permission: OrderPermission): OrderDecision {
  const relation = orderRelation(actor, order)
  if (relation === null) return 'not_found'
  if (!relationsFor(permission).includes(relation)) return 'forbidden'
  return isOpenFor(order, permission) ? 'allowed' : 'conflict'
}

export const canDo = (actor: OrderActor, order: OrderFacts, permission: OrderPermission): boolean =>
  decide(actor, order, permission) === 'allowed'

export const canViewOrder = (actor: OrderActor, order: Omit<OrderFacts, 'status'>): boolean => orderRelation(actor, order) !== null

/**
 * The user who appears as the author of what the actor adds to the order. A helper appears as the assigned engineer, so that customers
 * see one engineer; the audit log has the actor.
 */
export const shownAuthorId = (actorId: string, { engineerId, helperId }: Pick<OrderFacts, 'engineerId' | 'helperId'>): string =>
  actorId === helperId && engineerId !== null ? engineerId : actorId
