import type { Actor } from '@vorta/contract/auth/role'
import type { UploadDetails, UploadMetadata } from '@vorta/contract/cad/schema'
import { FILE_EMPTY, type ResumableKind, UPLOAD_NOT_FOUND } from '@vorta/contract/files/schema'
import { UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newSecretName } from '../../platform/id.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { TempFile } from '../../platform/storage/temp.ts'
import type { Receiver, UploadPlan } from './receive-upload.ts'
import { newPartName, readParts, removeParts } from './upload-parts.ts'
import * as repo from './upload-sessions.repo.ts'

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly receiver: Receiver
}

export type OrderFields = UploadDetails & { orderId: string }

/** The upload plan for each kind of file; throws for kinds that the user may not upload. */
export type PlanFor = (kind: ResumableKind) => UploadPlan<OrderFields, unknown, unknown>

/** Keeps the list of parts short if a client sends or loses connections after a few bytes. */
const MAX_PARTS = 2_000
const CHANGED_MEANWHILE = 'Another request continued this upload. Ask for the current offset.'
const PARTS_LOST = 'A part of this upload was lost. Please start it again.'
const TOO_MANY_PARTS = 'This upload arrived in too many small parts. Please start it again.'

/**
 * Resumable uploads of large files. Parts and their names are stored durably, so that an upload can continue after a
 * network failure, after a restart, or in another process.
 */
export function createUploadSessions({ db, storage, clock, receiver }: Deps) {
  const expiry = () => minutesAfter(clock.now(), UPLOAD_RETENTION_HOURS * 60)

  const load = async (actor: Actor, id: string) => {
    const session = await repo.sessionOf(db, id, actor.userId, clock.now())
    if (!session) throw new AppError('not_found', UPLOAD_NOT_FOUND)
    return session
  }

  const drop = async (session: repo.SessionRow) => {
    await repo.deleteSession(db, session.id)
    await removeParts(storage.parts, session)
  }

  const storePart = async (session: repo.SessionRow, temp: TempFile) => {
    if ((session.parts?.length ?? 0) >= MAX_PARTS) throw new AppError('invalid', TOO_MANY_PARTS)
    const name = newPartName(session)
    await storage.parts.put(name, temp)
    const offset = session.receivedBytes + temp.sizeBytes
    if (await repo.advance(db, session, offset, name, expiry())) return offset
    await storage.parts.remove(name)
    throw new AppError('conflict', CHANGED_MEANWHILE)
  }

  /** Assembles the file from its parts and the last one, and processes it like a single-request upload. */
  const finish = async (actor: Actor, session: repo.SessionRow, last: TempFile, planFor: PlanFor) => {
    const incoming = { bytes: readParts(storage.parts, session, last), fields: async () => fieldsOf(session) }
    try {
      await receiver.take(actor, incoming, finishingOnce(planFor(session.kind), session.id), session.originalName, async (bytes) => {
        if (bytes !== session.sizeBytes) throw new AppError('invalid', PARTS_LOST)
      })
      await removeParts(storage.parts, session)
    } catch (error) {
      // Another request may have finished first; then the parts are deleted and the file exists.
      const now = await load(actor, session.id).catch(() => null)
      if (now?.fileId) return
      // Keep the parts after a server error, so that the client can retry; an invalid file stays invalid.
      if (error instanceof AppError && PERMANENT_ERRORS.has(error.code)) await drop(session)
      throw error
    }
  }

  return {
    async open(actor: Actor, id: string, sizeBytes: number, metadata: UploadMetadata, planFor: PlanFor): Promise<void> {
      const { kind, orderId, filename, ...details } = metadata
      if (sizeBytes === 0) throw new AppError('invalid', FILE_EMPTY)
      const originalName = receiver.nameOf(kind, filename)
      await receiver.admit(actor, planFor(kind), metadata, originalName, sizeBytes)
      const row = { id, partsKey: newSecretName(), kind, orderId, userId: actor.userId, originalName, sizeBytes, details, parts: [] }
      await repo.insertSession(db, { ...row, expiresAt: expiry(), createdAt: clock.now() })
    },

    /** Loads the user's upload and checks their permission on the order again. */
    async find(actor: Actor, id: string, planFor: PlanFor): Promise<repo.SessionRow> {
      const session = await load(actor, id)
      if (!session.fileId) await planFor(session.kind).authorize(fieldsOf(session))
      return session
    },

    /**
     * Adds bytes and returns the new offset. Bytes that arrived before an interruption count. The last ones count only
     * once the file is checked and stored, so an upload whose offset is its size has a file.
     */
    async append(actor: Actor, session: repo.SessionRow, bytes: AsyncIterable<Uint8Array>, planFor: PlanFor): Promise<number> {
      const temp = await storage.temp.write(bytes)
      try {
        if (temp.sizeBytes === 0) return session.receivedBytes
        if (session.receivedBytes + temp.sizeBytes < session.sizeBytes) return await storePart(session, temp)
        await finish(actor, session, temp, planFor)
        return session.sizeBytes
      } finally {
        await temp.remove()
      }
    },

    /** Replaces what the user said about the file, which they may have changed before resuming. */
    describe: (actor: Actor, id: string, details: UploadDetails): Promise<void> => repo.updateDetails(db, id, actor.userId, details),

    async fileIdOf(actor: Actor, id: string): Promise<string> {
      const { fileId, receivedBytes, sizeBytes } = await load(actor, id)
      if (fileId) return fileId
      throw new AppError('conflict', `The upload is not complete: ${receivedBytes} of ${sizeBytes} bytes received.`)
    },

    async giveUp(actor: Actor, id: string): Promise<void> {
      const session = await load(actor, id)
      if (!session.fileId) await drop(session)
    },
  }
}

const fieldsOf = ({ orderId, details }: repo.SessionRow): OrderFields => ({ ...details, orderId })

const PERMANENT_ERRORS: ReadonlySet<string> = new Set(['invalid', 'unsupported_type', 'too_large'])

/** Extends the plan to mark the upload as finished in the transaction that inserts the file. */
function finishingOnce<M, R>(plan: UploadPlan<OrderFields, M, R>, id: string): UploadPlan<OrderFields, M, R> {
  return {
    ...plan,
    record: async (tx, insert, fields, found) => {
      const session = await repo.lockSession(tx.db, id)
      if (!session) throw new AppError('not_found', UPLOAD_NOT_FOUND)
      if (session.fileId) throw new AppError('conflict', 'This upload was already finished by another request.')
      const insertAndMark = async () => {
        const file = await insert()
        await repo.finishSession(tx.db, id, file.id)
        return file
      }
      return plan.record(tx, insertAndMark, fields, found)
    },
  }
}
