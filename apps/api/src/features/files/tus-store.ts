import { DataStore, Upload } from '@tus/server'
import type { Actor } from '@vorta/contract/auth/role'
import { uploadMetadata } from '@vorta/contract/cad/schema'
import { UPLOAD_RETENTION_HOURS } from '@vorta/contract/shared/limits'
import { parse } from '../../platform/http/validate.ts'
import type { SessionRow } from './upload-sessions.repo.ts'
import type { createUploadSessions, PlanFor } from './upload-sessions.ts'

const RETENTION_MS = UPLOAD_RETENTION_HOURS * 3_600_000

/** What the tus server reads and writes during one request: only the uploads of this user. */
export function createTusStore(sessions: ReturnType<typeof createUploadSessions>, actor: Actor, planFor: PlanFor): DataStore {
  let current: SessionRow | undefined
  return Object.assign(new DataStore(), {
    extensions: ['creation', 'expiration', 'termination'],
    getExpiration: () => RETENTION_MS,

    async create(upload: Upload) {
      await sessions.open(actor, upload.id, upload.size ?? 0, parse(uploadMetadata, upload.metadata ?? {}), planFor)
      return upload
    },

    async getUpload(id: string) {
      current = await sessions.find(actor, id, planFor)
      const { receivedBytes, sizeBytes, expiresAt, kind, orderId, originalName, details } = current
      // tus counts from the creation, but every chunk extends the retention.
      const creation_date = new Date(expiresAt.getTime() - RETENTION_MS).toISOString()
      const metadata = { kind, orderId, filename: originalName, ...details }
      return new Upload({ id, size: sizeBytes, offset: receivedBytes, metadata, creation_date })
    },

    async write(bytes: AsyncIterable<Uint8Array>) {
      if (!current) throw new Error('An upload is written before it is found')
      return sessions.append(actor, current, bytes, planFor)
    },

    remove: (id: string) => sessions.giveUp(actor, id),
  })
}
