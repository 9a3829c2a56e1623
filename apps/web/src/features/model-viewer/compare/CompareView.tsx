import { type ModelFormat, modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { rendererMode } from '@vorta/viewer/renderer-mode'
import { type ReactNode, useState } from 'react'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { useModelPair } from '../deviation/useModelPair.ts'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { RetryButton } from '../RetryButton.tsx'
import { CompareWorkspace } from './CompareWorkspace.tsx'
import { VersionSelect } from './VersionSelect.tsx'

interface CompareViewProps {
  versions: readonly ModelFile[]
  first: ModelFile
  second: ModelFile
  notice: ReactNode
  onSelect: (first: ModelFile, second: ModelFile) => void
  onClose: () => void
}

export function CompareView({ versions, first, second, notice, onSelect, onClose }: CompareViewProps) {
  const fileSelect = (
    <>
      <VersionSelect versions={versions} first={first} second={second} onSelect={onSelect} />
      {notice}
    </>
  )
  const [firstFormat, secondFormat] = [modelFormatOf(first.name), modelFormatOf(second.name)]
  if (!firstFormat || !secondFormat)
    return <Failure message="One of these file types can't be displayed. Choose another version." fileSelect={fileSelect} />
  // The key resets all state when another pair is selected.
  return (
    <SupportedPair
      key={`${first.id} ${second.id}`}
      first={first}
      second={second}
      formats={[firstFormat, secondFormat]}
      fileSelect={fileSelect}
      onClose={onClose}
    />
  )
}

interface KnownPairProps {
  first: ModelFile
  second: ModelFile
  formats: readonly [ModelFormat, ModelFormat]
  fileSelect: ReactNode
  onClose: () => void
}

function SupportedPair({ first, second, formats, fileSelect, onClose }: KnownPairProps) {
  const [mode, setMode] = useState(rendererMode)
  const state = useModelPair({ file: first, format: formats[0] }, { file: second, format: formats[1] })
  if (state.kind === 'opening') return <LoadingModel file={second} stage={state.stage} progress={state.progress} onCancel={onClose} />
  if (state.kind === 'failed') return <Failure message={`${state.name}: ${state.message}`} onRetry={state.retry} fileSelect={fileSelect} />
  return (
    <CompareWorkspace
      files={{ first, second }}
      formats={formats}
      models={{ first: state.first.model, second: state.second.model }}
      sessions={{ first: state.first.session, second: state.second.session }}
      mode={mode}
      fileSelect={fileSelect}
      onContextLost={() => setMode('none')}
    />
  )
}

function Failure({ message, onRetry, fileSelect }: { message: string; onRetry?: (() => void) | undefined; fileSelect: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-6">
      <Banner tone="error" title="These versions can't be compared">
        {message}
      </Banner>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {fileSelect}
    </div>
  )
}
