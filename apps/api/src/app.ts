import type { Server as HttpServer } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { careRoutes } from './features/account/account.routes.ts'
import { createCareService } from './features/account/account.service.ts'
import { adminRoutes } from './features/admin/admin.routes.ts'
import { createAdminService } from './features/admin/admin.service.ts'
import { createRefusalRecorder } from './features/audit/refusals.ts'
import { createAccountsService } from './features/auth/accounts.service.ts'
import { authRoutes } from './features/auth/auth.routes.ts'
import { createAuthService } from './features/auth/auth.service.ts'
import { createTokens } from './features/auth/token.ts'
import { designsRoutes } from './features/cad/cad.routes.ts'
import { createDesignsService } from './features/cad/cad.service.ts'
import { createSharedBuilds } from './features/cad/shared-builds.ts'
import { chatRoutes } from './features/chat/chat.routes.ts'
import { createChatService } from './features/chat/chat.service.ts'
import { chatSocket } from './features/chat/chat.socket.ts'
import { siteRoutes } from './features/contact/contact.routes.ts'
import { createLettersService } from './features/contact/contact.service.ts'
import { createInbox } from './features/contact/inbox.ts'
import { createKeptMailsService } from './features/contact/local-mailbox.ts'
import { createSiteService } from './features/contact/system.service.ts'
import { engineeringRoutes } from './features/engineer/engineer.routes.ts'
import { createEngineeringService } from './features/engineer/engineer.service.ts'
import { filesRoutes } from './features/files/files.routes.ts'
import { createFilesService } from './features/files/files.service.ts'
import { createSweeper } from './features/files/sweeper.ts'
import { createOutboxWorker } from './features/jobs/jobs.service.ts'
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
import { createLimitsService } from './features/rate-limits/rate-limits.service.ts'
import { operationsRoutes } from './features/reports/reports.routes.ts'
import { createOperationsService } from './features/reports/reports.service.ts'
import { recordRoutes } from './features/timeline/timeline.routes.ts'
import { createRecordService } from './features/timeline/timeline.service.ts'
import { gaugesOf } from './metrics.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/client.ts'
import { createTurns } from './platform/db/leader-lock.ts'
import { createFileReader } from './platform/file-reader/reader.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { closeAfterAnswer } from './platform/http/close-after-response.ts'
import { createMount } from './platform/http/mount.ts'
import { openRateLimiter } from './platform/http/open-rate-limiter.ts'
import { createRawMount } from './platform/http/raw-mount.ts'
import { createServer } from './platform/http/server.ts'
import { serveSite } from './platform/http/site-files.ts'
import type { ConversationLive } from './platform/live-events.ts'
import { openKeptMails } from './platform/mail/local-mailbox.ts'
import type { Mail, Mailer } from './platform/mail/mailer.ts'
import { createPreviewWork } from './platform/preview/preview-worker-client.ts'
import { createAddressReader } from './platform/realtime/client-address.ts'
import { createListen } from './platform/realtime/event-handler.ts'
import { createLive } from './platform/realtime/live-events.ts'
import { openSharedSeats } from './platform/realtime/open-connection-limits.ts'
import { openBus } from './platform/realtime/open-socket-adapter.ts'
import { createRejections } from './platform/realtime/rejections.ts'
import { createRealtime } from './platform/realtime/server.ts'
import { createGate } from './platform/realtime/session-batcher.ts'
import { createHourly } from './platform/scheduler.ts'
import type { Secrets } from './platform/secrets.ts'
import { openStorage } from './platform/storage/open.ts'
import { mountTestProvider } from './platform/stripe/embedded/provider.ts'
import { listeningUrl, openCardProvider } from './platform/stripe/open.ts'
import { openWatch } from './platform/telemetry/open.ts'
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
  const watch = await openWatch(config, resources.version, log)
  watch.database(database)
  const transact = createTransact(database)
  const alone = createTurns(database, watch)
  const server = createServer({
    log,
    trustProxy: config.trustProxy,
    stripe: config.stripe !== undefined,
    https: config.publicUrl?.startsWith('https:') ?? false,
    publicDemo: config.publicDemo,
  })
  watch.requests(server)
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(server) ?? config.port}`

  // Services are made before the sockets that need them to authenticate, yet tell news through those sockets.
  let live: ConversationLive | undefined
  const liveLater: ConversationLive = {
    toUser: (...args) => live?.toUser(...args),
    toReaders: (...args) => live?.toReaders(...args),
    toEachReader: (...args) => live?.toEachReader(...args),
    toUserElsewhere: (...args) => live?.toUserElsewhere(...args),
    isReading: async (...args) => live?.isReading(...args) ?? false,
    endSession: (id) => live?.endSession(id),
    leaveRooms: (id) => live?.leaveRooms(id),
  }

  const limits = createLimitsService({ db, clock, settings: config.rateLimits })
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
  const accounts = createAccountsService({ db, transact, clock, live: liveLater, demo: config.demo })
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
  const designs = createDesignsService({ db, clock, fileReader, files, orders, chat, notifications })
  const pins = createPinsService({ db, transact, clock, files, notifications, orders })
  const orderRecord = createRecordService({ db, orders })
  const production = createProductionService({ db, transact, clock, files, orders, chat, notifications })
  const sharedBuilds = createSharedBuilds({ db, clock })
  const engineering = createEngineeringService({ db, orders })
  const cards = openCardProvider({ config, secrets, server, clock, log })
  const payments = createPaymentsService({
    db,
    transact,
    alone,
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

  const letters = createLettersService({
    db,
    transact,
    clock,
    publicUrl,
    companyEmail: config.company.email,
    newsletterKey: secrets.derive('newsletter'),
  })

  const isMailKept = config.demo && config.mail.smtpUrl === undefined
  const keptMails = createKeptMailsService({
    db,
    mails: isMailKept ? openKeptMails(path.join(config.dataDir, 'mail')) : null,
    key: secrets.derive('kept-mail'),
  })
  const inbox = createInbox({ db, transact, clock })
  const care = createCareService({
    db,
    transact,
    clock,
    auth,
    notifications,
    files,
    chat,
    orders,
    payments,
    designs,
    pins,
    production,
    letters,
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
  siteRoutes(mount, site, letters, inbox, keptMails)
  authRoutes(mount, auth)
  notificationsRoutes(mount, notifications)
  ordersRoutes(mount, orders)
  paymentsRoutes(mount, payments)
  paymentsWebhook(createRawMount(server), payments)
  engineeringRoutes(mount, engineering)
  adminRoutes(mount, admin)
  operationsRoutes(mount, createOperationsService({ db, clock, calendar: config.calendar, orders }))
  careRoutes(mount, care)
  chatRoutes(mount, chat)
  filesRoutes(mount, files)
  productionRoutes(mount, production)
  designsRoutes(mount, designs, sharedBuilds)
  pinsRoutes(mount, pins)
  recordRoutes(mount, orderRecord)
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
      sharedBuilds.describePage,
    )

  const bus = await openBus({
    redisUrl: config.redisUrl,
    databaseUrl: config.databaseUrl,
    key: sharedKey,
    log,
  })
  const sharedSeats = await openSharedSeats({ redisUrl: config.redisUrl, key: sharedKey, limits: config.rateLimits, log })
  const gate = createGate(auth.authenticateMany)
  const onRejected = createRejections(limiter)
  const io = createRealtime({
    httpServer: server.server as HttpServer,
    bus,
    authenticate: gate,
    openRoles: auth.openRoles,
    onRejected,
    log,
    limits: config.rateLimits,
    sharedSeats,
    addressOf: createAddressReader(config.trustProxy),
    allowsOrigin: (origin, host) => origin === config.publicUrl || new URL(origin).host === host,
  })
  live = createLive({ io, isAlone: bus === undefined, forReader: chat.forReader, onMessage: watch.message })
  const listen = createListen({ authenticate: gate, limiter, onRejected, log })
  chatSocket(io, listen, chat)

  const worker = createOutboxWorker({
    transact,
    clock,
    log,
    watch,
    handlers: {
      mail: (payload, jobId) => mailer.send({ ...(payload as Omit<Mail, 'messageId'>), messageId: `<${jobId}@vorta>` }),
      ...notifications.jobs,
      ...orders.jobs,
      ...payments.jobs,
      ...chat.jobs,
    },
  })

  const sweeper = createSweeper({ db, storage, clock, log, alone })
  const forgetting = createHourly({ log, alone }, 'forgetting of what is old', async () => {
    await letters.forgetOld()
    await payments.forgetHolders()
    await limits.sweep()
  })

  watch.gauges(gaugesOf({ db, clock, payments, sockets: () => io.engine.clientsCount }))
  await server.ready()
  return {
    server,
    worker,
    sweeper,
    forgetting,
    letters,
    files,
    designs,
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
      await bus?.close()
      await sharedSeats?.close()
      limiter.close()
      cards.gateway.close()
      await server.close()
      await fileReader.close()
      storage.close()
      await watch.close()
    },
  }
}

function listeningPort(server: FastifyInstance): number | undefined {
  const address = server.server.address()
  return typeof address === 'object' && address ? address.port : undefined
}
