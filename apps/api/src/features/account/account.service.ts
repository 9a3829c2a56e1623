import type { AccountExport } from '@vorta/contract/account/schema'
import type { Actor } from '@vorta/contract/auth/role'
import { isOpenStatus } from '@vorta/contract/orders/status'
import { AppError } from '../../platform/errors.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { BuildsService } from '../builds/builds.service.ts'
import type { CadService } from '../cad/cad.service.ts'
import type { CasesService } from '../cases/cases.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { ContactService } from '../contact/contact.service.ts'
import type { Inbox } from '../contact/inbox.ts'
import type { CalendarFeedService } from '../engineer/calendar-feed.service.ts'
import type { FilesService } from '../files/files.service.ts'
import { deleteJobsOfAddress, enqueue } from '../jobs/jobs.service.ts'
import type { LeadsService } from '../leads/leads.service.ts'
import type { NewsletterService } from '../newsletter/newsletter.service.ts'
import type { NotesService } from '../notes/notes.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from '../payments/payments.service.ts'
import type { PinsService } from '../pins/pins.service.ts'
import type { ProductionService } from '../production/production.service.ts'
import type { QuoteTemplatesService } from '../quote-templates/quote-templates.service.ts'
import type { RepliesService } from '../replies/replies.service.ts'
import type { TimeOffService } from '../time-off/time-off.service.ts'
import { deletionEmail } from './account.email.ts'
import * as present from './account.present.ts'
import * as repo from './account.repo.ts'

export interface AccountServices {
  readonly auth: AuthService
  readonly notifications: NotificationsService
  readonly files: FilesService
  readonly chat: ChatService
  readonly orders: OrdersService
  readonly payments: PaymentsService
  readonly cad: CadService
  readonly pins: PinsService
  readonly builds: BuildsService
  readonly production: ProductionService
  readonly contact: ContactService
  readonly inbox: Inbox
  readonly leads: LeadsService
  readonly newsletter: NewsletterService
  readonly calendarFeed: CalendarFeedService
  readonly notes: NotesService
  readonly replies: RepliesService
  readonly quoteTemplates: QuoteTemplatesService
  readonly timeOff: TimeOffService
  readonly cases: CasesService
}

interface Deps extends AccountServices, ServiceContext {}

export type AccountService = ReturnType<typeof createAccountService>

/** Data export and account deletion. */
export function createAccountService(deps: Deps) {
  const { db, transact, clock, auth, notifications, files, orders, payments, contact, newsletter } = deps

  /** What the customer can see or has provided. Internal notes are not part of it. */
  const collectData = async (actor: Actor): Promise<AccountExport> => {
    const { user } = await auth.me(actor)
    const link = (filename: string) => files.link(actor, filename, 'attachment')
    // The export shows the customer's view, whatever role is active.
    const owner: Actor = { ...actor, role: 'user' }
    const ownOrders = []
    for (const orderId of await repo.orderIdsOf(db, actor.userId)) ownOrders.push(await orders.load(owner, orderId))
    return {
      exportedAt: clock.now().toISOString(),
      account: user,
      notificationSettings: (await notifications.settings(actor)).settings,
      // An unverified address may belong to someone else, and so may the data sent with it.
      newsletter: user.emailVerified ? present.presentSubscription(await repo.subscriptionOf(db, user.email)) : null,
      orders: ownOrders,
      payments: (await repo.paymentsOf(db, actor.userId)).map(present.presentPayment),
      messages: (await repo.messagesOf(db, actor.userId)).map(present.presentMessage),
      pins: (await repo.pinsOf(db, actor.userId)).map(present.presentPin),
      files: (await repo.filesOf(db, actor.userId)).map((row) => present.presentFile(row, link)),
      notifications: await notifications.everything(actor),
      contactMessages: user.emailVerified ? await deps.inbox.messagesFrom(user.email) : [],
      contactAnswers: user.emailVerified ? await deps.leads.answersTo(user.email) : [],
      sessions: (await auth.sessions(actor)).sessions,
      pushDevices: await notifications.push.devicesOf(actor),
      cases: await deps.cases.everything(actor),
      timeOff: await deps.timeOff.everything(actor.userId),
      savedBuilds: (await deps.builds.listSaved(actor)).builds,
      savedReplies: (await deps.replies.list(actor)).replies,
      quoteTemplates: (await deps.quoteTemplates.list(actor)).templates,
      ...(await deps.calendarFeed.describe(actor)),
    }
  }

  /** Rejects the deletion while paid work or a refund is in progress, and cancels unpaid orders. */
  const closeOrders = async (tx: Transaction, userId: string) => {
    const open = (await orders.lockAllOf(tx, userId)).filter(({ status }) => isOpenStatus(status))
    const inProgress = open.find(isInProgress)
    if (inProgress)
      throw new AppError(
        'conflict',
        `Order ${inProgress.number} is still in progress. You can delete your account once it's completed or cancelled.`,
      )
    if (await payments.hasPendingRefund(tx, userId))
      throw new AppError('conflict', 'A refund is on its way to you. You can delete your account once it has gone through.')
    for (const { id } of open) {
      await orders.applyTransition(tx, 'provider', id, 'cancel', { reason: 'The account was deleted' })
      payments.closeOpen(tx, id)
    }
  }

  return {
    exportData: (actor: Actor, password: string) =>
      auth.prove(actor, password, async () => {
        const data = await collectData(actor)
        await recordAudit(db, { action: 'account.export', ...by(actor) })
        return { data }
      }),

    /** Runs in one transaction, so the account is erased from every feature or from none. */
    erase: (actor: Actor, password: string) =>
      auth.prove(actor, password, async ({ grantedRoles, isDemo }) => {
        if (grantedRoles.some((role) => role !== 'user'))
          throw new AppError('forbidden', "Staff accounts can't be deleted here. Ask an admin to disable yours.")
        if (isDemo) throw new AppError('conflict', "Demo accounts are shared, so they can't be deleted.")
        await transact(async (tx) => {
          const user = await auth.lockForSession(tx, actor)
          await closeOrders(tx, user.id)
          await payments.retainReceiptHolder(tx, user)
          const { chat, cad, pins, production, cases, notes, replies, quoteTemplates, builds, timeOff } = deps
          const personal = [
            chat,
            cad,
            pins,
            production,
            cases,
            files,
            orders,
            notifications,
            notes,
            replies,
            quoteTemplates,
            builds,
            timeOff,
          ]
          for (const feature of personal) await feature.erase(tx, user.id)
          const ownsAddress = user.emailVerifiedAt !== null
          if (ownsAddress) {
            await newsletter.erase(tx, user.email)
            await contact.erase(tx, user.email)
          }
          await deleteJobsOfAddress(tx.db, user.email, ownsAddress ? [] : [contact.jobKeyPrefix, newsletter.jobKeyPrefix])
          await auth.erase(tx, user)
          await enqueue(tx.db, { kind: 'mail', dedupeKey: `farewell:${user.id}`, payload: deletionEmail(user.email, user.firstName) })
          await recordAudit(tx.db, { action: 'account.erase', ...by(actor), target: `user:${user.id}` })
        })
        return { message: 'Your account has been deleted.' }
      }),
  }
}

const isInProgress = ({ status, feeStatus }: OrderRow) => feeStatus === 'paid' || status !== 'pending'
