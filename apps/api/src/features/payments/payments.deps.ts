import type { CompanySettings } from '@vorta/contract/company/schema'
import type { Receipt } from '@vorta/contract/payments/schema'
import type { Log } from '../../platform/log.ts'
import type { PdfMaker } from '../../platform/pdf/pdf-maker.ts'
import type { Gateway } from '../../platform/stripe/gateway.ts'
import type { Telemetry } from '../../platform/telemetry/telemetry.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'

/** What the parts of the feature share. */
export interface PaymentsDeps extends ServiceContext {
  readonly telemetry: Pick<Telemetry, 'job'>
  readonly log: Log
  readonly gateway: Gateway
  readonly limits: RateLimitsService
  readonly notifications: NotificationsService
  readonly orders: OrdersService
  readonly company: () => Receipt['company']
  readonly publicUrl: () => string
  readonly pdf: Pick<PdfMaker, 'make'>
  readonly companySettings: () => CompanySettings
}
