import type { Actor } from '@vorta/contract/auth/role'
import { UNIT_IS_FIXED } from '@vorta/contract/cad/schema'
import { LENGTH_UNIT_LABELS, type LengthUnit, MILLIMETERS_PER_UNIT, needsUnit } from '@vorta/contract/cad/units'
import { FILE_NOT_FOUND } from '@vorta/contract/files/schema'
import type { MeshMetrics } from '@vorta/kit3d/measure/measure'
import { MeshFileError, modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import * as z from 'zod'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import type { FilesService } from '../files/files.service.ts'
import { type JobHandler, jobHandler } from '../jobs/job-handler.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import { authorizeById } from '../order-access/order-access.service.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import * as repo from './cad.repo.ts'

export interface FileUnitsDeps {
  readonly db: Db
  readonly transact: Transact
  readonly fileReader: Pick<FileReader, 'measure'>
  readonly files: Pick<FilesService, 'withStored'>
  readonly orders: Pick<OrdersService, 'lock' | 'addTimelineEntry'>
  /** Pins are stored in mm, so they have to follow when the size of their model changes. */
  readonly scalePins: (tx: Transaction, cadId: string, factor: number) => Promise<void>
}

const INFER_UNIT_JOB = 'infer-unit'

/** The units of STL, OBJ, PLY and OFF files, which do not contain one. */
export function createFileUnits({ db, transact, fileReader, files, orders, scalePins }: FileUnitsDeps) {
  /** Null if the file is not in storage or not a mesh. */
  const measure = async (file: repo.MeasuredFile, unit: LengthUnit | null): Promise<MeshMetrics | null> => {
    const format = modelFormatOf(file.filename)
    if (!format) return null
    return files.withStored(file.filename, (path) => fileReader.measure({ path, sizeBytes: file.sizeBytes }, format, unit, file.uploaderId))
  }

  /** Stores the unit of a file from before units were stored, by the rule that determined its size then. */
  const inferUnit = async (fileId: string) => {
    const file = await repo.findMeasuredFile(db, fileId)
    if (!file || file.unit !== null) return
    const metrics = await measure(file, null).catch((error: unknown) => {
      // Another attempt would not help.
      if (error instanceof MeshFileError || error instanceof AppError) return null
      throw error
    })
    if (metrics) await repo.storeInferredUnit(db, fileId, { unit: metrics.unit, unitGuessed: true, extents: extentsOf(metrics) })
  }

  const jobs: Record<string, JobHandler> = {
    [INFER_UNIT_JOB]: jobHandler('Infer the unit of a file', z.object({ fileId: z.string() }), ({ fileId }) => inferUnit(fileId)),
  }

  return {
    jobs,

    /** Runs at the start. */
    async requestMissing(): Promise<void> {
      for (const fileId of await repo.filesWithoutUnit(db))
        await enqueue(db, { kind: INFER_UNIT_JOB, dedupeKey: `${INFER_UNIT_JOB}:${fileId}`, payload: { fileId } })
    },

    /** Returns the id of the file in storage. */
    async set(actor: Actor, id: string, unit: LengthUnit): Promise<string> {
      const found = await repo.findMeasured(db, id)
      if (!found) throw new AppError('not_found', FILE_NOT_FOUND)
      const { fileId, orderId, cadId, scanId } = found
      const permission = cadId ? 'setCadUnit' : 'setScanUnit'
      await authorizeById(db, actor, orderId, permission)
      const file = await repo.findMeasuredFile(db, fileId)
      if (!file) throw new AppError('not_found', FILE_NOT_FOUND)
      if (!needsUnit(file.filename)) throw new AppError('invalid', UNIT_IS_FIXED, { errors: { unit: UNIT_IS_FIXED } })
      if (file.unit === null) await inferUnit(fileId)
      const metrics = scanId ? await measure(file, unit) : null
      if (scanId && !metrics) throw new AppError('not_found', FILE_NOT_FOUND)
      await transact(async (tx) => {
        await orders.lock(tx, actor, orderId, permission)
        const before = await repo.lockFile(tx.db, fileId)
        if (!before) throw new AppError('not_found', FILE_NOT_FOUND)
        await repo.storeUnit(tx.db, fileId, unit)
        if (before.unit === unit) return
        if (metrics) await repo.updateScan(tx.db, fileId, { quality: metrics.quality, boundsMm: metrics.boundsMm })
        if (cadId && before.unit) await scalePins(tx, cadId, MILLIMETERS_PER_UNIT[unit] / MILLIMETERS_PER_UNIT[before.unit])
        const text = `Unit of ${before.originalName} set to ${LENGTH_UNIT_LABELS[unit].toLowerCase()}`
        const target = cadId ? { kind: 'version' as const, targetId: cadId } : { kind: 'scan' as const, targetId: scanId ?? fileId }
        await orders.addTimelineEntry(tx, orderId, text, { actorId: actor.userId, ...target })
      })
      return fileId
    },
  }
}

/** Width, height and depth in file units. */
export const extentsOf = ({ unit, boundsMm: { min, max } }: MeshMetrics): number[] =>
  max.map((value, axis) => (value - (min[axis] ?? 0)) / MILLIMETERS_PER_UNIT[unit])
