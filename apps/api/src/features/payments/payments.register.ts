import { mountTestProvider } from '@vorta/stripe-emulator/provider'
import type { AppContext } from '../../platform/app-context.ts'
import { createRawMount } from '../../platform/http/raw-mount.ts'
import { createPdfMaker } from '../../platform/pdf/pdf-maker.ts'
import { listeningUrl, openCardProvider } from '../../platform/stripe/open.ts'
import type { CompanyService } from '../company/company.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { paymentsRoutes } from './payments.routes.ts'
import { createPaymentsService } from './payments.service.ts'
import { paymentsWebhook } from './payments.webhook.ts'

interface Deps {
  readonly company: CompanyService
  readonly limits: RateLimitsService
  readonly notifications: NotificationsService
  readonly orders: OrdersService
}

export function registerPayments(context: AppContext, { company, limits, notifications, orders }: Deps) {
  const { db, transact, telemetry, clock, log, config, secrets, server, publicUrl, mount, workers } = context
  const cards = openCardProvider({ config, secrets, server, clock, log })
  const pdf = createPdfMaker(workers)
  const payments = createPaymentsService({
    db,
    transact,
    telemetry,
    clock,
    log,
    limits,
    notifications,
    orders,
    publicUrl,
    gateway: cards.gateway,
    company: company.contact,
    companySettings: company.current,
    pdf,
  })
  paymentsRoutes(mount, payments)
  paymentsWebhook(createRawMount(server), payments)
  const testProvider =
    cards.testKeys &&
    mountTestProvider({
      server,
      db,
      transact,
      clock,
      log,
      publicUrl,
      keys: cards.testKeys,
      webhookUrl: () => listeningUrl(server, '/api/payments/webhook'),
      reserveAttempt: payments.reserveAttempt,
    })
  return { payments, cards, testProvider, closePdf: pdf.close }
}
