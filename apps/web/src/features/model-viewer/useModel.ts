import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import { useEffect, useState } from 'react'
import { fileHref } from '../../lib/api.ts'
import { ModelError, ModelSessionClient } from './ModelSessionClient.ts'
import type { ModelFile, ModelFormat } from './model-file.ts'
import { DOWNLOAD_FAILED, type OpenedModel, type OpenStage } from './protocol.ts'

export type ModelState =
  | { kind: 'opening'; stage: OpenStage | 'viewer'; share: number }
  /** Trying again is only offered where it can help. */
  | { kind: 'failed'; message: string; retry?: () => void }
  | { kind: 'open'; model: OpenedModel; workshop: ModelSessionClient }

const FAILED = 'This file could not be opened. You can still download it.'

/** Opens a file in a worker of its own; leaving stops it at once. The first address of a file is kept, since every answer brings a new one. */
export function useModel(file: ModelFile, format: ModelFormat, isPreview: boolean): ModelState {
  const [state, setState] = useState<ModelState>({ kind: 'opening', stage: 'viewer', share: 0 })
  const [source, setSource] = useState(file)
  useEffect(() => {
    const workshop = new ModelSessionClient()
    let isLeft = false
    setState({ kind: 'opening', stage: 'download', share: 0 })
    const question = {
      url: new URL(fileHref(isPreview && source.previewUrl ? source.previewUrl : source.url), location.href).href,
      format,
      isPreview,
      maxBytes: SCAN_MAX_BYTES,
    }
    workshop
      .ask('open', question, (stage, share) => !isLeft && setState({ kind: 'opening', stage, share }))
      .then(
        (model) => !isLeft && setState({ kind: 'open', model, workshop }),
        (error: unknown) => {
          if (isLeft) return
          const message = error instanceof ModelError ? error.message : FAILED
          setState({ kind: 'failed', message })
        },
      )
    return () => {
      isLeft = true
      workshop.close()
    }
  }, [source, format, isPreview])
  // A copy is a new thing to open, by the newest address.
  if (state.kind === 'failed' && state.message === DOWNLOAD_FAILED) return { ...state, retry: () => setSource({ ...file }) }
  return state
}
