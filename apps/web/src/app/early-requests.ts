import type { Role } from '@vorta/contract/auth/role'
import { DASHBOARD_PATHS } from '@vorta/contract/notifications/link'
import { apiBase, TIMEOUT_MS } from '../lib/api.ts'
import { addEarlyResponse } from '../lib/early-responses.ts'
import { getLastRole } from '../lib/last-role.ts'
import { getToken } from '../lib/token.ts'

/** The first requests of all dashboards, as their queries send them. */
export const FRAME_REQUESTS = ['/api/config', '/api/chat/unread', '/api/notifications?limit=30'] as const

/** The first requests of each dashboard, as its queries send them. */
export const EARLY_REQUESTS: Readonly<Record<Role, readonly string[]>> = {
  user: ['/api/orders/my-orders?limit=20&view=card', '/api/saved-builds'],
  engineer: [
    '/api/orders/engineer/assigned?show=open&limit=100&view=card',
    '/api/orders/engineer/stats',
    '/api/orders/engineer/assigned?limit=3&view=card',
    '/api/orders/engineer/activity?limit=8',
    '/api/orders/engineer/assigned?show=helping&view=card',
    '/api/cases',
  ],
  admin: [
    '/api/orders/admin/all?sort=date&direction=desc&limit=25&view=card',
    '/api/orders/admin/stats',
    '/api/admin/attention',
    '/api/cases',
    '/api/admin/leads?limit=1',
  ],
}

/** Requests what a dashboard shows while its code is still loading. */
export function startEarlyRequests({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const [token, role] = [getToken(), getLastRole()]
  // Requests in another role would be refused.
  if (token === null || role === null || pathname !== DASHBOARD_PATHS[role]) return
  const orderId = new URLSearchParams(search).get('order')
  const order = orderId === null ? [] : [`/api/orders/${encodeURIComponent(orderId)}`]
  for (const path of ['/api/auth/me', ...EARLY_REQUESTS[role], ...order, ...FRAME_REQUESTS]) {
    const url = apiBase + path
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
    addEarlyResponse(token, url, fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }))
  }
}
