import type { Actor } from '@vorta/contract/auth/role'
import { type Disposition, FILE_NOT_FOUND, FILENAME_SHAPE, LINK_EXPIRED } from '@vorta/contract/files/schema'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import { canDo, type OrderFacts } from '@vorta/contract/orders/policy'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { Log } from '../../platform/log.ts'
import type { PreviewWork } from '../../platform/preview/preview-worker-client.ts'
import { drawEmailPicture, drawPublicPicture } from '../../platform/storage/image.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { ByteRange } from '../../platform/storage/store.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { type From, recordAudit, recordOnce } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import { authorizeById, requireRole } from '../order-access/order-access.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { createLinks, DOWNLOAD_PATH } from './download-link.ts'
import { presentFile } from './files.present.ts'
import * as repo from './files.repo.ts'
import { PREVIEW_PREFIX } from './preview-policy.ts'
import { createPreviews } from './previews.ts'
import { createReceiver } from './receive-upload.ts'
import { removeParts } from './upload-parts.ts'
import { deleteByUser as deleteUploadSessions } from './upload-sessions.repo.ts'
import { createUploadSessions } from './upload-sessions.ts'

interface Deps extends ServiceContext {
  readonly storage: Storage
  readonly limits: RateLimitsService
  readonly auth: Pick<AuthService, 'actorByMark'>
  /** Signs download links; not used for anything else. */
  readonly linkKey: Uint8Array
  readonly log: Log
  readonly fileReader: FileReader
  /** Renders the preview of a mesh in a worker thread. */
  readonly previewWork: PreviewWork | null
}

/** Photos that are uploaded before the form that they belong to. */
type FormPhotoKind = 'production_photo' | 'case_photo'

export type FilesService = ReturnType<typeof createFilesService>

const INVALID_ATTACHMENT = 'This attachment is no longer available. Please upload it again.'
const PHOTO_MISSING = 'One of your photos is no longer available. Please upload it again.'

/** A photo that is not part of an order yet is visible to its uploader and to admins. */
const canSee = (actor: Actor, file: repo.FileRow, order: OrderFacts | null): boolean =>
  order ? canDo(actor, order, 'viewFiles') : actor.role === 'admin' || file.uploaderId === actor.userId

export function createFilesService({ db, transact, clock, log, storage, limits, auth, linkKey, fileReader, previewWork }: Deps) {
  const links = createLinks(linkKey, clock)
  const previews = createPreviews({ db, clock, storage, log, work: previewWork })
  const receiver = createReceiver({ storage, transact, limits, clock, fileReader, previews })
  const { receive } = receiver

  const link = (actor: Actor, filename: string, disposition: Disposition = 'inline') => links.urlOf(actor, filename, disposition)

  const loadVisible = async (actor: Actor, filename: string) => {
    const findByName = filename.startsWith(PREVIEW_PREFIX) ? repo.previewByName : repo.fileByName
    const found = FILENAME_SHAPE.test(filename) ? await findByName(db, filename) : undefined
    if (!found || !canSee(actor, found.file, found.order)) throw new AppError('not_found', FILE_NOT_FOUND)
    return found.file
  }

  const requireChatAccess = async (actor: Actor, orderId: string) => {
    requireRole(actor, 'writeChat')
    await authorizeById(db, actor, orderId, 'writeChat')
  }

  const presentUpload = (actor: Actor, file: repo.FileRow) => ({ fileUrl: link(actor, file.filename), file: presentFile(file) })

  return {
    receive,
    /** Passes the path of a stored file to `use`; null if the file does not exist. */
    withStored: storage.store.withPath.bind(storage.store),
    link,
    previews,
    sessions: createUploadSessions({ db, storage, clock, receiver }),

    /** Stores a chat file; the message that uses it attaches it later. */
    storeChatFile: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      receive(actor, incoming, {
        kind: 'chat_file',
        attached: false,
        authorize: ({ orderId }) => requireChatAccess(actor, orderId),
        inspect: async () => null,
        orderIdOf: ({ orderId }) => orderId,
        record: async (_tx, insert) => presentUpload(actor, await insert()),
      }),

    /** Stores a car photo; the order that uses it attaches it later. */
    storeCarPhoto: (actor: Actor, incoming: Incoming<object>) =>
      receive(actor, incoming, {
        kind: 'car_photo',
        attached: false,
        authorize: async () => {},
        inspect: async () => null,
        orderIdOf: () => null,
        record: async (_tx, insert) => presentUpload(actor, await insert()),
      }),

    /** Stores a photo for a form that is sent later; the feature of the form decides who may upload one. */
    storePhoto: (
      kind: FormPhotoKind,
      actor: Actor,
      incoming: Incoming<{ orderId: string }>,
      authorize: (orderId: string) => Promise<void>,
    ) =>
      receive(actor, incoming, {
        kind,
        attached: false,
        authorize: ({ orderId }) => authorize(orderId),
        inspect: async () => null,
        orderIdOf: ({ orderId }) => orderId,
        record: async (_tx, insert) => presentUpload(actor, await insert()),
      }),

    /** Finds a file for the signed-in user or the user of the link. Permissions are checked on every request. */
    async find(bearer: Actor | null, filename: string, linkToken: string | undefined) {
      // Malformed names get the same answer for everyone, before any other check.
      if (!FILENAME_SHAPE.test(filename)) throw new AppError('not_found', FILE_NOT_FOUND)
      if (bearer) return { actor: bearer, file: await loadVisible(bearer, filename), disposition: 'inline' as Disposition }
      if (linkToken === undefined) throw new AppError('unauthenticated', ERROR_MESSAGES.signIn)
      const claims = links.read(linkToken, filename)
      const actor = claims && (await auth.actorByMark(claims.userId, (id) => links.sessionTagOf(id) === claims.sessionTag))
      if (!actor) throw new AppError('forbidden', LINK_EXPIRED)
      return { actor, file: await loadVisible(actor, filename), disposition: claims.disposition }
    },

    async open(file: repo.FileRow, range?: ByteRange) {
      const stream = await storage.store.open(file.filename, range)
      if (!stream) throw new AppError('not_found', FILE_NOT_FOUND)
      return stream
    },

    /** Writes downloads by staff to the audit log. */
    async auditDownload(actor: Actor, file: repo.FileRow, from: From, range: ByteRange | undefined) {
      // Build pictures and thumbnails of CAD versions appear in lists, and production photos are our own, so none is audited.
      if (actor.role === 'user' || file.kind === 'build_picture' || file.kind === 'production_photo') return
      if (file.kind === 'cad_model' && file.contentType.startsWith('image/')) return
      const entry = {
        action: 'file.download' as const,
        actorId: actor.userId,
        sessionId: actor.sessionId,
        target: `file:${file.id}`,
        detail: { kind: file.kind, orderId: file.orderId },
        ...from,
      }
      // A range download takes many requests, which share one entry.
      await (range ? recordOnce(db, entry, FILE_LINK_VALID_MINUTES) : recordAudit(db, entry))
    },

    /** Attaches the customer's uploaded photos to the order, in the given sequence. */
    async claimPhotos(tx: Transaction, userId: string, orderId: string, filenames: readonly string[]): Promise<void> {
      const wanted = [...new Set(filenames)]
      if (wanted.length === 0) return
      const claimed = new Map((await repo.attachPhotos(tx.db, userId, orderId, wanted)).map((file) => [file.filename, file.id]))
      const rows = wanted.map((filename, position) => {
        const fileId = claimed.get(filename)
        if (fileId === undefined) throw new AppError('invalid', PHOTO_MISSING, { errors: { 'carDetails.images': PHOTO_MISSING } })
        return { orderId, fileId, position }
      })
      await repo.insertOrderPhotos(tx.db, rows)
    },

    /** Attaches the user's own photos of this order to what they sent, and returns their ids in the given sequence. */
    async claimUploaded(
      tx: Transaction,
      kind: FormPhotoKind,
      userId: string,
      orderId: string,
      filenames: readonly string[],
    ): Promise<string[]> {
      const ids: string[] = []
      for (const filename of new Set(filenames)) {
        const file = FILENAME_SHAPE.test(filename) ? await repo.attachUploaded(tx.db, kind, userId, orderId, filename) : undefined
        if (!file) throw new AppError('invalid', PHOTO_MISSING, { errors: { photos: PHOTO_MISSING } })
        ids.push(file.id)
      }
      return ids
    },

    /** Attaches a file to a message, once, if the sender uploaded it to this order. */
    async claimAttachment(tx: Transaction, userId: string, orderId: string, fileUrl: string) {
      const filename = fileUrl.startsWith(DOWNLOAD_PATH) ? (fileUrl.slice(DOWNLOAD_PATH.length).split('?', 1)[0] ?? '') : ''
      const file = FILENAME_SHAPE.test(filename) ? await repo.attachUploaded(tx.db, 'chat_file', userId, orderId, filename) : undefined
      if (!file) throw new AppError('invalid', INVALID_ATTACHMENT)
      return {
        fileId: file.id,
        originalName: file.originalName,
        sizeBytes: file.sizeBytes,
        filename: file.filename,
        thumbnail: await repo.previewFilename(tx.db, file.id),
        isImage: file.contentType.startsWith('image/'),
      }
    },

    /** Detaches a file; the sweeper deletes it a day later. */
    release: (tx: Transaction, fileId: string): Promise<void> => repo.detach(tx.db, fileId, clock.now()),

    /** Deletes the photos, scans and chat files of a deleted account: rows now, stored files after the commit. The sweeper removes what a failure leaves. */
    async erase(tx: Transaction, userId: string): Promise<void> {
      const uploads = await deleteUploadSessions(tx.db, userId)
      const names = await repo.deletePersonal(tx.db, userId)
      const removeBytes = async () => {
        for (const session of uploads) await removeParts(storage.parts, session)
        for (const name of names) await storage.store.remove(name)
      }
      tx.afterCommit(
        () =>
          void removeBytes().catch((error: unknown) =>
            log.error({ err: error }, 'could not delete the files of a deleted account; the sweeper will'),
          ),
      )
    },

    /** Whether the file store responds. */
    /** A picture for an email; null if it does not exist anymore or cannot be read, so that the email is sent without it. */
    emailPicture: (filename: string, size: { width: number; height: number }): Promise<Buffer | null> =>
      storage.store.withPath(filename, (file) => drawEmailPicture(file, size)).catch(() => null),

    /** A copy of a picture without metadata for public pages; null if it does not exist anymore or cannot be read. */
    publicPicture: (filename: string): Promise<Buffer | null> => storage.store.withPath(filename, drawPublicPicture).catch(() => null),

    answers: () => storage.store.answers(),
  }
}
