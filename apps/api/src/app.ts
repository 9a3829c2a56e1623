import { setTimeout as wait } from 'node:timers/promises'
import { registerAccount } from './features/account/account.register.ts'
import { registerAdmin } from './features/admin/admin.register.ts'
import { registerAuth } from './features/auth/auth.register.ts'
import { registerBuilds } from './features/builds/builds.register.ts'
import { registerCad } from './features/cad/cad.register.ts'
import { registerCases } from './features/cases/cases.register.ts'
import { registerChat } from './features/chat/chat.register.ts'
import { registerCompany } from './features/company/company.register.ts'
import type { CompanyService } from './features/company/company.service.ts'
import { registerContact } from './features/contact/contact.register.ts'
import { registerCustomers } from './features/customers/customers.register.ts'
import { registerEmailGallery } from './features/email-gallery/email-gallery.register.ts'
import { registerEngineer } from './features/engineer/engineer.register.ts'
import { registerFiles } from './features/files/files.register.ts'
import { registerJobs } from './features/jobs/jobs.register.ts'
import { registerLeads } from './features/leads/leads.register.ts'
import { registerNewsletter } from './features/newsletter/newsletter.register.ts'
import { registerNotes } from './features/notes/notes.register.ts'
import { registerNotifications } from './features/notifications/notifications.register.ts'
import { registerOrders } from './features/orders/orders.register.ts'
import { registerPayments } from './features/payments/payments.register.ts'
import { registerPhotos } from './features/photos/photos.register.ts'
import { registerPins } from './features/pins/pins.register.ts'
import { scalePins } from './features/pins/pins.repo.ts'
import { registerPortfolio } from './features/portfolio/portfolio.register.ts'
import { registerProduction } from './features/production/production.register.ts'
import { registerQuoteTemplates } from './features/quote-templates/quote-templates.register.ts'
import { registerRateLimits } from './features/rate-limits/rate-limits.register.ts'
import { registerReplies } from './features/replies/replies.register.ts'
import { registerReports } from './features/reports/reports.register.ts'
import { registerSystem } from './features/system/system.register.ts'
import { registerTimeOff } from './features/time-off/time-off.register.ts'
import { registerTimeline } from './features/timeline/timeline.register.ts'
import { applicationMetrics } from './metrics.ts'
import { openContext } from './open-context.ts'
import type { AppContext, Resources } from './platform/app-context.ts'
import { optionalDependencies } from './platform/checks/readiness.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { closeAfterAnswer } from './platform/http/close-after-response.ts'
import { serveSite } from './platform/http/site-files.ts'

export type { Resources } from './platform/app-context.ts'

const HANGING_CONNECTION_MS = 10_000

export type App = Awaited<ReturnType<typeof buildApp>>

/** Registers every feature in layer order: each one receives the services of lower layers that it uses. */
export async function buildApp(resources: Resources) {
  const { context, sessions, socketAdapter, sharedConnectionLimits } = await openContext(resources)
  const { config, database, db, clock, server, io, limiter, telemetry, transact } = context

  const limits = registerRateLimits(context)
  const company = await registerCompany(context)
  const notifications = await registerNotifications(context, {
    company,
    pictureLink: (actor, filename) => files.link(actor, filename),
  })
  const timeOff = registerTimeOff(context, { company })
  const { auth, users } = registerAuth(context, { sessions, limits })
  await auth.reencryptSecondFactors()
  const { files, fileReader, sweeper, closeStorage } = await registerFiles(context, { limits, auth })
  const chat = registerChat(context, { files, notifications })
  const orders = registerOrders(context, { company, timeOff, notifications, chat, files })
  const { payments, cards, testProvider, closePdf } = registerPayments(context, { company, limits, notifications, orders })
  const leads = registerLeads(context, { company, notifications })
  const photos = registerPhotos(context, { files, orders, chat, notifications })
  const cad = registerCad(context, {
    ...{ fileReader, photos, files, orders, chat, notifications },
    scalePins: (tx, cadId, factor) => scalePins(tx.db, cadId, factor),
  })
  const { builds, closeModels } = registerBuilds(context, { company, files, orders, notifications })
  const pins = registerPins(context, { files, notifications, orders })
  registerTimeline(context)
  registerPortfolio(context, { files })
  const production = registerProduction(context, { files, orders, chat, notifications })
  const cases = registerCases(context, { files, orders, chat, notifications })
  const { calendarFeed } = registerEngineer(context, { auth, orders })
  const admin = registerAdmin(context, { orders, users, payments, timeOff })
  registerReports(context, { company, orders, payments })
  registerCustomers(context, { files })
  const notes = registerNotes(context)
  const replies = registerReplies(context)
  const quoteTemplates = registerQuoteTemplates(context)
  const { contact, inbox } = registerContact(context, { company, leads })
  const newsletter = registerNewsletter(context)
  const system = registerSystem(context, {
    cards,
    companyConfig: company.publicConfig,
    dependencies: [
      { name: 'database', isUp: () => database.ping() },
      { name: 'storage', isUp: files.answers },
      { name: 'payments', isUp: cards.gateway.ping },
      ...optionalDependencies(config),
    ],
  })
  registerAccount(context, {
    ...{ auth, notifications, files, chat, orders, payments, cad, pins, builds, production, contact, inbox, leads, newsletter },
    ...{ calendarFeed, notes, replies, quoteTemplates, timeOff, cases },
  })
  const emailSender = () => company.current().profile
  registerEmailGallery(context, emailSender)
  const deleteExpired = async () => {
    await newsletter.deleteExpired()
    await contact.deleteExpired()
    await builds.deleteExpired()
    await payments.deleteExpiredReceiptHolders()
    await limits.sweep()
    await orders.deleteExpiredKeys()
  }
  const worker = registerJobs(context, {
    sender: emailSender,
    findOrder: orders.forEmail,
    makeDocument: payments.attachment,
    handlers: { ...notifications.jobs, ...orders.jobs, ...payments.jobs, ...chat.jobs, ...files.previews.jobs, ...cad.units.jobs },
    schedules: {
      // The first run checks everything, because the process may have stopped in the middle of a payment.
      reconciler: { cron: '* * * * *', run: ({ isFirst }) => payments.reconciler.runOnce({ all: isFirst }) },
      'fee-reminders': { cron: '*/5 * * * *', run: () => telemetry.job('fee reminders', orders.remindOfFees) },
      'due-notifications': { cron: '* * * * *', run: () => telemetry.job('due notifications', notifications.sendDue) },
      leads: { cron: '* * * * *', run: () => telemetry.job('leads', leads.sweep) },
      'build-reminders': { cron: '*/5 * * * *', run: () => telemetry.job('build reminders', builds.remindOfBuilds) },
      'file-sweep': { cron: '7 * * * *', run: () => telemetry.job('file sweep', () => sweeper.sweep()) },
      'data-retention': { cron: '37 * * * *', run: () => telemetry.job('data retention', deleteExpired) },
    },
  })
  serveApiDocs(server, resources.version, limiter, config.publicDemo)
  serveWebApp(context, company.siteContent, builds.describePage)

  telemetry.gauges(applicationMetrics({ db, clock, payments, sockets: () => io.engine.clientsCount }))
  await server.ready()
  return {
    server,
    company,
    worker,
    sweeper,
    contact,
    leads,
    newsletter,
    files,
    cad,
    builds,
    pins,
    production,
    users,
    notifications,
    chat,
    orders,
    payments,
    testProvider,
    admin,
    transact,
    /** Reports not ready, keeps serving for the configured drain time, waits for work in progress, then closes everything. */
    async close() {
      system.beginShutdown()
      closeAfterAnswer(server.server)
      const drained = wait(config.drainMs)
      await files.previews.stop()
      await worker.stop()
      await drained
      await payments.idle()
      await testProvider?.stop()
      // A connection that hangs in the middle of a request must not block the shutdown.
      const forceClose = setTimeout(() => server.server.closeAllConnections(), HANGING_CONNECTION_MS)
      await io.close()
      clearTimeout(forceClose)
      await chat.settle()
      await socketAdapter?.close()
      await sharedConnectionLimits?.close()
      limiter.close()
      cards.gateway.close()
      await server.close()
      await closePdf()
      await closeModels()
      await closeStorage()
      await telemetry.close()
    },
  }
}

function serveWebApp(
  { server, siteDir, config, publicUrl }: AppContext,
  content: CompanyService['siteContent'],
  describePage: Parameters<typeof serveSite>[3],
) {
  if (siteDir === undefined) return
  const { demo, publicDemo } = config
  serveSite(server, siteDir, { content, site: publicUrl, demo, publicDemo }, describePage)
}
