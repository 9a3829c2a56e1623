import type { Server as HttpServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { accountRoutes } from './features/account/account.routes.ts'
import { createAccountService } from './features/account/account.service.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { createAdminService } from './features/admin/admin.service.ts'
import { createRefusalRecorder } from './features/audit/refusals.ts'
import { createUsersService } from './features/auth/accounts.service.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { createTokens } from './features/auth/token.ts'
import { buildsRoutes } from './features/builds/builds.routes.ts'
import { createBuildsService } from './features/builds/builds.service.ts'
import { cadRoutes } from './features/cad/cad.routes.ts'
import { createCadService } from './features/cad/cad.service.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { chatSocket } from './features/chat/chat.socket.ts'
import { siteRoutes } from './features/contact/contact.routes.ts'
import { createContactService } from './features/contact/contact.service.ts'
import { createInbox } from './features/contact/inbox.ts'
import { createLocalMailboxService } from './features/contact/local-mailbox.ts'
import { createSiteService } from './features/contact/system.service.ts'
import { engineerRoutes } from './features/engineer/engineer.routes.ts'
import { createEngineerService } from './features/engineer/engineer.service.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { createFilesService } from './features/files/files.service.ts'
import { createSweeper } from './features/files/sweeper.ts'
import { createJobWorker } from './features/jobs/jobs.service.ts'
import { notificationsRoutes } from './features/notifications/notifications.routes.ts'
import { createNotificationsService } from './features/notifications/notifications.service.ts'
import { ordersRoutes } from './features/orders/orders.routes.ts'
import { createOrdersService } from './features/orders/orders.service.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { createPaymentsService } from './features/payments/payments.service.ts'
import { paymentsWebhook } from './features/payments/payments.webhook.ts'
import { pinsRoutes } from './features/pins/pins.routes.ts'
import { createPinsService } from './features/pins/pins.service.ts'
import { productionRoutes } from './features/production/production.routes.ts'
import { createProductionService } from './features/production/production.service.ts'
import { createRateLimitsService } from './features/rate-limits/rate-limits.service.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { createReportsService } from './features/reports/reports.service.ts'
import { timelineRoutes } from './features/timeline/timeline.routes.ts'
import { createTimelineService } from './features/timeline/timeline.service.ts'
import { applicationMetrics } from './metrics.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/client.ts'
import { createLeaderLock } from './platform/db/leader-lock.ts'
import { createFileReader } from './platform/file-reader/reader.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { closeAfterAnswer } from './platform/http/close-after-response.ts'
import { createMount } from './platform/http/mount.ts'
import { openRateLimiter } from './platform/http/open-rate-limiter.ts'
import { createRawMount } from './platform/http/raw-mount.ts'
import { createServer } from './platform/http/server.ts'
import { serveSite } from './platform/http/site-files.ts'
import type { ChatLiveEvents } from './platform/live-events.ts'
import { openLocalMailbox } from './platform/mail/local-mailbox.ts'
import type { Mail, Mailer } from './platform/mail/mailer.ts'
import { createPreviewWork } from './platform/preview/preview-worker-client.ts'
import { createAddressReader } from './platform/realtime/client-address.ts'
import { createEventHandler } from './platform/realtime/event-handler.ts'
import { createLiveEvents } from './platform/realtime/live-events.ts'
import { openSharedConnectionLimits } from './platform/realtime/open-connection-limits.ts'
import { openSocketAdapter } from './platform/realtime/open-socket-adapter.ts'
import { createRejections } from './platform/realtime/rejections.ts'
import { createRealtime } from './platform/realtime/server.ts'
import { createSessionBatcher } from './platform/realtime/session-batcher.ts'
import { createHourlyJob } from './platform/scheduler.ts'
import type { Secrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage/open.ts'
import { mountTestProvider } from './platform/stripe/embedded/provider.ts'
import { listeningUrl, openCardProvider } from './platform/stripe/open.ts'
import { openTelemetry } from './platform/telemetry/open.ts'
import type { WorkerEntries } from './platform/threads/entries.ts'
import { createTransact } from './platform/transaction.ts'

const HANGING_CONNECTION_MS = 10_000

/** What the program stands on; run.ts opens the real ones, tests open their own. */
export interface Resources {
  readonly config: Config
  readonly log: Logger
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly mailer: Mailer
  readonly version: string
  /** The built web app; without it only the API is served. */
  readonly siteDir: string | undefined
  readonly workers: WorkerEntries
  /** Hold answers against the contract. */
  readonly checkReplies: boolean
}

export type App = Awaited<ReturnType<typeof buildApp>>

/** Every room made and mounted by name, ground floor first. */
export async function buildApp(resources: Resources) {
  const { config, log, database, secrets, clock, mailer } = resources
  const { db } = database
  const telemetry = await openTelemetry(config, resources.version, log)
  telemetry.database(database)
  const transact = createTransact(database)
  const withAdvisoryLock = createLeaderLock(database, telemetry)
  const server = createServer({
    log,
    trustProxy: config.trustProxy,
    stripe: config.stripe !== undefined,
    https: config.publicUrl?.startsWith('https:') ?? false,
    publicDemo: config.publicDemo,
  })
  telemetry.requests(server)
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`

  // Services are made before the sockets that need them to authenticate, yet tell news through those sockets.
  let live: ChatLiveEvents | undefined
  const liveLater: ChatLiveEvents = {
    toUser: (...args) => live?.toUser(...args),
    toReaders: (...args) => live?.toReaders(...args),
    toEachReader: (...args) => live?.toEachReader(...args),
    toUserElsewhere: (...args) => live?.toUserElsewhere(...args),
    isReading: async (...args) => live?.isReading(...args) ?? false,
    endSession: (id) => live?.endSession(id),
    leaveRooms: (id) => live?.leaveRooms(id),
  }

  const limits = createRateLimitsService({ db, clock, settings: config.rateLimits })
  const notifications = createNotificationsService({
    db,
    transact,
    clock,
    live: liveLater,
    demo: config.demo,
    publicUrl,
    muteKey: secrets.derive('mail-switches'),
  })
  const auth = createAuthService({
    db,
    transact,
    clock,
    limits,
    publicUrl,
    tokens: createTokens(secrets.derive('jwt')),
    factorKey: secrets.derive('second-factor'),
    live: liveLater,
    demo: config.demo,
  })
  const accounts = createUsersService({ db, transact, clock, live: liveLater, demo: config.demo })
  const storage = await openStorage(config)
  const fileReader = createFileReader(resources.workers.fileReader)
  const files = createFilesService({
    db,
    transact,
    clock,
    storage,
    limits,
    auth,
    log,
    linkKey: secrets.derive('file-link'),
    fileReader,
    previewWork: config.previews ? createPreviewWork(resources.workers.preview) : null,
  })
  const chat = createChatService({ db, transact, clock, live: liveLater, files, notifications })
  const orders = createOrdersService({ db, transact, clock, calendar: config.calendar, live: liveLater, notifications, chat, files })
  const cad = createCadService({ db, clock, fileReader, files, orders, chat, notifications })
  const pins = createPinsService({ db, transact, clock, files, notifications, orders })
  const timeline = createTimelineService({ db, orders })
  const production = createProductionService({ db, transact, clock, files, orders, chat, notifications })
  const builds = createBuildsService({ db, clock, files, orders })
  const engineerDashboard = createEngineerService({ db, orders })
  const cards = openCardProvider({ config, secrets, server, clock, log })
  const payments = createPaymentsService({
    db,
    transact,
    withAdvisoryLock,
    clock,
    log,
    limits,
    notifications,
    orders,
    publicUrl,
    gateway: cards.gateway,
    company: config.company,
  })
  const admin = createAdminService({ db, transact, orders, accounts, demo: config.demo, payments })
  const site = createSiteService({
    publicConfig: {
      demo: config.demo,
      paymentProvider: cards.name,
      stripePublishableKey: cards.publishableKey,
      testMode: cards.publishableKey.startsWith('pk_test_'),
      company: config.company,
      calendar: config.calendar,
    },
    dependencies: [
      { name: 'database', answers: () => database.ping() },
      { name: 'storage', answers: files.answers },
      { name: 'payments', answers: cards.gateway.ping },
    ],
  })

  const contact = createContactService({
    db,
    transact,
    clock,
    publicUrl,
    companyEmail: config.company.email,
    newsletterKey: secrets.derive('newsletter'),
  })

  const hasLocalMailbox = config.demo && config.mail.smtpUrl === undefined
  const localMailbox = createLocalMailboxService({
    db,
    mails: hasLocalMailbox ? openLocalMailbox(path.join(config.dataDir, 'mail')) : null,
    key: secrets.derive('kept-mail'),
  })
  const inbox = createInbox({ db, transact, clock })
  const account = createAccountService({
    db,
    transact,
    clock,
    auth,
    notifications,
    files,
    chat,
    orders,
    payments,
    cad,
    pins,
    production,
    contact,
    inbox,
  })

  const sharedKey = `vorta-${Buffer.from(secrets.derive('live')).toString('hex', 0, 8)}`
  const limiter = await openRateLimiter({ redisUrl: config.redisUrl, key: sharedKey, settings: config.rateLimits, clock, log })
  const mount = createMount({
    app: server,
    authenticate: auth.authenticate,
    limiter,
    onRefused: createRefusalRecorder({ db, clock, log }),
    checkReplies: resources.checkReplies,
  })
  siteRoutes(mount, site, contact, inbox, localMailbox)
  authRoutes(mount, auth)
  notificationsRoutes(mount, notifications)
  ordersRoutes(mount, orders)
  paymentsRoutes(mount, payments)
  paymentsWebhook(createRawMount(server), payments)
  engineerRoutes(mount, engineerDashboard)
  adminRoutes(mount, admin)
  reportsRoutes(mount, createReportsService({ db, clock, calendar: config.calendar, orders }))
  accountRoutes(mount, account)
  chatRoutes(mount, chat)
  filesRoutes(mount, files)
  productionRoutes(mount, production)
  cadRoutes(mount, cad)
  buildsRoutes(mount, builds)
  pinsRoutes(mount, pins)
  timelineRoutes(mount, timeline)
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
      production: config.production,
      webhookUrl: () => listeningUrl(server, '/api/payments/webhook'),
      reserveTry: payments.reserveTry,
    })
  serveApiDocs(server, resources.version, limiter, config.publicDemo)
  if (resources.siteDir)
    serveSite(
      server,
      resources.siteDir,
      { company: config.company, position: config.companyPosition, site: publicUrl, demo: config.demo, publicDemo: config.publicDemo },
      builds.describePage,
    )

  const socketAdapter = await openSocketAdapter({
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseUrl,
    key: sharedKey,
    log,
  })
  const sharedConnectionLimits = await openSharedConnectionLimits({
    redisUrl: config.redisUrl,
    key: sharedKey,
    limits: config.rateLimits,
    log,
  })
  const sessionBatcher = createSessionBatcher(auth.authenticateMany)
  const onRejected = createRejections(limiter)
  const io = createRealtime({
    httpServer: server.server as HttpServer,
    socketAdapter,
    authenticate: sessionBatcher,
    openRoles: auth.openRoles,
    onRejected,
    log,
    limits: config.rateLimits,
    sharedConnectionLimits,
    addressOf: createAddressReader(config.trustProxy),
    allowsOrigin: (origin, host) => origin === config.publicUrl || new URL(origin).host === host,
  })
  live = createLiveEvents({ io, isAlone: socketAdapter === undefined, forReader: chat.forReader, onMessage: telemetry.message })
  const listen = createEventHandler({ authenticate: sessionBatcher, limiter, onRejected, log })
  chatSocket(io, listen, chat)

  const worker = createJobWorker({
    transact,
    clock,
    log,
    telemetry,
    handlers: {
      mail: (payload, jobId) => mailer.send({ ...(payload as Omit<Mail, 'messageId'>), messageId: `<${jobId}@vorta>` }),
      ...notifications.jobs,
      ...orders.jobs,
      ...payments.jobs,
      ...chat.jobs,
    },
  })

  const sweeper = createSweeper({ db, storage, clock, log, withAdvisoryLock })
  const forgetting = createHourlyJob({ log, withAdvisoryLock }, 'forgetting of what is old', async () => {
    await contact.forgetOld()
    await payments.forgetHolders()
    await limits.sweep()
  })

  telemetry.gauges(applicationMetrics({ db, clock, payments, sockets: () => io.engine.clientsCount }))
  await server.ready()
  return {
    server,
    worker,
    sweeper,
    forgetting,
    contact,
    files,
    cad,
    builds,
    pins,
    production,
    accounts,
    notifications,
    chat,
    orders,
    payments,
    testProvider,
    admin,
    transact,
    /** Says that it will be gone, still answers for as long as the settings say, lets what runs come to its end, then closes. */
    async close() {
      site.beginStop()
      closeAfterAnswer(server.server)
      const lastCalls = wait(config.drainMs)
      await payments.reconciler.stop()
      await worker.stop()
      await sweeper.stop()
      await forgetting.stop()
      await files.previews.stop()
      await lastCalls
      await payments.idle()
      await testProvider?.stop()
      // A connection that hangs in the middle of a request must not hold up the stop.
      const impatience = setTimeout(() => server.server.closeAllConnections(), HANGING_CONNECTION_MS)
      await io.close()
      clearTimeout(impatience)
      await chat.settle()
      await socketAdapter?.close()
      await sharedConnectionLimits?.close()
      limiter.close()
      cards.gateway.close()
      await server.close()
      await fileReader.close()
      storage.close()
      await telemetry.close()
    },
  }
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
