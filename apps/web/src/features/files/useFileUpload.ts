import { cadApi } from '@vorta/contract/cad/routes'
import type { CadModel, Scan } from '@vorta/contract/cad/schema'
import { FILE_RULES, type ResumableKind } from '@vorta/contract/files/schema'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { discardUpload, isLarge, uploadInChunks } from '../../lib/uploads/resumable-upload.ts'
import { latestUnfinishedUpload, type UnfinishedUpload } from '../../lib/uploads/unfinished-uploads.ts'
import { upload } from '../../lib/uploads/upload.ts'
import { type UploadCallbacks, useUpload } from '../../lib/uploads/useUpload.ts'

interface StoredFile {
  cadModel?: CadModel
  scan?: Scan
}

/** Photos are uploaded by their own queue. */
type ModelKind = Exclude<ResumableKind, 'order_photo'>

const SINGLE_REQUEST_ENDPOINTS: Record<ModelKind, Endpoint> = { cad_model: cadApi.uploadModel, scan: cadApi.uploadScan }

/** Uploads a file of an order. Large files are sent in chunks and can be resumed. */
export function useFileUpload(kind: ModelKind, orderId: string, fallback: string, onStored: (stored: StoredFile) => void) {
  const { state, start, cancel, fail, forget } = useUpload<StoredFile>(fallback)
  const [unfinished, setUnfinished] = useState<UnfinishedUpload | undefined>(() => latestUnfinishedUpload(kind, orderId))

  const send = async (file: File, fields: Record<string, string>): Promise<boolean> => {
    const isChunked = isLarge(file)
    const uploadKey = { kind, orderId, name: file.name, size: file.size, lastModified: file.lastModified }
    setUnfinished(undefined)
    const stored = await start({
      fileName: file.name,
      send: (onReport) =>
        (isChunked
          ? uploadInChunks({ kind, orderId, file, fields }, onReport)
          : uploadInOneRequest(SINGLE_REQUEST_ENDPOINTS[kind], { orderId, ...fields }, file, onReport)
        ).catch(explainTypeMismatch(kind)),
      ...(isChunked && { resume: () => void send(file, fields), discard: () => void discardUpload(uploadKey) }),
    })
    if (stored) onStored(stored)
    return stored !== null
  }
  const discard = () => {
    if (unfinished) void discardUpload(unfinished)
    setUnfinished(undefined)
  }
  return { state, send, cancel, fail, forget, unfinished, discard }
}

/** The extension was checked before the upload, so say that the content is the problem. */
const explainTypeMismatch = (kind: ResumableKind) => (error: unknown) => {
  const { wrongType } = FILE_RULES[kind]
  if (!(error instanceof ApiError) || error.message !== wrongType) throw error
  throw new ApiError(error.status, {
    success: false,
    code: 'unsupported_type',
    message: `${wrongType}. The content of this file doesn't match its extension.`,
  })
}

function uploadInOneRequest(
  endpoint: Endpoint,
  fields: Record<string, string>,
  file: File,
  onReport: UploadCallbacks,
): Promise<StoredFile> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return upload(endpoint, form, onReport) as Promise<StoredFile>
}
