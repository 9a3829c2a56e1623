import { filesApi } from '@vorta/contract/files/routes'
import { type CadModel, FILE_RULES, type ResumableKind, type Scan } from '@vorta/contract/files/schema'
import type { Endpoint } from '@vorta/contract/http/endpoint'
import { useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { discardUpload, isLarge, uploadInChunks } from '../../lib/resumable.ts'
import { type UnfinishedUpload, unfinishedFor } from '../../lib/unfinished-uploads.ts'
import { upload } from '../../lib/upload.ts'
import { type UploadReport, useUpload } from '../../lib/useUpload.ts'

interface Stored {
  cadModel?: CadModel
  scan?: Scan
}

const WHOLE: Record<ResumableKind, Endpoint> = { cad_model: filesApi.cadModel, scan: filesApi.scan }

/** Sends a file of an order: a small one in one go, a large one so that it survives a break. */
export function useFileUpload(kind: ResumableKind, orderId: string, fallback: string, onStored: (stored: Stored) => void) {
  const { state, start, cancel, fail, forget } = useUpload<Stored>(fallback)
  const [unfinished, setUnfinished] = useState<UnfinishedUpload | undefined>(() => unfinishedFor(kind, orderId))

  const send = async (file: File, words: Record<string, string>): Promise<void> => {
    const inPieces = isLarge(file)
    const mark = { kind, orderId, name: file.name, size: file.size, lastModified: file.lastModified }
    setUnfinished(undefined)
    const stored = await start({
      fileName: file.name,
      send: (report) =>
        (inPieces
          ? uploadInChunks({ kind, orderId, file, words }, report)
          : sendWhole(WHOLE[kind], { orderId, ...words }, file, report)
        ).catch(explain(kind)),
      ...(inPieces && { resume: () => void send(file, words), discard: () => void discardUpload(mark) }),
    })
    if (stored) onStored(stored)
  }
  const discard = () => {
    if (unfinished) void discardUpload(unfinished)
    setUnfinished(undefined)
  }
  return { state, send, cancel, fail, forget, unfinished, discard }
}

/** Its name was right, or it would not have been sent: that its content is not must be said, or the sentence seems wrong. */
const explain = (kind: ResumableKind) => (error: unknown) => {
  const { wrongType } = FILE_RULES[kind]
  if (!(error instanceof ApiError) || error.message !== wrongType) throw error
  throw new ApiError(error.status, {
    success: false,
    code: 'unsupported_type',
    message: `${wrongType}. This file is named like one, but holds something else.`,
  })
}

function sendWhole(endpoint: Endpoint, fields: Record<string, string>, file: File, report: UploadReport): Promise<Stored> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return upload(endpoint, form, report) as Promise<Stored>
}
