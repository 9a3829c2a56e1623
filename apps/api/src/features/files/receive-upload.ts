import type { Actor } from '@vorta/contract/auth/role'
import { FILE_EMPTY, FILE_RULES, type FileKind } from '@vorta/contract/files/schema'
import type { Clock } from '../../platform/clock.ts'
import { isDatabaseUnavailable } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import { newId, newSecretName } from '../../platform/id.ts'
import { type ContentType, claimedType } from '../../platform/storage/content.ts'
import { drawThumbnail, redrawPicture } from '../../platform/storage/image.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { TempFile } from '../../platform/storage/temp.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import type { PersistentRate, RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { cleanName } from './file-name.ts'
import * as repo from './files.repo.ts'
import { needsModelThumbnail, needsPreview, needsThumbnail, PREVIEW_PREFIX } from './preview-policy.ts'
import * as previewsRepo from './previews.repo.ts'

const KIB = 1024
const FORM_OVERHEAD_BYTES = 64 * KIB
const UPLOAD_LIMIT_REACHED = "You've reached the hourly upload limit. Please try again later."
const UPLOADS_PER_USER: PersistentRate = { name: 'uploads', max: 60, windowMinutes: 60, message: UPLOAD_LIMIT_REACHED }
/** Counted in KiB to keep the counter small. */
const VOLUME_PER_USER: PersistentRate = { name: 'upload-kib', max: 500 * KIB, windowMinutes: 60, message: UPLOAD_LIMIT_REACHED }

/** The behavior of one kind of upload. */
export interface UploadPlan<F, M, R> {
  readonly kind: FileKind
  /** Throws if the user may not upload. Called with the final fields, and also before the first byte if the fields came first. */
  authorize(fields: F): Promise<void>
  /** Reads the complete file and throws if it is not valid. */
  inspect(file: TempFile, type: ContentType, fields: F): Promise<M>
  /** What is stored with the file about its content. */
  describe?(found: M): Partial<Pick<repo.FileRow, 'unit' | 'unitGuessed' | 'extents'>>
  /** Stores the record that refers to the file, in the same transaction as `insert`. Take locks before calling `insert`. */
  record(tx: Transaction, insert: () => Promise<repo.FileRow>, fields: F, found: M): Promise<R>
  orderIdOf(fields: F): string | null
  /** Whether `record` attaches the file; unattached files are deleted after a day. */
  readonly attached: boolean
}

interface Deps {
  readonly storage: Storage
  readonly transact: Transact
  readonly limits: RateLimitsService
  readonly clock: Clock
  readonly fileReader: Pick<FileReader, 'matches'>
  readonly previews: { request(tx: Transaction, fileId: string): Promise<void> }
}

export type Receiver = ReturnType<typeof createReceiver>

/** Receives files of every kind and leaves nothing behind if an upload fails. */
export function createReceiver({ storage, transact, limits, clock, fileReader, previews }: Deps) {
  const store = async <F, M, R>(
    actor: Actor,
    plan: UploadPlan<F, M, R>,
    { file, thumbnail }: { file: TempFile; thumbnail: TempFile | null },
    type: ContentType,
    name: string,
    fields: F,
    found: M,
  ) => {
    const filename = `${newSecretName()}.${type.extension}`
    const thumbnailName = `${PREVIEW_PREFIX}${newSecretName()}.webp`
    const insert = async (tx: Transaction) => {
      const row = await repo.insertFile(tx.db, {
        id: newId(),
        filename,
        kind: plan.kind,
        orderId: plan.orderIdOf(fields),
        uploaderId: actor.userId,
        originalName: name,
        contentType: type.mime,
        sizeBytes: file.sizeBytes,
        sha256: file.sha256,
        attached: plan.attached,
        ...plan.describe?.(found),
        createdAt: clock.now(),
      })
      if (needsPreview(row) || needsModelThumbnail(row)) await previews.request(tx, row.id)
      if (thumbnail) {
        const { sizeBytes, sha256 } = thumbnail
        await previewsRepo.insertFinished(tx.db, { fileId: row.id, filename: thumbnailName, sizeBytes, sha256, at: row.createdAt })
      }
      return row
    }
    await storage.store.put(filename, file)
    try {
      if (thumbnail) await storage.store.put(thumbnailName, thumbnail)
      return await transact((tx) => plan.record(tx, () => insert(tx), fields, found))
    } catch (error) {
      // If the connection failed during the commit, the row may exist; the sweeper checks later.
      if (!isDatabaseUnavailable(error)) for (const stored of [filename, thumbnailName]) await storage.store.remove(stored)
      throw error
    }
  }

  const countBytes = (actor: Actor, bytes: number) => limits.hit(VOLUME_PER_USER, actor.userId, Math.ceil(bytes / KIB))

  /** Checks that need no file content: permission, rate limits, size and extension. */
  const admit = async <F, M, R>(
    actor: Actor,
    plan: UploadPlan<F, M, R>,
    early: F | null,
    name: string,
    bytes: number | null,
    overheadBytes = 0,
  ) => {
    const rule = FILE_RULES[plan.kind]
    await limits.hit(UPLOADS_PER_USER, actor.userId)
    if (early !== null) await plan.authorize(early)
    allowedType(plan.kind, name)
    if (bytes !== null) {
      if (bytes > rule.maxBytes + overheadBytes) throw new AppError('too_large', rule.tooLarge)
      await countBytes(actor, bytes)
    }
  }

  /** Reads and checks the content, then stores the file and the record that refers to it. */
  const take = async <F, M, R>(
    actor: Actor,
    incoming: Pick<Incoming<F>, 'bytes' | 'fields'>,
    plan: UploadPlan<F, M, R>,
    name: string,
    onMeasured: (bytes: number) => Promise<void> = async () => {},
  ): Promise<R> => {
    const rule = FILE_RULES[plan.kind]
    const type = allowedType(plan.kind, name)
    const temps: TempFile[] = []
    try {
      const raw = await storage.temp.write(limitBytes(incoming.bytes, rule.maxBytes, rule.tooLarge))
      temps.push(raw)
      const fields = await incoming.fields()
      // Check the fields that are stored; permission can also end during a long upload.
      await plan.authorize(fields)
      await onMeasured(raw.sizeBytes)
      if (raw.sizeBytes === 0) throw new AppError('invalid', FILE_EMPTY, { errors: { file: FILE_EMPTY } })
      if (!(await fileReader.matches(raw, type, actor.userId)))
        throw new AppError('unsupported_type', (await type.damage?.(raw)) ?? rule.wrongType)
      const file = type.picture ? await redrawPicture(raw, type, storage.temp, rule.wrongType) : raw
      temps.push(file)
      const found = await plan.inspect(file, type, fields)
      const thumbnail = type.picture && needsThumbnail(plan.kind) ? await drawThumbnail(file, storage.temp) : null
      if (thumbnail) temps.push(thumbnail)
      return await store(actor, plan, { file, thumbnail }, type, name, fields, found)
    } finally {
      for (const temp of temps) await temp.remove()
    }
  }

  return {
    nameOf,
    admit,
    take,

    /** A whole file in one request. */
    async receive<F, M, R>(actor: Actor, incoming: Incoming<F>, plan: UploadPlan<F, M, R>): Promise<R> {
      const name = nameOf(plan.kind, incoming.originalName)
      const { declaredBytes } = incoming
      await admit(actor, plan, incoming.early, name, declaredBytes, FORM_OVERHEAD_BYTES)
      return take(actor, incoming, plan, name, (bytes) => (declaredBytes === null ? countBytes(actor, bytes) : Promise.resolve()))
    },
  }
}

const nameOf = (kind: FileKind, typed: string): string => cleanName(typed, FILE_RULES[kind].extensions[0] ?? 'bin')

function allowedType(kind: FileKind, name: string): ContentType {
  const { extensions, wrongType } = FILE_RULES[kind]
  const claimed = name.split('.').pop()?.toLowerCase() ?? ''
  const type = extensions.includes(claimed) ? claimedType(name) : null
  if (!type) throw new AppError('unsupported_type', wrongType)
  return type
}

/** Counts the bytes while they arrive, because the declared length can be wrong. */
async function* limitBytes(bytes: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: string): AsyncIterable<Uint8Array> {
  let total = 0
  for await (const chunk of bytes) {
    total += chunk.length
    if (total > maxBytes) throw new AppError('too_large', tooLarge)
    yield chunk
  }
}
