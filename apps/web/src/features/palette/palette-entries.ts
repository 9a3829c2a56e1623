import type { Role } from '@vorta/contract/auth/role'
import type { OrderCard } from '@vorta/contract/orders/schema'
import { STATUS_LABELS } from '@vorta/contract/orders/status'
import { carName } from '../../lib/orders/order-text.ts'
import type { AdminTab, EngineerTab } from '../../lib/urls/dashboard-tabs.ts'
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

const adminTab = (name: AdminTab, more = '') => `${paths.adminDashboard}?tab=${name}${more}`
const engineerTab = (name: EngineerTab) => `${paths.engineerDashboard}?tab=${name}`

const action = (label: string, to: string, detail?: string): PaletteEntry => ({ key: `action:${to}`, label, to, ...(detail && { detail }) })

const COMPANY = action('Company', adminTab('company'), 'Contact details, hours, sales tax, prices, options and landing page')

const ACTIONS: Record<Staff, readonly PaletteEntry[]> = {
  admin: [
    action('All Orders', adminTab('orders')),
    action('Orders to Assign', adminTab('orders', '&status=pending'), 'Paid and unpaid orders without an engineer'),
    action('Due Orders', adminTab('due'), 'Deadlines, late orders and workload'),
    action('Reports', adminTab('reports'), 'Charts and bookkeeping'),
    action('Users & Roles', adminTab('users')),
    action('Leads', adminTab('leads'), 'Contact messages, answers and what to follow up today'),
    action('Audit Log', adminTab('audit')),
    action('Background Jobs', adminTab('jobs')),
    COMPANY,
    action('Settings', adminTab('settings'), 'Profile, password, devices and notifications'),
  ],
  engineer: [
    action('Overview', engineerTab('overview')),
    action('Workbench', engineerTab('workbench'), 'Your orders by status'),
    action('Chat', engineerTab('chat'), 'Conversations with your customers'),
    action('Settings', engineerTab('settings'), 'Profile, calendar link, devices and notifications'),
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

/** Only owners may open the company settings. */
export const actionsOf = (role: Staff, query: string, isOwner: boolean): readonly PaletteEntry[] =>
  ACTIONS[role].filter((entry) => (isOwner || entry !== COMPANY) && matchesTerms(`${entry.label} ${entry.detail ?? ''}`, query))

export const orderEntry = (role: Staff, order: OrderCard): PaletteEntry => ({
  key: `order:${order._id}`,
  label: `${order.orderNumber} · ${carName(order)}`,
  ...(order.customer && { detail: order.customer.name }),
  note: STATUS_LABELS[order.status],
  to: orderPath(role, order._id),
})

export const matchesOrder = (order: OrderCard, query: string): boolean =>
  matchesTerms(`${order.orderNumber} ${carName(order)} ${order.customer?.name ?? ''}`, query)
