import type { Role } from '@vorta/contract/auth/role'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { carName } from '../../lib/orders/order-text.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { paths } from '../../lib/urls/paths.ts'

export interface PaletteEntry {
  readonly key: string
  readonly label: string
  /** Shown below the label. */
  readonly detail?: string
  /** Shown at the right, such as a status. */
  readonly note?: string
  readonly to: string
}

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

export type Staff = Exclude<Role, 'user'>

const tab = (role: Staff, name: string, more = '') =>
  `${role === 'admin' ? paths.adminDashboard : paths.engineerDashboard}?tab=${name}${more}`

const action = (label: string, to: string, detail?: string): PaletteEntry => ({ key: `action:${to}`, label, to, ...(detail && { detail }) })

const ACTIONS: Record<Staff, readonly PaletteEntry[]> = {
  admin: [
    action('All Orders', tab('admin', 'orders')),
    action('Orders to Assign', tab('admin', 'orders', '&status=pending'), 'Paid and unpaid orders without an engineer'),
    action('Due Orders', tab('admin', 'due'), 'Deadlines, late orders and workload'),
    action('Reports', tab('admin', 'reports'), 'Charts and bookkeeping'),
    action('Users & Roles', tab('admin', 'users')),
    action('Leads', tab('admin', 'leads'), 'Contact messages, answers and what to follow up today'),
    action('Audit Log', tab('admin', 'audit')),
    action('Background Jobs', tab('admin', 'jobs')),
    action('Settings', tab('admin', 'settings'), 'Profile, password, devices and notifications'),
  ],
  engineer: [
    action('Overview', tab('engineer', 'overview')),
    action('Workbench', tab('engineer', 'workbench'), 'Your orders by status'),
    action('Settings', tab('engineer', 'settings'), 'Profile, calendar link, devices and notifications'),
  ],
}

/** Every typed term must occur in the text. */
export function matchesTerms(text: string, query: string): boolean {
  const haystack = text.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((term) => haystack.includes(term))
}

export const actionsOf = (role: Staff, query: string): readonly PaletteEntry[] =>
  ACTIONS[role].filter(({ label, detail = '' }) => matchesTerms(`${label} ${detail}`, query))

export const orderEntry = (role: Staff, order: OrderCard): PaletteEntry => ({
  key: `order:${order._id}`,
  label: `${order.orderNumber} · ${carName(order)}`,
  ...(order.customer && { detail: order.customer.name }),
  note: STATUS_LABELS[order.status],
  to: orderPath(role, order._id),
})

export const matchesOrder = (order: OrderCard, query: string): boolean =>
  matchesTerms(`${order.orderNumber} ${carName(order)} ${order.customer?.name ?? ''}`, query)
