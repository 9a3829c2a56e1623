import type { Role } from '@vorta/contract/auth/role'
import type { OrderCard } from '@vorta/contract/orders/schema'
import type { ComponentType, SVGProps } from 'react'
import AlarmClock from '~icons/alarm-clock'
import ClipboardList from '~icons/clipboard-list'
import Columns3 from '~icons/columns-3'
import History from '~icons/history'
import Inbox from '~icons/inbox'
import List from '~icons/list'
import ListChecks from '~icons/list-checks'
import MessagesSquare from '~icons/messages-square'
import ReceiptText from '~icons/receipt-text'
import Settings from '~icons/settings'
import UserCheck from '~icons/user-check'
import UserRoundCog from '~icons/user-round-cog'
import Wrench from '~icons/wrench'
import { carName } from '../../lib/orders/order-text.ts'
import type { AdminTab, EngineerTab } from '../../lib/urls/dashboard-tabs.ts'
import { orderPath } from '../../lib/urls/order-paths.ts'
import { paths } from '../../lib/urls/paths.ts'

interface Entry {
  readonly key: string
  readonly label: string
  readonly detail?: string
  readonly to: string
}

export interface PageEntry extends Entry {
  readonly kind: 'page'
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>
}

/** An order is shown with its picture and status, a customer with initials, a page with an icon. */
export type PaletteEntry =
  | PageEntry
  | (Entry & { readonly kind: 'customer' })
  | (Entry & { readonly kind: 'order'; readonly order: OrderCard })

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

export type Staff = Exclude<Role, 'user'>

const adminTab = (name: AdminTab, more = '') => `${paths.adminDashboard}?tab=${name}${more}`
const engineerTab = (name: EngineerTab) => `${paths.engineerDashboard}?tab=${name}`

const page = (icon: PageEntry['icon'], label: string, to: string, detail?: string): PageEntry => ({
  kind: 'page',
  key: `page:${to}`,
  icon,
  label,
  to,
  ...(detail && { detail }),
})

const COMPANY = page(Wrench, 'Company', adminTab('company'), 'Contact details, hours, sales tax, prices, options and landing page')

const PAGES: Record<Staff, readonly PageEntry[]> = {
  admin: [
    page(ClipboardList, 'All Orders', adminTab('orders')),
    page(UserCheck, 'Orders to Assign', adminTab('orders', '&status=pending'), 'Paid and unpaid orders without an engineer'),
    page(AlarmClock, 'Due Orders', adminTab('due'), 'Deadlines, late orders and workload'),
    page(ReceiptText, 'Reports', adminTab('reports'), 'Charts and bookkeeping'),
    page(UserRoundCog, 'Users & Roles', adminTab('users')),
    page(Inbox, 'Leads', adminTab('leads'), 'Contact messages, answers and what to follow up today'),
    page(History, 'Audit Log', adminTab('audit')),
    page(ListChecks, 'Background Jobs', adminTab('jobs')),
    COMPANY,
    page(Settings, 'Settings', adminTab('settings'), 'Profile, password, devices and notifications'),
  ],
  engineer: [
    page(List, 'Overview', engineerTab('overview')),
    page(Columns3, 'Workbench', engineerTab('workbench'), 'Your orders by status'),
    page(MessagesSquare, 'Chat', engineerTab('chat'), 'Conversations with your customers'),
    page(Settings, 'Settings', engineerTab('settings'), 'Profile, calendar link, devices and notifications'),
  ],
}

export const termsOf = (query: string): readonly string[] => query.toLowerCase().split(/\s+/)

/** Every typed term must occur in the text. */
export function matchesTerms(text: string, query: string): boolean {
  const haystack = text.toLowerCase()
  return termsOf(query).every((term) => haystack.includes(term))
}

/** Only owners may open the company settings. */
export const pagesOf = (role: Staff, query: string, isOwner: boolean): readonly PaletteEntry[] =>
  PAGES[role].filter((entry) => (isOwner || entry !== COMPANY) && matchesTerms(`${entry.label} ${entry.detail ?? ''}`, query))

export const orderEntry = (role: Staff, order: OrderCard): PaletteEntry => ({
  kind: 'order',
  key: `order:${order._id}`,
  label: carName(order),
  detail: [order.orderNumber, order.customer?.name].filter(Boolean).join(' · '),
  order,
  to: orderPath(role, order._id),
})

export const matchesOrder = (order: OrderCard, query: string): boolean =>
  matchesTerms(`${order.orderNumber} ${carName(order)} ${order.customer?.name ?? ''}`, query)
