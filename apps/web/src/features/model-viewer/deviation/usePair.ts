import type { ModelSessionClient } from '../ModelSessionClient.ts'
import type { ModelFile, ModelFormat } from '../model-file.ts'
import type { OpenedModel, OpenStage } from '../protocol.ts'
import { useModel } from '../useModel.ts'

interface Opened {
  readonly model: OpenedModel
  readonly workshop: ModelSessionClient
}

export type PairState =
  | { readonly kind: 'opening'; readonly stage: OpenStage | 'viewer'; readonly share: number }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string; readonly retry: (() => void) | undefined }
  | { readonly kind: 'open'; readonly first: Opened; readonly second: Opened }

interface Known {
  readonly file: ModelFile
  readonly format: ModelFormat
}

/** Opens two files at once, each in full detail: a light preview would be measured with its own faults. */
export function usePair(first: Known, second: Known): PairState {
  const one = useModel(first.file, first.format, false)
  const other = useModel(second.file, second.format, false)
  if (one.kind === 'failed') return { kind: 'failed', name: first.file.name, message: one.message, retry: one.retry }
  if (other.kind === 'failed') return { kind: 'failed', name: second.file.name, message: other.message, retry: other.retry }
  // Both are under way; what is told is how far the first is, then the second.
  if (one.kind === 'opening') return one
  if (other.kind === 'opening') return other
  return { kind: 'open', first: one, second: other }
}
