import type { Endpoint } from '../endpoint.ts'
import { adminApi } from './admin.ts'
import { attentionApi } from './attention.ts'
import { authApi } from './auth.ts'
import { careApi } from './care.ts'
import { chatApi } from './chat.ts'
import { engineeringApi } from './engineering.ts'
import { filesApi } from './files.ts'
import { notificationsApi } from './notifications.ts'
import { operationsApi } from './operations.ts'
import { ordersApi } from './orders.ts'
import { paymentsApi } from './payments.ts'
import { pinsApi } from './pins.ts'
import { productionApi } from './production.ts'
import { recordApi } from './record.ts'
import { sharedBuildsApi } from './shared-builds.ts'
import { siteApi } from './site.ts'

/** Every call of the product by room; the API document and the tests that must miss none walk this. */
export const ALL_APIS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  site: siteApi,
  auth: authApi,
  care: careApi,
  orders: ordersApi,
  payments: paymentsApi,
  production: productionApi,
  files: filesApi,
  sharedBuilds: sharedBuildsApi,
  pins: pinsApi,
  record: recordApi,
  engineering: engineeringApi,
  chat: chatApi,
  notifications: notificationsApi,
  admin: adminApi,
  attention: attentionApi,
  operations: operationsApi,
}
