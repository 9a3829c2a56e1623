import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelFile, ModelFormat } from '../load/model-file.ts'
import type { LoadStage, OpenedModel } from '../load/protocol.ts'
import { useModel } from '../load/useModel.ts'

interface OpenedFile {
  readonly model: OpenedModel
  readonly session: ModelSessionClient
}

export type PairState =
  | { readonly kind: 'opening'; readonly stage: LoadStage | 'viewer'; readonly progress: number }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly retry: (() => void) | undefined }
  | { readonly kind: 'open'; readonly first: OpenedFile; readonly second: OpenedFile }

interface SupportedFile {
  readonly file: ModelFile
  readonly format: ModelFormat
}

/** Opens two files in full detail, because a preview would distort the measurement. */
export function useModelPair(first: SupportedFile, second: SupportedFile): PairState {
  const firstState = useModel(first.file, first.format, false)
  const secondState = useModel(second.file, second.format, false)
  if (firstState.kind === 'failed') return { kind: 'failed', name: first.file.name, message: firstState.message, retry: firstState.retry }
  if (secondState.kind === 'failed')
    return { kind: 'failed', name: second.file.name, message: secondState.message, retry: secondState.retry }
  // Both files load at once. Show the progress of the first, then of the second.
  if (firstState.kind === 'opening') return firstState
  if (secondState.kind === 'opening') return secondState
  return { kind: 'open', first: firstState, second: secondState }
}
