import type { Actor } from '@vorta/contract/auth/role'
import { CHUNK_BROKEN, type ResumableKind, UPLOAD_NOT_FOUND, type UploadSession } from '@vorta/contract/files/schema'
import { UPLOAD_CHUNK_BYTES, UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, newSecretName } from '../../platform/id.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { Receiver, UploadPlan } from './receive-upload.ts'
import { putPart, readParts, removeParts } from './upload-chunks.ts'
import * as repo from './upload-sessions.repo.ts'

interface Deps {
  readonly db: Db
  readonly storage: Storage
  readonly clock: Clock
  readonly receiver: Receiver
}

/** The order that the file is for, with what was said of it. */
export interface OrderFields {
  readonly orderId: string
  readonly note: string
  readonly scanArea: string
}

/** How the room above treats each kind of file, for one person; throws for kinds that are not theirs to send. */
export type PlanFor<R> = (kind: ResumableKind) => UploadPlan<OrderFields, unknown, R>

/**
 * Large files piece by piece. What has arrived is counted in the database and lies in storage, so that an upload
 * goes on after a lost network, a restart of the program, or in another process.
 */
export function createUploadSessions({ db, storage, clock, receiver }: Deps) {
  const expiry = () => minutesAfter(clock.now(), UPLOAD_RETENTION_HOURS * 60)

  const load = async (actor: Actor, id: string) => {
    const session = await repo.sessionOf(db, id, actor.userId, clock.now())
    if (!session) throw new AppError('not_found', UPLOAD_NOT_FOUND)
    return session
  }

  /** The upload of this person, whose rights to the order are asked for anew each time. */
  const authorised = async <R>(actor: Actor, id: string, planFor: PlanFor<R>) => {
    const session = await load(actor, id)
    const plan = planFor(session.kind)
    await plan.authorise({ orderId: session.orderId, note: '', scanArea: '' })
    return { session, plan }
  }

  const drop = async (session: repo.SessionRow) => {
    await repo.deleteSession(db, session.id)
    await removeParts(storage.parts, session)
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
        pieceBytes: UPLOAD_CHUNK_BYTES,
        expiresAt: expiry(),
        createdAt: clock.now(),
      })
      return { upload: present(session) }
    },

    async look<R>(actor: Actor, id: string, planFor: PlanFor<R>) {
      const { session } = await authorised(actor, id, planFor)
      return { upload: present(session) }
    },

    /** Takes the piece that starts at `offset`; only a whole one counts. */
    async append<R>(actor: Actor, id: string, offset: number, bytes: AsyncIterable<Uint8Array>, planFor: PlanFor<R>) {
      const { session } = await authorised(actor, id, planFor)
      const { receivedBytes, sizeBytes, pieceBytes } = session
      if (offset < receivedBytes && offset % pieceBytes === 0) return { upload: present(session) }
      if (offset !== receivedBytes || offset >= sizeBytes) {
        throw new AppError('conflict', `The next piece starts at byte ${receivedBytes}`)
      }
      const length = Math.min(pieceBytes, sizeBytes - offset)
      const temp = await storage.temp.write(exactly(bytes, length))
      try {
        await putPart(storage.parts, session, offset, temp)
      } finally {
        await temp.remove()
      }
      const moved = await repo.advance(db, id, offset, offset + length, expiry())
      return { upload: present(moved ?? (await load(actor, id))) }
    },

    /** Makes the file of its pieces, by the same way that whole files take. Asking again finds what was made. */
    async finish<R>(
      actor: Actor,
      id: string,
      words: Omit<OrderFields, 'orderId'>,
      planFor: PlanFor<R>,
      found: (fileId: string) => Promise<R>,
    ) {
      const session = await load(actor, id)
      if (session.fileId) return found(session.fileId)
      const plan = planFor(session.kind)
      const fields = { ...words, orderId: session.orderId }
      await plan.authorise(fields)
      if (session.receivedBytes < session.sizeBytes) {
        throw new AppError('conflict', `The upload is not complete: ${session.receivedBytes} of ${session.sizeBytes} bytes are here`)
      }
      const incoming = { bytes: readParts(storage.parts, session), fields: async () => fields }
      try {
        const made = await receiver.take(actor, incoming, onlyOnce(plan, id), session.originalName)
        await removeParts(storage.parts, session)
        return made
      } catch (error) {
        // Another request may have been quicker; its pieces are gone then, and the file is there.
        const now = await load(actor, id).catch(() => null)
        if (now?.fileId) return found(now.fileId)
        // What is wrong with the file stays wrong; what is wrong with us may pass, and the pieces wait for that.
        if (error instanceof AppError && HOPELESS.has(error.code)) await drop(session)
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

const HOPELESS: ReadonlySet<string> = new Set(['invalid', 'unsupported_type', 'too_large'])

/** The plan with the upload marked as finished in the very transaction that writes the file. */
function onlyOnce<M, R>(plan: UploadPlan<OrderFields, M, R>, id: string): UploadPlan<OrderFields, M, R> {
  return {
    ...plan,
    record: async (tx, insert, fields, found) => {
      const session = await repo.lockSession(tx.db, id)
      if (!session) throw new AppError('not_found', UPLOAD_NOT_FOUND)
      if (session.fileId) throw new AppError('conflict', 'The upload was finished by another request')
      const insertAndMark = async () => {
        const file = await insert()
        await repo.finishSession(tx.db, id, file.id)
        return file
      }
      return plan.record(tx, insertAndMark, fields, found)
    },
  }
}

/** Counts while the bytes flow, and demands neither more nor less. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, length: number): AsyncIterable<Uint8Array> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > length) throw new AppError('too_large', `A piece can be at most ${length} bytes long here`)
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
  pieceSize: session.pieceBytes,
  expiresAt: session.expiresAt.toISOString(),
})
