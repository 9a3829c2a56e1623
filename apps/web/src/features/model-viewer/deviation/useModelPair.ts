import type { ModelFormat } from '@vorta/kit3d/measure/mesh-file'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelFile } from '../load/model-file.ts'
import type { LoadStage, OpenedModel } from '../load/protocol.ts'
import { type ModelState, useModel } from '../load/useModel.ts'

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
  const firstState = useModel(first.file, first.format)
  const secondState = useModel(second.file, second.format)
  const failure = ({ message, retry }: Extract<ModelState, { kind: 'failed' }>, { name }: ModelFile): PairState => {
    const retryBoth = () => {
      for (const state of [firstState, secondState]) if (state.kind === 'failed') state.retry?.()
    }
    return { kind: 'failed', name, message, retry: retry && retryBoth }
  }
  if (firstState.kind === 'failed') return failure(firstState, first.file)
  if (secondState.kind === 'failed') return failure(secondState, second.file)
  // Both files load at once. Show the progress of the first, then of the second.
  if (firstState.kind === 'opening') return firstState
  if (secondState.kind === 'opening') return secondState
  return { kind: 'open', first: firstState, second: secondState }
}
