import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { useEffect, useState } from 'react'
import { fileHref } from '../../../lib/api.ts'
import { ModelError, ModelSessionClient } from './ModelSessionClient.ts'
import type { ModelFile } from './model-file.ts'
import { DOWNLOAD_FAILED, type LoadStage, type OpenedModel } from './protocol.ts'

export type ModelState =
  | { kind: 'opening'; stage: LoadStage | 'viewer'; progress: number }
  /** `retry` is set only if another attempt can succeed. */
  | { kind: 'failed'; message: string; retry?: () => void }
  | { kind: 'open'; model: OpenedModel; session: ModelSessionClient }

const FAILED = "We couldn't open this file. You can still download it."

/** Opens a file in its own worker. The first signed URL is used, because every response has a new one for the same file. */
export function useModel(file: ModelFile, format: ModelFormat, isPreview: boolean): ModelState {
  const [state, setState] = useState<ModelState>({ kind: 'opening', stage: 'viewer', progress: 0 })
  const [source, setSource] = useState(file)
  const { unit } = file
  useEffect(() => {
    const session = new ModelSessionClient()
    let isCancelled = false
    setState({ kind: 'opening', stage: 'download', progress: 0 })
    const payload = {
      url: new URL(fileHref(isPreview && source.previewUrl ? source.previewUrl : source.url), location.href).href,
      format,
      isPreview,
      unit,
      maxBytes: SCAN_MAX_BYTES,
    }
    session
      .request('open', payload, (stage, progress) => !isCancelled && setState({ kind: 'opening', stage, progress }))
      .then(
        (model) => !isCancelled && setState({ kind: 'open', model, session }),
        (error: unknown) => {
          if (isCancelled) return
          const message = error instanceof ModelError ? error.message : FAILED
          setState({ kind: 'failed', message })
        },
      )
    return () => {
      isCancelled = true
      session.close()
    }
  }, [source, format, isPreview, unit])
  // A new object restarts the effect with the latest URL.
  if (state.kind === 'failed' && state.message === DOWNLOAD_FAILED) return { ...state, retry: () => setSource({ ...file }) }
  return state
}
