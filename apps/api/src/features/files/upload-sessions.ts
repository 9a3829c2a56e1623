import type { Actor } from '@vorta/contract/auth/role'
import type { LengthUnit } from '@vorta/contract/cad/units'
import { CHUNK_BROKEN, type ResumableKind, UPLOAD_NOT_FOUND, type UploadSession } from '@vorta/contract/files/schema'
import { UPLOAD_CHUNK_BYTES, UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, newSecretName } from '../../platform/id.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { Receiver, UploadPlan } from './receive-upload.ts'
import { putChunk, readChunks, removeChunks } from './upload-chunks.ts'
import * as repo from './upload-sessions.repo.ts'

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly receiver: Receiver
}

export interface OrderFields {
  readonly orderId: string
  readonly note: string
  readonly scanArea: string
  readonly unit?: LengthUnit | undefined
}

/** The upload plan for each kind of file; throws for kinds that the user may not upload. */
export type PlanFor<R> = (kind: ResumableKind) => UploadPlan<OrderFields, unknown, R>

/**
 * Resumable uploads of large files. Chunks and their count are stored durably, so that an upload can continue after a
 * network failure, after a restart, or in another process.
 */
export function createUploadSessions({ db, storage, clock, receiver }: Deps) {
  const expiry = () => minutesAfter(clock.now(), UPLOAD_RETENTION_HOURS * 60)

  const load = async (actor: Actor, id: string) => {
    const session = await repo.sessionOf(db, id, actor.userId, clock.now())
    if (!session) throw new AppError('not_found', UPLOAD_NOT_FOUND)
    return session
  }

  /** Loads the user's upload and checks their permission on the order again. */
  const loadAuthorized = async <R>(actor: Actor, id: string, planFor: PlanFor<R>) => {
    const session = await load(actor, id)
    const plan = planFor(session.kind)
    await plan.authorize({ orderId: session.orderId, note: '', scanArea: '' })
    return { session, plan }
  }

  const drop = async (session: repo.SessionRow) => {
    await repo.deleteSession(db, session.id)
    await removeChunks(storage.parts, session)
  }

  return {
    async open<R>(
      actor: Actor,
      { kind, orderId, originalName, fileSize }: { kind: ResumableKind; orderId: string; originalName: string; fileSize: number },
      planFor: PlanFor<R>,
    ) {
      const name = receiver.nameOf(kind, originalName)
      await receiver.admit(actor, planFor(kind), { orderId, note: '', scanArea: '' }, name, fileSize)
      const session = await repo.insertSession(db, {
        id: newId(),
        partsKey: newSecretName(),
        kind,
        orderId,
        userId: actor.userId,
        originalName: name,
        sizeBytes: fileSize,
        chunkBytes: UPLOAD_CHUNK_BYTES,
        expiresAt: expiry(),
        createdAt: clock.now(),
      })
      return { upload: present(session) }
    },

    async look<R>(actor: Actor, id: string, planFor: PlanFor<R>) {
      const { session } = await loadAuthorized(actor, id, planFor)
      return { upload: present(session) }
    },

    /** Stores the chunk that starts at `offset`; incomplete chunks are rejected. */
    async append<R>(actor: Actor, id: string, offset: number, bytes: AsyncIterable<Uint8Array>, planFor: PlanFor<R>) {
      const { session } = await loadAuthorized(actor, id, planFor)
      const { receivedBytes, sizeBytes, chunkBytes } = session
      if (offset < receivedBytes && offset % chunkBytes === 0) return { upload: present(session) }
      if (offset !== receivedBytes || offset >= sizeBytes) {
        throw new AppError('conflict', `The next chunk starts at byte ${receivedBytes}`)
      }
      const length = Math.min(chunkBytes, sizeBytes - offset)
      const temp = await storage.temp.write(requireLength(bytes, length))
      try {
        await putChunk(storage.parts, session, offset, temp)
      } finally {
        await temp.remove()
      }
      const updated = await repo.advance(db, id, offset, offset + length, expiry())
      return { upload: present(updated ?? (await load(actor, id))) }
    },

    /** Assembles the file and processes it like a single-request upload. Repeated calls return the same file. */
    async finish<R>(
      actor: Actor,
      id: string,
      details: Omit<OrderFields, 'orderId'>,
      planFor: PlanFor<R>,
      found: (fileId: string) => Promise<R>,
    ) {
      const session = await load(actor, id)
      if (session.fileId) return found(session.fileId)
      const plan = planFor(session.kind)
      const fields = { ...details, orderId: session.orderId }
      await plan.authorize(fields)
      if (session.receivedBytes < session.sizeBytes) {
        throw new AppError('conflict', `The upload is not complete: ${session.receivedBytes} of ${session.sizeBytes} bytes received.`)
      }
      const incoming = { bytes: readChunks(storage.parts, session), fields: async () => fields }
      try {
        const made = await receiver.take(actor, incoming, finishingOnce(plan, id), session.originalName)
        await removeChunks(storage.parts, session)
        return made
      } catch (error) {
        // Another request may have finished first; then the chunks are deleted and the file exists.
        const now = await load(actor, id).catch(() => null)
        if (now?.fileId) return found(now.fileId)
        // Keep the chunks after a server error, so that the client can retry; an invalid file stays invalid.
        if (error instanceof AppError && PERMANENT_ERRORS.has(error.code)) await drop(session)
        throw error
      }
    },

    async giveUp(actor: Actor, id: string) {
      const session = await load(actor, id)
      if (!session.fileId) await drop(session)
      return {}
    },
  }
}

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

/** Passes the bytes on and throws unless there are exactly `length` of them. */
async function* requireLength(bytes: AsyncIterable<Uint8Array>, length: number): AsyncIterable<Uint8Array> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > length) throw new AppError('too_large', `This chunk can be at most ${length} bytes long`)
    yield chunk
  }
  if (total < length) throw new AppError('invalid', CHUNK_BROKEN)
}

const present = (session: repo.SessionRow): UploadSession => ({
  _id: session.id,
  kind: session.kind,
  orderId: session.orderId,
  originalName: session.originalName,
  fileSize: session.sizeBytes,
  offset: session.receivedBytes,
  chunkSize: session.chunkBytes,
  expiresAt: session.expiresAt.toISOString(),
})
