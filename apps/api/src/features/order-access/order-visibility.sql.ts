import type { Role } from '@vorta/contract/auth/role'
import {
  needsEngineer,
  type OrderPermission,
  type OrderRelation,
  ROLE_OF,
  relationsFor,
  statusesAllowing,
} from '@vorta/contract/orders/policy'
import { isOpenStatus, ORDER_STATUSES } from '@vorta/contract/orders/status'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '../../platform/db/schema/orders.ts'

/** The columns that the order policy needs. */
export const orderFacts = { userId: orders.userId, engineerId: orders.engineerId, helperId: orders.helperId, status: orders.status }

/** The column of `orders` that holds the id of the user with this relation. Admins have theirs to every order. */
const RELATION_COLUMNS: Readonly<Record<OrderRelation, string | null>> = {
  customer: 'user_id',
  engineer: 'engineer_id',
  helper: 'helper_id',
  admin: null,
}
const RELATIONS = Object.keys(RELATION_COLUMNS) as OrderRelation[]
const columnsOf = (role: Role, relations: readonly OrderRelation[]) =>
  relations.filter((relation) => ROLE_OF[relation] === role).map((relation) => RELATION_COLUMNS[relation])

/** A viewer in SQL text: columns or parameters. */
interface Viewer {
  readonly role: string
  readonly userId: string
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

/** Whether the viewer has one of the relations to the order, as SQL text. */
const isRelated = ({ role, userId }: Viewer, order: string, relations: readonly OrderRelation[]): string => {
  const roles = [...new Set(relations.map((relation) => ROLE_OF[relation]))]
  const conditionFor = (name: Role) =>
    columnsOf(name, relations)
      .map((column) => (column === null ? 'true' : `${order}.${column} = ${userId}`))
      .join(' or ')
  return roles.length === 0
    ? 'false'
    : `case ${role} ${roles.map((name) => `when '${name}' then ${conditionFor(name)}`).join(' ')} else false end`
}

/** `canViewOrder` of the contract as SQL text, for viewers whose role is a column or a parameter. */
export const visibleTo = (viewer: Viewer, order = 'o'): string => isRelated(viewer, order, RELATIONS)

const isUser = (column: string | null, userId: SQLWrapper | string, order: string): SQL =>
  column === null ? sql`true` : sql`${sql.raw(`${order}.${column}`)} = ${userId}`

/** The same for a known role, so that counts use the indexes on the viewer's columns. */
export const visibleOrders = (role: Role, userId: SQLWrapper | string, order = 'orders'): SQL =>
  sql`(${sql.join(
    columnsOf(role, RELATIONS).map((column) => isUser(column, userId, order)),
    sql` or `,
  )})`

/** The orders of one relation, for lists that read a single index in order. */
export const ordersOf = (relation: OrderRelation, userId: SQLWrapper | string, order = 'orders'): SQL =>
  isUser(RELATION_COLUMNS[relation], userId, order)

/** `isOpenStatus` of the contract as SQL text, as in the conditions of partial indexes. */
export const isOpenOrder = (order: string): string =>
  `${order}.status not in (${quoted(ORDER_STATUSES.filter((status) => !isOpenStatus(status)))})`

/** The open orders of colleagues that an engineer helps with. */
export const helpedOrders = (engineerId: SQLWrapper | string, order = 'orders'): SQL =>
  sql`${ordersOf('helper', engineerId, order)} and ${sql.raw(isOpenOrder(order))}`

/** Whether the viewer has the permission on the order in some status, as SQL text. */
export const permittedTo = (permission: OrderPermission, viewer: Viewer, order = 'o'): string =>
  isRelated(viewer, order, relationsFor(permission))

/** `isOpenFor` of the contract as SQL text. */
export const openFor = (permission: OrderPermission, order = 'o'): string => {
  const isStatus = `${order}.status in (${quoted(statusesAllowing(permission))})`
  return needsEngineer(permission) ? `(${isStatus} and ${order}.engineer_id is not null)` : isStatus
}
