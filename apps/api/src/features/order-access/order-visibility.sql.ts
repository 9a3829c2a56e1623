import type { Role } from '@vorta/contract/auth/role'
import { needsEngineer, type OrderPermission, rolesFor, statusesAllowing } from '@vorta/contract/orders/policy'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { orders } from '../../platform/db/schema/orders.ts'

/** The columns that the order policy needs. */
export const orderFacts = { userId: orders.userId, engineerId: orders.engineerId, status: orders.status }

/** The column of `orders` that must hold the viewer's id. Admins see every order. */
const VIEWER_COLUMNS: Readonly<Record<Role, string | null>> = { user: 'user_id', engineer: 'engineer_id', admin: null }

/** A viewer in SQL text: columns or parameters. */
interface Viewer {
  readonly role: string
  readonly userId: string
}

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ')

const isViewer = (role: Role, userId: string, order: string) => {
  const column = VIEWER_COLUMNS[role]
  return column === null ? 'true' : `${order}.${column} = ${userId}`
}

/** `canViewOrder` of the contract as SQL text, for viewers whose role is a column or a parameter. */
export const visibleTo = ({ role, userId }: Viewer, order = 'o'): string => {
  const cases = (Object.keys(VIEWER_COLUMNS) as Role[]).map((name) => `when '${name}' then ${isViewer(name, userId, order)}`)
  return `case ${role} ${cases.join(' ')} else false end`
}

/** The same for a known role, so that lists and counts use the index on the viewer's column. */
export const visibleOrders = (role: Role, userId: SQLWrapper | string, order = 'orders'): SQL => {
  const column = VIEWER_COLUMNS[role]
  return column === null ? sql`true` : sql`${sql.raw(`${order}.${column}`)} = ${userId}`
}

/** Whether the viewer has the permission on the order in some status, as SQL text. */
export const permittedTo = (permission: OrderPermission, viewer: Viewer, order = 'o'): string =>
  `(${viewer.role} in (${quoted(rolesFor(permission))}) and ${visibleTo(viewer, order)})`

/** `isOpenFor` of the contract as SQL text. */
export const openFor = (permission: OrderPermission, order = 'o'): string => {
  const isStatus = `${order}.status in (${quoted(statusesAllowing(permission))})`
  return needsEngineer(permission) ? `(${isStatus} and ${order}.engineer_id is not null)` : isStatus
}
