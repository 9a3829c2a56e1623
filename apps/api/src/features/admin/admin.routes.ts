import { adminApi } from '@vorta/contract/admin/routes'
import { ordersApi } from '@vorta/contract/orders/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { AdminService } from './admin.service.ts'

export function adminRoutes(mount: Mount, admin: AdminService) {
  mount(adminApi.stats, () => admin.stats())
  mount(adminApi.orders, ({ actor, query }) => admin.orders(actor, query))
  mount(adminApi.engineers, ({ query }) => admin.engineers(query.orderId))
  // Each header by itself: a second one would otherwise be joined to the first.
  mount(ordersApi.assign, ({ actor, params, request }) => admin.assign(actor, params.id, request.raw.headersDistinct['engineer-id'] ?? []))
  mount(ordersApi.reassign, ({ actor, params, body }) => admin.reassign(actor, params.id, body))
  mount(ordersApi.helperCandidates, ({ actor, params }) => admin.helperCandidates(actor, params.id))
  mount(ordersApi.setHelper, ({ actor, params, body }) => admin.setHelper(actor, params.id, body.engineerId))
  mount(ordersApi.removeHelper, ({ actor, params }) => admin.setHelper(actor, params.id, null))
  mount(ordersApi.cancel, ({ actor, params, body }) => admin.cancel(actor, params.id, body))
  mount(adminApi.users, ({ query }) => admin.users(query))
  mount(adminApi.setRoles, ({ actor, params, body }) => admin.setRoles(actor, params.id, body.roles))
  mount(adminApi.setDisabled, ({ actor, params, body }) => admin.setDisabled(actor, params.id, body.disabled))
  mount(adminApi.audit, ({ query }) => admin.audit(query))
}
