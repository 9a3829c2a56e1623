import { CAD_UPLOAD_STATUSES, SCAN_AREA_DEFAULT, SCAN_UPLOAD_STATUSES } from '@vorta/contract/file'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/order-status'
import type { Actor } from '@vorta/contract/role'
import { meshFormatOf } from '@vorta/kit3d/read/mesh-file'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Work } from '../../platform/work.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { createBuildPictures } from './build-pictures.ts'
import { presentCad, presentScan } from './designs.present.ts'
import * as repo from './designs.repo.ts'
import { measureUpload } from './measuring.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly files: Pick<FilesService, 'receive' | 'link'>
  readonly orders: Pick<OrdersService, 'lockForPayment' | 'note' | 'load'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify'>
}

export type DesignsService = ReturnType<typeof createDesignsService>

/** CAD versions from the engineer and scans from the customer: the two halves of what a design is made of. */
export function createDesignsService({ db, clock, files, orders, chat, notifications }: Deps) {
  /** A first look before the bytes come; the order is looked at again, locked, when they are there. */
  const mayAdd = async (actor: Actor, orderId: string, demand: (status: OrderStatus) => void) => {
    const order = await repo.orderStanding(db, orderId)
    if (!order || !isTheirs(actor, order)) throw new AppError('not_found', 'Order not found')
    demand(order.status)
  }

  const lockFor = async (work: Work, actor: Actor, orderId: string, demand: (status: OrderStatus) => void) => {
    const order = await orders.lockForPayment(work, actor, orderId)
    demand(order.status)
    return order
  }

  return {
    ...createBuildPictures({ db, files, orders }),

    /** A new version of the design, numbered in the order in which versions arrive. */
    storeCad: (actor: Actor, incoming: Incoming<{ orderId: string; note: string }>) =>
      files.receive(actor, incoming, {
        kind: 'cad_model',
        attached: true,
        authorise: ({ orderId }) => mayAdd(actor, orderId, demandDesigning),
        inspect: async (file, { extension }) => {
          const format = meshFormatOf(extension)
          if (format) await measureUpload('cad_model', format, file)
        },
        orderIdOf: ({ orderId }) => orderId,
        record: async (work, insert, { orderId, note }) => {
          const order = await lockFor(work, actor, orderId, demandDesigning)
          const file = await insert()
          const version = await repo.nextVersion(work.db, orderId)
          const row = { id: newId(), orderId, fileId: file.id, version, note, uploadedBy: actor.userId, uploadedAt: clock.now() }
          const cad = await repo.insertCad(work.db, row)
          const line = `CAD version ${version} uploaded: ${file.originalName}`
          await orders.note(work, orderId, line, { actorId: actor.userId })
          await chat.postSystem(work, orderId, line)
          const news = { kind: 'design.cad', title: 'New CAD version', body: `Order ${order.number}: ${line}.`, orderId }
          await notifications.notify(work, { ...news, userId: order.userId })
          return { cadModel: presentCad(cad, file, files.link(actor, file.filename)) }
        },
      }),

    /** A scan of the car, measured before it is kept. */
    storeScan: (actor: Actor, incoming: Incoming<{ orderId: string; scanArea: string }>) =>
      files.receive(actor, incoming, {
        kind: 'scan',
        attached: true,
        authorise: ({ orderId }) => mayAdd(actor, orderId, demandOpen),
        inspect: (file, { extension }) => {
          const format = meshFormatOf(extension)
          if (!format) throw new Error(`Scans of type ${extension} can not be measured`)
          return measureUpload('scan', format, file)
        },
        orderIdOf: ({ orderId }) => orderId,
        record: async (work, insert, { orderId, scanArea }, facts) => {
          const order = await lockFor(work, actor, orderId, demandOpen)
          const file = await insert()
          const scan = await repo.insertScan(work.db, {
            ...{ id: newId(), orderId, fileId: file.id, scanArea: scanArea || SCAN_AREA_DEFAULT, uploadedAt: clock.now() },
            ...{ vertexCount: facts.vertexCount, quality: facts.quality, boundsMm: facts.boundsMm },
          })
          const line = `3D scan uploaded: ${scan.scanArea}`
          await orders.note(work, orderId, line, { actorId: actor.userId })
          const news = { kind: 'design.scan', title: 'New 3D scan', body: `Order ${order.number}: ${scan.scanArea}.`, orderId }
          if (order.engineerId) await notifications.notify(work, { ...news, userId: order.engineerId })
          return { scan: presentScan(scan, file, files.link(actor, file.filename)) }
        },
      }),

    async scans(actor: Actor, orderId: string) {
      await orders.load(actor, orderId)
      const found = await repo.scansOf(db, orderId)
      return { scans: found.map(({ scan, file }) => presentScan(scan, file, files.link(actor, file.filename))) }
    },
  }
}

function isTheirs(actor: Actor, order: repo.OrderStanding): boolean {
  if (actor.role === 'admin') return true
  return actor.role === 'engineer' ? order.engineerId === actor.userId : order.userId === actor.userId
}

function demandDesigning(status: OrderStatus) {
  if (CAD_UPLOAD_STATUSES.includes(status)) return
  const allowed = CAD_UPLOAD_STATUSES.map((one) => STATUS_LABELS[one])
  throw new AppError('conflict', `CAD models can be uploaded while the order is ${oneOf(allowed)}. Its status is ${STATUS_LABELS[status]}.`)
}

function demandOpen(status: OrderStatus) {
  if (SCAN_UPLOAD_STATUSES.includes(status)) return
  throw new AppError('conflict', `Scans can be uploaded until the order is completed or cancelled. Its status is ${STATUS_LABELS[status]}.`)
}

const oneOf = (words: readonly string[]) => new Intl.ListFormat('en', { type: 'disjunction' }).format(words)
