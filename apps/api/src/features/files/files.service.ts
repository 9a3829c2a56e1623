import type { Actor } from '@vorta/contract/auth/role'
import { CHAT_IS_CLOSED, CHAT_NEEDS_ENGINEER, CHAT_NOT_FOR_ADMINS } from '@vorta/contract/chat/schema'
import { type Disposition, FILE_NOT_FOUND, FILENAME_SHAPE, LINK_EXPIRED } from '@vorta/contract/files/schema'
import { SENTENCES } from '@vorta/contract/http/error'
import { FILE_LINK_VALID_MINUTES } from '@vorta/contract/shared/limits'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { FileReader } from '../../platform/file-reader/reader.ts'
import type { Log } from '../../platform/log.ts'
import type { PreviewWork } from '../../platform/preview/preview-worker-client.ts'
import type { Incoming } from '../../platform/storage/incoming.ts'
import type { Storage } from '../../platform/storage/open.ts'
import type { ByteRange } from '../../platform/storage/store.ts'
import type { Transact, Transaction } from '../../platform/transaction.ts'
import { type From, recordAudit, recordOnce } from '../audit/audit.service.ts'
import type { AuthService } from '../auth/auth.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { createLinks } from './download-link.ts'
import { presentFile } from './files.present.ts'
import * as repo from './files.repo.ts'
import { PREVIEW_MARK } from './preview-policy.ts'
import { createPreviews } from './previews.ts'
import { createReceiver } from './receive-upload.ts'
import { removeParts } from './upload-chunks.ts'
import { takeOf as takeUploads } from './upload-sessions.repo.ts'
import { createUploadSessions } from './upload-sessions.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly storage: Storage
  readonly limits: RateLimitsService
  readonly auth: Pick<AuthService, 'actorByMark'>
  /** Used for links and nothing else. */
  readonly linkKey: Uint8Array
  readonly log: Log
  readonly fileReader: FileReader
  /** Makes a light preview of a mesh, somewhere off this thread. */
  readonly previewWork: PreviewWork | null
}

export type FilesService = ReturnType<typeof createFilesService>

const DOWNLOAD_PATH = '/api/uploads/download/'
const INVALID_ATTACHMENT = 'Invalid attachment'
const PHOTO_GONE = 'A photo is no longer there. Please upload it again.'

/** Who may see an order may see its files; a photo that belongs to no order yet is seen by whoever sent it. */
function maySee(actor: Actor, file: repo.FileRow, order: repo.OrderContext | null): boolean {
  if (actor.role === 'admin') return true
  if (!order) return file.uploaderId === actor.userId
  return order.userId === actor.userId || (actor.role === 'engineer' && order.engineerId === actor.userId)
}

export function createFilesService({ db, transact, clock, log, storage, limits, auth, linkKey, fileReader, previewWork }: Deps) {
  const links = createLinks(linkKey, clock)
  const previews = createPreviews({ db, clock, storage, log, work: previewWork })
  const receiver = createReceiver({ storage, transact, limits, clock, fileReader, previews })
  const { receive } = receiver

  const link = (actor: Actor, filename: string, disposition: Disposition = 'inline') =>
    `${DOWNLOAD_PATH}${filename}?t=${links.sign(actor, filename, disposition)}`

  const visible = async (actor: Actor, filename: string) => {
    const look = filename.startsWith(PREVIEW_MARK) ? repo.previewByName : repo.fileByName
    const found = FILENAME_SHAPE.test(filename) ? await look(db, filename) : undefined
    if (!found || !maySee(actor, found.file, found.order)) throw new AppError('not_found', FILE_NOT_FOUND)
    return found.file
  }

  const mayWriteInChat = async (actor: Actor, orderId: string) => {
    if (actor.role === 'admin') throw new AppError('forbidden', CHAT_NOT_FOR_ADMINS)
    const order = await repo.orderContext(db, orderId)
    const mine = order && (order.userId === actor.userId || (actor.role === 'engineer' && order.engineerId === actor.userId))
    if (!mine) throw new AppError('not_found', 'Order not found')
    if (order.engineerId === null) throw new AppError('conflict', CHAT_NEEDS_ENGINEER)
    if (order.status === 'cancelled') throw new AppError('conflict', CHAT_IS_CLOSED)
  }

  const tellSender = (actor: Actor, file: repo.FileRow) => ({ fileUrl: link(actor, file.filename), file: presentFile(file) })

  return {
    receive,
    link,
    previews,
    sessions: createUploadSessions({ db, storage, clock, receiver }),

    /** A file for the chat; it waits for the message that brings it. */
    storeChatFile: (actor: Actor, incoming: Incoming<{ orderId: string }>) =>
      receive(actor, incoming, {
        kind: 'chat_file',
        attached: false,
        authorise: ({ orderId }) => mayWriteInChat(actor, orderId),
        inspect: async () => null,
        orderIdOf: ({ orderId }) => orderId,
        record: async (_work, insert) => tellSender(actor, await insert()),
      }),

    /** A photo of the car; it waits for the order that brings it. */
    storeCarPhoto: (actor: Actor, incoming: Incoming<object>) =>
      receive(actor, incoming, {
        kind: 'car_photo',
        attached: false,
        authorise: async () => {},
        inspect: async () => null,
        orderIdOf: () => null,
        record: async (_work, insert) => tellSender(actor, await insert()),
      }),

    /** A photo from production; who may bring one is for the room of production to say. */
    storeProductionPhoto: (actor: Actor, incoming: Incoming<{ orderId: string }>, authorise: (orderId: string) => Promise<void>) =>
      receive(actor, incoming, {
        kind: 'production_photo',
        attached: false,
        authorise: ({ orderId }) => authorise(orderId),
        inspect: async () => null,
        orderIdOf: ({ orderId }) => orderId,
        record: async (_work, insert) => tellSender(actor, await insert()),
      }),

    /** The file for whoever is signed in, or for whom the link was made; rights are asked for anew on every use. */
    async find(bearer: Actor | null, filename: string, linkToken: string | undefined) {
      // A name that can't be one is answered alike to everybody, before anything else is looked at.
      if (!FILENAME_SHAPE.test(filename)) throw new AppError('not_found', FILE_NOT_FOUND)
      if (bearer) return { actor: bearer, file: await visible(bearer, filename), disposition: 'inline' as Disposition }
      if (linkToken === undefined) throw new AppError('unauthenticated', SENTENCES.signIn)
      const claims = links.read(linkToken, filename)
      const actor = claims && (await auth.actorByMark(claims.userId, (id) => links.markOf(id) === claims.sessionMark))
      if (!actor) throw new AppError('forbidden', LINK_EXPIRED)
      return { actor, file: await visible(actor, filename), disposition: claims.disposition }
    },

    async open(file: repo.FileRow, range?: ByteRange) {
      const stream = await storage.store.open(file.filename, range)
      if (!stream) throw new AppError('not_found', FILE_NOT_FOUND)
      return stream
    },

    /** What the company's own people take out of the house is written down. */
    async noteDownload(actor: Actor, file: repo.FileRow, from: From, range: ByteRange | undefined) {
      // The drawn picture of a build stands beside every order in a list, and photos from production are our own; seeing them takes nothing out.
      if (actor.role === 'user' || file.kind === 'build_picture' || file.kind === 'production_photo') return
      const entry = {
        action: 'file.download',
        actorId: actor.userId,
        sessionId: actor.sessionId,
        target: `file:${file.id}`,
        detail: { kind: file.kind, orderId: file.orderId },
        ...from,
      }
      // A download in ranges is many requests; one entry stands for all of them.
      await (range ? recordOnce(db, entry, FILE_LINK_VALID_MINUTES) : recordAudit(db, entry))
    },

    /** Gives loose photos of this customer to the order, in the given sequence. */
    async claimPhotos(work: Transaction, userId: string, orderId: string, filenames: readonly string[]): Promise<void> {
      const wanted = [...new Set(filenames)]
      if (wanted.length === 0) return
      const claimed = new Map((await repo.attachPhotos(work.db, userId, orderId, wanted)).map((file) => [file.filename, file.id]))
      const rows = wanted.map((filename, position) => {
        const fileId = claimed.get(filename)
        if (fileId === undefined) throw new AppError('invalid', PHOTO_GONE, { errors: { 'carDetails.images': PHOTO_GONE } })
        return { orderId, fileId, position }
      })
      await repo.insertOrderPhotos(work.db, rows)
    },

    /** The sender's own photos from this order, each for one stage; their ids in the given sequence. */
    async claimProductionPhotos(work: Transaction, userId: string, orderId: string, filenames: readonly string[]): Promise<string[]> {
      const ids: string[] = []
      for (const filename of new Set(filenames)) {
        const file = FILENAME_SHAPE.test(filename)
          ? await repo.attachOwn(work.db, 'production_photo', userId, orderId, filename)
          : undefined
        if (!file) throw new AppError('invalid', PHOTO_GONE, { errors: { photos: PHOTO_GONE } })
        ids.push(file.id)
      }
      return ids
    },

    /** Gives a file to a message: only the sender's own, uploaded to this order, and only once. */
    async claimAttachment(work: Transaction, userId: string, orderId: string, fileUrl: string) {
      const filename = fileUrl.startsWith(DOWNLOAD_PATH) ? (fileUrl.slice(DOWNLOAD_PATH.length).split('?', 1)[0] ?? '') : ''
      const file = FILENAME_SHAPE.test(filename) ? await repo.attachOwn(work.db, 'chat_file', userId, orderId, filename) : undefined
      if (!file) throw new AppError('invalid', INVALID_ATTACHMENT)
      return {
        fileId: file.id,
        originalName: file.originalName,
        sizeBytes: file.sizeBytes,
        filename: file.filename,
        thumbnail: await repo.previewOf(work.db, file.id),
        isImage: file.contentType.startsWith('image/'),
      }
    },

    /** What it was attached to is gone; a day later so is the file. */
    release: (work: Transaction, fileId: string): Promise<void> => repo.detach(work.db, fileId, clock.now()),

    /** The photos, scans and chat files of somebody who is erased: rows now, bytes after the commit. What a fault leaves, the sweeper takes. */
    async erase(work: Transaction, userId: string): Promise<void> {
      const uploads = await takeUploads(work.db, userId)
      const names = await repo.takePrivate(work.db, userId)
      const removeBytes = async () => {
        for (const one of uploads) await removeParts(storage.parts, one)
        for (const name of names) await storage.store.remove(name)
      }
      work.after(
        () => void removeBytes().catch((error: unknown) => log.error({ err: error }, 'files of an erased account wait for the sweeper')),
      )
    },

    /** Whether files can be kept now. */
    answers: () => storage.store.answers(),
  }
}
