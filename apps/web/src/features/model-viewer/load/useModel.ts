import { SCAN_MAX_BYTES } from '@vorta/contract/shared/limits'
import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import { useEffect, useEffectEvent, useState } from 'react'
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

interface ModelSource {
  readonly isPreview: boolean
  /** Nothing is loaded while this is false. */
  readonly isEnabled: boolean
  /** The view returns the geometry. */
  readonly lendsGeometry?: boolean
}

const START: ModelState = { kind: 'opening', stage: 'viewer', progress: 0 }
const FILE: ModelSource = { isPreview: false, isEnabled: true }

/** Opens a file in its own worker. The first signed URL is used, because every response has a new one for the same file. */
export function useModel(
  file: ModelFile,
  format: ModelFormat,
  { isPreview, isEnabled, lendsGeometry = false }: ModelSource = FILE,
): ModelState {
  const [state, setState] = useState(START)
  const [attempt, setAttempt] = useState(0)
  const { id, unit } = file
  const canLend = useEffectEvent(() => lendsGeometry)
  const currentUrl = useEffectEvent(() => new URL(fileHref((isPreview && file.previewUrl) || file.url), location.href).href)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each file uses the latest URL
  useEffect(() => {
    if (!isEnabled) return
    const session = new ModelSessionClient()
    let isCancelled = false
    setState({ kind: 'opening', stage: 'download', progress: 0 })
    const payload = { url: currentUrl(), format, isPreview, unit, maxBytes: SCAN_MAX_BYTES, lendsGeometry: canLend() }
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
      setState(START)
      session.close()
    }
  }, [id, attempt, format, isPreview, isEnabled, unit])
  if (state.kind === 'failed' && state.message === DOWNLOAD_FAILED) return { ...state, retry: () => setAttempt(attempt + 1) }
  return state
}
