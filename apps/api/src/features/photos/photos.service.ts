import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor } from '@vorta/contract/auth/role'
import { listViews, PHOTO_VIEW_LABELS, PHOTO_VIEWS, type PhotoSet, type PhotoView, VIEW_REQUIRED } from '@vorta/contract/photos/schema'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { UploadPlan } from '../files/receive-upload.ts'
import type { OrderFields } from '../files/upload-sessions.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import type { OrderRow, OrdersService } from '../orders/orders.service.ts'
import * as repo from './photos.repo.ts'

interface Deps extends ServiceContext {
  readonly files: Pick<FilesService, 'receive' | 'link' | 'release'>
  readonly orders: Pick<OrdersService, 'lock' | 'addTimelineEntry'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify'>
}

/** The metadata of a resumable upload may lack the view. */
type PhotoFields = Pick<OrderFields, 'orderId' | 'view'>

function viewOf({ view }: PhotoFields): PhotoView {
  if (!view) throw new AppError('invalid', VIEW_REQUIRED, { errors: { view: VIEW_REQUIRED } })
  return view
}

export type PhotosService = ReturnType<typeof createPhotosService>

/** The guided photo set of an order: the customer adds one photo per view, and staff request the missing views. */
export function createPhotosService({ db, transact, clock, files, orders, chat, notifications }: Deps) {
  const load = async (inDb: Db, actor: Actor, orderId: string): Promise<PhotoSet> => {
    const [rows, request] = await Promise.all([repo.listPhotos(inDb, orderId), repo.findRequest(inDb, orderId)])
    const byView = new Map(rows.map((row) => [row.photo.view, row]))
    const photos = PHOTO_VIEWS.flatMap((view) => byView.get(view) ?? []).map(({ photo, file, thumbnail }) => ({
      _id: file.id,
      view: photo.view,
      filename: file.filename,
      fileSize: file.sizeBytes,
      fileUrl: files.link(actor, file.filename),
      thumbnailUrl: thumbnail && files.link(actor, thumbnail),
      uploadedAt: photo.uploadedAt.toISOString(),
    }))
    const missing = PHOTO_VIEWS.filter((view) => !byView.has(view))
    return {
      photos,
      missing,
      // The requested views are stored as asked for, so that a removed photo is missing again.
      request: request
        ? { views: missing.filter((view) => request.views.includes(view)), requestedAt: request.requestedAt.toISOString() }
        : null,
    }
  }

  const record = async (tx: Transaction, actor: Actor, orderId: string, action: AuditAction, description: string) => {
    await orders.addTimelineEntry(tx, orderId, description, { actorId: actor.userId, kind: 'photo' })
    await recordAudit(tx.db, { action, ...by(actor), target: `order:${orderId}`, at: clock.now() })
  }

  const notifyEngineer = async (tx: Transaction, { id: orderId, number, engineerId }: OrderRow, text: string, chatText = text) => {
    await chat.postSystem(tx, orderId, chatText)
    const notification = { kind: 'photos.added', title: 'New photos', body: `Order ${number}: ${text}`, orderId }
    if (engineerId) await notifications.notify(tx, { ...notification, userId: engineerId })
  }

  /** The engineer is notified once: of the last requested photo, or of the photo that completes the set. */
  const reportProgress = async (tx: Transaction, actor: Actor, order: OrderRow, isNew: boolean) => {
    const { missing, request } = await load(tx.db, actor, order.id)
    if (request && request.views.length > 0) return
    if (request) {
      await repo.deleteRequest(tx.db, order.id)
      return notifyEngineer(tx, order, `${order.customerFullName} added the requested photos.`, 'The customer added the requested photos.')
    }
    if (isNew && missing.length === 0) await notifyEngineer(tx, order, 'The photo set is complete.')
  }

  /** A photo that is uploaded again, for example after a lost response, replaces the first one. */
  const plan = (actor: Actor): UploadPlan<PhotoFields, null, { photoSet: PhotoSet }> => ({
    kind: 'order_photo',
    attached: true,
    authorize: async (fields) => {
      viewOf(fields)
      await authorizeById(db, actor, fields.orderId, 'uploadPhotos')
    },
    inspect: async () => null,
    orderIdOf: ({ orderId }) => orderId,
    record: async (tx, insert, fields) => {
      const { orderId } = fields
      const view = viewOf(fields)
      const order = await orders.lock(tx, actor, orderId, 'uploadPhotos')
      const file = await insert()
      const replacedId = await repo.deletePhoto(tx.db, orderId, view)
      await repo.insertPhoto(tx.db, { orderId, view, fileId: file.id, uploadedAt: clock.now() })
      if (replacedId) await files.release(tx, replacedId)
      const verb = replacedId ? 'replaced' : 'added'
      await record(tx, actor, orderId, 'photos.upload', `Photo ${verb}: ${PHOTO_VIEW_LABELS[view]}`)
      await reportProgress(tx, actor, order, replacedId === undefined)
      return { photoSet: await load(tx.db, actor, orderId) }
    },
  })

  return {
    /** How a photo of a resumable upload is stored. */
    plan,

    /** The set that a photo was uploaded to; null for other files. */
    async findByFile(actor: Actor, fileId: string): Promise<PhotoSet | null> {
      const orderId = await repo.orderOfPhoto(db, fileId)
      if (!orderId) return null
      await authorizeById(db, actor, orderId, 'viewFiles')
      return load(db, actor, orderId)
    },

    async get(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewFiles')
      return { photoSet: await load(db, actor, orderId) }
    },

    upload: (actor: Actor, incoming: Incoming<PhotoFields>) => files.receive(actor, incoming, plan(actor)),

    remove: (actor: Actor, orderId: string, view: PhotoView) =>
      transact(async (tx) => {
        await orders.lock(tx, actor, orderId, 'uploadPhotos')
        const fileId = await repo.deletePhoto(tx.db, orderId, view)
        if (fileId) {
          await files.release(tx, fileId)
          await record(tx, actor, orderId, 'photos.remove', `Photo removed: ${PHOTO_VIEW_LABELS[view]}`)
        }
        return { photoSet: await load(tx.db, actor, orderId) }
      }),

    /** While a request is open, asking again only adds views to it, so that the customer gets one message. */
    request: (actor: Actor, orderId: string) =>
      transact(async (tx) => {
        const order = await orders.lock(tx, actor, orderId, 'requestPhotos')
        const { missing } = await load(tx.db, actor, orderId)
        if (missing.length === 0) throw new AppError('conflict', 'The photo set is complete. There is nothing to request.')
        const open = await repo.findRequest(tx.db, orderId)
        if (open) {
          const views = PHOTO_VIEWS.filter((view) => missing.includes(view) || open.views.includes(view))
          await repo.setRequestedViews(tx.db, orderId, views)
        } else {
          await repo.insertRequest(tx.db, { orderId, views: missing, requestedBy: actor.userId, requestedAt: clock.now() })
          const description = `Photos requested: ${listViews(missing)}`
          await record(tx, actor, orderId, 'photos.request', description)
          await chat.postSystem(tx, orderId, description, { kind: 'photo' })
          const title =
            actor.role === 'admin' ? 'We need photos of your car' : `${order.engineerName ?? 'Your engineer'} needs photos of your car`
          const body = `Order ${order.number}: please take these views with your phone: ${listViews(missing)}.`
          await notifications.notify(tx, { kind: 'photos.request', title, body, orderId, userId: order.userId })
        }
        return { photoSet: await load(tx.db, actor, orderId) }
      }),
  }
}
