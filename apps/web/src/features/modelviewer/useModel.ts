import { SCAN_MAX_BYTES } from '@vorta/contract/limits'
import { useEffect, useState } from 'react'
import { fileHref } from '../../lib/api.ts'
import type { ModelFile, ModelFormat } from './model-file.ts'
import type { OpenedModel, OpenStage } from './protocol.ts'
import { ModelError, WorkshopClient } from './WorkshopClient.ts'

export type ModelState =
  | { kind: 'opening'; stage: OpenStage | 'viewer'; share: number }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; model: OpenedModel; workshop: WorkshopClient }

const FAILED = 'This file could not be opened. You can still download it.'

/** Opens a file in a worker of its own; leaving stops it at once. The first address of a file is kept, since every answer brings a new one. */
export function useModel(file: ModelFile, format: ModelFormat, isPreview: boolean): ModelState {
  const [state, setState] = useState<ModelState>({ kind: 'opening', stage: 'viewer', share: 0 })
  const [source] = useState(file)
  useEffect(() => {
    const workshop = new WorkshopClient()
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
        (error: unknown) => !isLeft && setState({ kind: 'failed', message: error instanceof ModelError ? error.message : FAILED }),
      )
    return () => {
      isLeft = true
      workshop.close()
    }
  }, [source, format, isPreview])
  return state
}
