import { accountApi } from './account/routes.ts'
import { adminApi } from './admin/routes.ts'
import { attentionApi } from './api/attention.ts'
import { authApi } from './auth/routes.ts'
import { buildsApi } from './builds/routes.ts'
import { chatApi } from './chat/routes.ts'
import { engineerApi } from './engineer/routes.ts'
import { filesApi } from './files/routes.ts'
import type { Endpoint } from './http/endpoint.ts'
import { notificationsApi } from './notifications/routes.ts'
import { ordersApi } from './orders/routes.ts'
import { paymentsApi } from './payments/routes.ts'
import { pinsApi } from './pins/routes.ts'
import { productionApi } from './production/routes.ts'
import { reportsApi } from './reports/routes.ts'
import { siteApi } from './system/routes.ts'
import { timelineApi } from './timeline/routes.ts'

/** Every call of the product by room; the API document and the tests that must miss none walk this. */
export const ALL_APIS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  site: siteApi,
  auth: authApi,
  account: accountApi,
  orders: ordersApi,
  payments: paymentsApi,
  production: productionApi,
  files: filesApi,
  builds: buildsApi,
  pins: pinsApi,
  timeline: timelineApi,
  engineer: engineerApi,
  chat: chatApi,
  notifications: notificationsApi,
  admin: adminApi,
  attention: attentionApi,
  reports: reportsApi,
}
