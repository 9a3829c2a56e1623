import type { Actor, Role } from '@vorta/contract/auth/role'
import {
  CAD_UPLOAD_STATUSES,
  type CadModel,
  type ResumableKind,
  SCAN_AREA_DEFAULT,
  SCAN_UPLOAD_STATUSES,
  type Scan,
  UPLOAD_NOT_FOUND,
  type UploadSessionBody,
} from '@vorta/contract/files/schema'
import { SENTENCES } from '@vorta/contract/http/error'
import { type OrderStatus, STATUS_LABELS } from '@vorta/contract/orders/status'
import type { MeshFacts } from '@vorta/kit3d/measure/measure'
import { meshFormatOf } from '@vorta/kit3d/measure/mesh-file'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { UploadPlan } from '../files/receive-upload.ts'
import type { PlanFor } from '../files/upload-sessions.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { createBuildPictures } from './build-pictures.ts'
import { presentCad, presentScan } from './cad.present.ts'
import * as repo from './cad.repo.ts'
import { measureUpload } from './measuring.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly fileReader: Pick<FileReader, 'measure'>
  readonly files: Pick<FilesService, 'receive' | 'link' | 'sessions'>
  readonly orders: Pick<OrdersService, 'lock' | 'note' | 'load'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify'>
}

type Stored = { cadModel: CadModel } | { scan: Scan }

/** The same as the doors of the whole uploads say. */
const MAY_SEND: Record<ResumableKind, readonly Role[]> = { cad_model: ['engineer', 'admin'], scan: ['user'] }

export type CadService = ReturnType<typeof createCadService>

/** CAD versions from the engineer and scans from the customer: the two halves of what a design is made of. */
export function createCadService({ db, clock, fileReader, files, orders, chat, notifications }: Deps) {
  /** A first look before the bytes come; the order is looked at again, locked, when they are there. */
  const mayAdd = async (actor: Actor, orderId: string, demand: (status: OrderStatus) => void) => {
    const order = await repo.orderContext(db, orderId)
    if (!order || !isTheirs(actor, order)) throw new AppError('not_found', 'Order not found')
    demand(order.status)
  }

  const lockFor = async (tx: Transaction, actor: Actor, orderId: string, demand: (status: OrderStatus) => void) => {
    const order = await orders.lock(tx, actor, orderId)
    demand(order.status)
    return order
  }

  const linksFor = (actor: Actor) => (filename: string) => files.link(actor, filename)

  /** A new version of the design, numbered in the order in which versions arrive. */
  const cadPlan = (actor: Actor): UploadPlan<{ orderId: string; note: string }, void, { cadModel: CadModel }> => ({
    kind: 'cad_model',
    attached: true,
    authorise: ({ orderId }) => mayAdd(actor, orderId, demandDesigning),
    inspect: async (file, { extension }) => {
      const format = meshFormatOf(extension)
      if (format) await measureUpload(fileReader, 'cad_model', format, file)
    },
    orderIdOf: ({ orderId }) => orderId,
    record: async (tx, insert, { orderId, note }) => {
      const order = await lockFor(tx, actor, orderId, demandDesigning)
      const file = await insert()
      const version = await repo.nextVersion(tx.db, orderId)
      const revision = await repo.openRevision(tx.db, orderId)
      const row = { id: newId(), orderId, fileId: file.id, version, note, uploadedBy: actor.userId, uploadedAt: clock.now() }
      const cad = await repo.insertCad(tx.db, row)
      const line = `CAD version ${version} uploaded: ${file.originalName}`
      await orders.note(tx, orderId, line, { actorId: actor.userId, kind: 'version', targetId: cad.id })
      await chat.postSystem(tx, orderId, line)
      const told =
        revision === null
          ? { kind: 'design.cad', title: 'Your design is ready' }
          : { kind: 'design.revised', title: `Revision ${revision} is answered` }
      const news = { ...told, body: `Order ${order.number}: ${line}.`, orderId, targetId: cad.id }
      await notifications.notify(tx, { ...news, userId: order.userId })
      return { cadModel: presentCad(cad, file, linksFor(actor)) }
    },
  })

  /** A scan of the car, measured before it is kept. */
  const scanPlan = (actor: Actor): UploadPlan<{ orderId: string; scanArea: string }, MeshFacts, { scan: Scan }> => ({
    kind: 'scan',
    attached: true,
    authorise: ({ orderId }) => mayAdd(actor, orderId, demandOpen),
    inspect: (file, { extension }) => {
      const format = meshFormatOf(extension)
      if (!format) throw new Error(`Scans of type ${extension} cannot be measured`)
      return measureUpload(fileReader, 'scan', format, file)
    },
    orderIdOf: ({ orderId }) => orderId,
    record: async (tx, insert, { orderId, scanArea }, facts) => {
      const order = await lockFor(tx, actor, orderId, demandOpen)
      const file = await insert()
      const scan = await repo.insertScan(tx.db, {
        ...{ id: newId(), orderId, fileId: file.id, scanArea: scanArea || SCAN_AREA_DEFAULT, uploadedAt: clock.now() },
        ...{ vertexCount: facts.vertexCount, quality: facts.quality, boundsMm: facts.boundsMm },
      })
      const line = `3D scan uploaded: ${scan.scanArea}`
      await orders.note(tx, orderId, line, { actorId: actor.userId, kind: 'scan', targetId: scan.id })
      const news = { kind: 'design.scan', title: 'New 3D scan', body: `Order ${order.number}: ${scan.scanArea}.`, orderId }
      if (order.engineerId) await notifications.notify(tx, { ...news, userId: order.engineerId })
      return { scan: presentScan(scan, file, linksFor(actor)) }
    },
  })

  const plans =
    (actor: Actor): PlanFor<Stored> =>
    (kind) => {
      if (!MAY_SEND[kind].includes(actor.role)) throw new AppError('forbidden', SENTENCES.noPermission)
      return kind === 'cad_model' ? cadPlan(actor) : scanPlan(actor)
    }

  /** What an upload that was finished earlier has become, for whoever still sees the order. */
  const stored = async (actor: Actor, fileId: string): Promise<Stored> => {
    const cad = await repo.cadOfFile(db, fileId)
    const scan = cad ? undefined : await repo.scanOfFile(db, fileId)
    const orderId = cad?.cad.orderId ?? scan?.scan.orderId
    if (orderId === undefined) throw new AppError('not_found', UPLOAD_NOT_FOUND)
    await orders.load(actor, orderId)
    if (cad) return { cadModel: presentCad(cad.cad, cad.file, linksFor(actor)) }
    if (scan) return { scan: presentScan(scan.scan, scan.file, linksFor(actor)) }
    throw new AppError('not_found', UPLOAD_NOT_FOUND)
  }

  return {
    ...createBuildPictures({ db, files, orders }),

    storeCad: (actor: Actor, incoming: Incoming<{ orderId: string; note: string }>) => files.receive(actor, incoming, cadPlan(actor)),
    storeScan: (actor: Actor, incoming: Incoming<{ orderId: string; scanArea: string }>) => files.receive(actor, incoming, scanPlan(actor)),

    openSession: (actor: Actor, wish: UploadSessionBody) => files.sessions.open(actor, wish, plans(actor)),
    lookAtSession: (actor: Actor, id: string) => files.sessions.look(actor, id, plans(actor)),
    sendPiece: (actor: Actor, id: string, offset: number, bytes: AsyncIterable<Uint8Array>) =>
      files.sessions.append(actor, id, offset, bytes, plans(actor)),
    finishSession: (actor: Actor, id: string, words: { note: string; scanArea: string }) =>
      files.sessions.finish(actor, id, words, plans(actor), (fileId) => stored(actor, fileId)),
    dropSession: (actor: Actor, id: string) => files.sessions.giveUp(actor, id),

    /** Of somebody who is erased. */
    erase: (tx: Transaction, userId: string) => repo.removeScansOf(tx.db, userId),

    async scans(actor: Actor, orderId: string) {
      await orders.load(actor, orderId)
      const found = await repo.scansOf(db, orderId)
      return { scans: found.map(({ scan, file }) => presentScan(scan, file, linksFor(actor))) }
    },
  }
}

function isTheirs(actor: Actor, order: repo.OrderContext): boolean {
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
