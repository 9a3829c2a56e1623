import type { Actor } from '@vorta/contract/auth/role'
import { type CadModel, SCAN_AREA_DEFAULT, type Scan, type UploadDetails } from '@vorta/contract/cad/schema'
import { LENGTH_UNIT_DEFAULT, type LengthUnit, unitByFormat } from '@vorta/contract/cad/units'
import { type ResumableKind, UPLOAD_NOT_FOUND } from '@vorta/contract/files/schema'
import type { PhotoSet } from '@vorta/contract/photos/schema'
import type { MeshMetrics } from '@vorta/kit3d/measure/measure'
import { modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { truncate } from '../../platform/truncate.ts'
import type { ChatService } from '../chat/chat.service.ts'
import type { FilesService } from '../files/files.service.ts'
import type { UploadPlan } from '../files/receive-upload.ts'
import { createTusStore } from '../files/tus-store.ts'
import type { OrderFields, PlanFor } from '../files/upload-sessions.ts'
import type { NotificationsService } from '../notifications/notifications.service.ts'
import { authorizeById, requireRole } from '../order-access/order-access.service.ts'
import { presentCad, presentScan } from './cad.present.ts'
import * as repo from './cad.repo.ts'
import { createFileUnits, extentsOf, type FileUnitsDeps } from './file-units.ts'
import { measureUpload } from './measure-upload.ts'

interface Deps extends FileUnitsDeps {
  readonly clock: Clock
  readonly files: Pick<FilesService, 'receive' | 'link' | 'sessions' | 'withStored'>
  readonly chat: Pick<ChatService, 'postSystem'>
  readonly notifications: Pick<NotificationsService, 'notify'>
  readonly photos: ResumablePhotos
}

/** The part of the photo set that resumable uploads need. */
export interface ResumablePhotos {
  plan(actor: Actor): UploadPlan<OrderFields, unknown, unknown>
  /** Null for files that are no photos. */
  findByFile(actor: Actor, fileId: string): Promise<PhotoSet | null>
}

type CadFields = Pick<OrderFields, 'orderId' | 'note' | 'unit'>
type ScanFields = Pick<OrderFields, 'orderId' | 'scanArea' | 'unit'>

interface FileFacts {
  readonly unit: LengthUnit
  readonly unitGuessed: boolean
  /** Null for solid models that are too large to read here. */
  readonly metrics: MeshMetrics | null
}

type UploadResult = { cadModel: CadModel } | { scan: Scan }

const UPLOAD_PERMISSIONS = { cad_model: 'uploadCad', scan: 'uploadScan', order_photo: 'uploadPhotos' } as const satisfies Record<
  ResumableKind,
  string
>

const unitOfUpload = (extension: string, { unit }: Pick<CadFields, 'unit'>) => {
  const fixed = unitByFormat(`.${extension}`)
  return { unit: fixed ?? unit ?? LENGTH_UNIT_DEFAULT, unitGuessed: fixed === null && unit === undefined }
}

const fileFacts = ({ unit, unitGuessed, metrics }: FileFacts) => ({ unit, unitGuessed, extents: metrics && extentsOf(metrics) })

export type CadService = ReturnType<typeof createCadService>

/** CAD versions uploaded by the engineer and 3D scans uploaded by the customer. */
export function createCadService({ chat, clock, notifications, photos, ...deps }: Deps) {
  const { db, fileReader, files, orders } = deps
  const units = createFileUnits(deps)

  /** Runs before the upload; the same check runs again under a lock once all bytes have arrived. */
  const authorizeUpload = async (actor: Actor, orderId: string, kind: ResumableKind): Promise<void> => {
    await authorizeById(db, actor, orderId, UPLOAD_PERMISSIONS[kind])
  }

  const linksFor = (actor: Actor) => (filename: string) => files.link(actor, filename)

  const cadPlan = (actor: Actor): UploadPlan<CadFields, FileFacts, { cadModel: CadModel }> => ({
    kind: 'cad_model',
    attached: true,
    authorize: ({ orderId }) => authorizeUpload(actor, orderId, 'cad_model'),
    inspect: async (file, { extension }, fields) => {
      const format = modelFormatOf(extension)
      const unit = unitOfUpload(extension, fields)
      if (!format) throw new Error(`Cannot measure models of type ${extension}`)
      const metrics = await measureUpload(fileReader, 'cad_model', format, unit.unit, file, actor.userId)
      // A glTF file in an archive is in meters, whatever the user has chosen.
      return metrics && metrics.unit !== unit.unit ? { unit: metrics.unit, unitGuessed: false, metrics } : { ...unit, metrics }
    },
    describe: fileFacts,
    orderIdOf: ({ orderId }) => orderId,
    record: async (tx, insert, { orderId, note }) => {
      const order = await orders.lock(tx, actor, orderId, UPLOAD_PERMISSIONS.cad_model)
      const file = await insert()
      const version = await repo.nextVersion(tx.db, orderId)
      const revision = await repo.findOpenRevision(tx.db, orderId)
      const row = { id: newId(), orderId, fileId: file.id, version, note, uploadedBy: actor.userId, uploadedAt: clock.now() }
      const cad = await repo.insertCad(tx.db, row)
      const description = `CAD version ${version} uploaded: ${file.originalName}`
      await orders.addTimelineEntry(tx, orderId, description, { actorId: actor.userId, kind: 'version', targetId: cad.id })
      await chat.postSystem(tx, orderId, description, { kind: 'version', targetId: cad.id })
      const headline =
        revision === null
          ? { kind: 'design.cad', title: 'Your design is ready to review' }
          : { kind: 'design.revised', title: `Revision ${revision} is ready to review` }
      const notification = {
        ...headline,
        body: `Order ${order.number}: CAD version ${version} is ready. Approve it or request a revision.${note === '' ? '' : `\nNote from ${actor.role === 'admin' ? 'Vorta' : (order.engineerName ?? 'your engineer')}: “${truncate(note)}”`}`,
        orderId,
        targetId: cad.id,
      }
      await notifications.notify(tx, { ...notification, userId: order.userId })
      return { cadModel: presentCad(cad, file, linksFor(actor)) }
    },
  })

  const scanPlan = (actor: Actor): UploadPlan<ScanFields, FileFacts & { metrics: MeshMetrics }, { scan: Scan }> => ({
    kind: 'scan',
    attached: true,
    authorize: ({ orderId }) => authorizeUpload(actor, orderId, 'scan'),
    inspect: async (file, { extension }, fields) => {
      const format = modelFormatOf(extension)
      if (!format) throw new Error(`Cannot measure scans of type ${extension}`)
      const unit = unitOfUpload(extension, fields)
      const metrics = await measureUpload(fileReader, 'scan', format, unit.unit, file, actor.userId)
      if (!metrics) throw new Error('A scan was not measured')
      return { ...unit, metrics }
    },
    describe: fileFacts,
    orderIdOf: ({ orderId }) => orderId,
    record: async (tx, insert, { orderId, scanArea }, { metrics }) => {
      const order = await orders.lock(tx, actor, orderId, UPLOAD_PERMISSIONS.scan)
      const file = await insert()
      const scan = await repo.insertScan(tx.db, {
        ...{ id: newId(), orderId, fileId: file.id, scanArea: scanArea || SCAN_AREA_DEFAULT, uploadedAt: clock.now() },
        ...{ vertexCount: metrics.vertexCount, quality: metrics.quality, boundsMm: metrics.boundsMm },
      })
      const description = `3D scan uploaded: ${scan.scanArea}`
      await orders.addTimelineEntry(tx, orderId, description, { actorId: actor.userId, kind: 'scan', targetId: scan.id })
      const notification = {
        kind: 'design.scan',
        title: 'New 3D scan',
        body: `Order ${order.number}: ${order.customerFullName} uploaded a scan (${scan.scanArea}).`,
        orderId,
      }
      if (order.engineerId) await notifications.notify(tx, { ...notification, userId: order.engineerId })
      return { scan: presentScan(scan, file, linksFor(actor)) }
    },
  })

  const uploadPlans =
    (actor: Actor): PlanFor =>
    (kind) => {
      requireRole(actor, UPLOAD_PERMISSIONS[kind])
      if (kind === 'order_photo') return photos.plan(actor)
      return kind === 'cad_model' ? cadPlan(actor) : scanPlan(actor)
    }

  /** The result of an upload that was already completed. The actor must still have access to the order. */
  const findUploadResult = async (actor: Actor, fileId: string): Promise<UploadResult> => {
    const cad = await repo.findCadByFile(db, fileId)
    const scan = cad ? undefined : await repo.findScanByFile(db, fileId)
    const orderId = cad?.cad.orderId ?? scan?.scan.orderId
    if (orderId === undefined) throw new AppError('not_found', UPLOAD_NOT_FOUND)
    await authorizeById(db, actor, orderId, 'viewFiles')
    if (cad) return { cadModel: presentCad(cad.cad, cad.file, linksFor(actor)) }
    if (scan) return { scan: presentScan(scan.scan, scan.file, linksFor(actor)) }
    throw new AppError('not_found', UPLOAD_NOT_FOUND)
  }

  return {
    storeCad: (actor: Actor, incoming: Incoming<CadFields>) => files.receive(actor, incoming, cadPlan(actor)),
    storeScan: (actor: Actor, incoming: Incoming<ScanFields>) => files.receive(actor, incoming, scanPlan(actor)),

    tusStore: (actor: Actor) => createTusStore(files.sessions, actor, uploadPlans(actor)),
    describeUpload: (actor: Actor, id: string, details: UploadDetails) => files.sessions.describe(actor, id, details),
    async uploadResult(actor: Actor, id: string) {
      const fileId = await files.sessions.fileIdOf(actor, id)
      const photoSet = await photos.findByFile(actor, fileId)
      return photoSet ? { photoSet } : findUploadResult(actor, fileId)
    },

    units,
    setUnit: async (actor: Actor, id: string, unit: LengthUnit) => findUploadResult(actor, await units.set(actor, id, unit)),

    /** Part of deleting an account. */
    erase: (tx: Transaction, userId: string) => repo.deleteScansOf(tx.db, userId),

    async scans(actor: Actor, orderId: string) {
      await authorizeById(db, actor, orderId, 'viewFiles')
      const rows = await repo.listScans(db, orderId)
      return { scans: rows.map(({ scan, file }) => presentScan(scan, file, linksFor(actor))) }
    },
  }
}
