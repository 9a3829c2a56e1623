import type { Ack } from '@vorta/contract/chat/schema'
import { filesApi } from '@vorta/contract/files/routes'
import { ApiError } from '../../lib/api.ts'
import { storedFile } from '../../lib/uploads/stored-files.ts'
import { upload } from '../../lib/uploads/upload.ts'
import type { DraftFile } from './message-log.ts'

interface UploadOptions {
  readonly onProgress: (progress: number) => void
  readonly signal: AbortSignal
}

/** Uploads the file of a draft. Throws if the server didn't answer or the session has ended. */
export async function uploadAttachment(orderId: string, { key, name }: DraftFile, options: UploadOptions): Promise<Ack<{ url: string }>> {
  const file = await storedFile(key)
  if (file === null) return { ok: false, code: 'file_missing', message: `${name} is no longer on this device. Attach it again.` }
  // The order id must come first, because the server checks access before it reads the file.
  const form = new FormData()
  form.append('orderId', orderId)
  form.append('file', file, name)
  try {
    return { ok: true, url: (await upload(filesApi.uploadChatFile, form, options)).fileUrl }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 401) throw error
    return { ok: false, code: error.code ?? 'unexpected', message: error.message }
  }
}
