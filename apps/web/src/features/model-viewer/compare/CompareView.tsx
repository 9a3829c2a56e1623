import { useState } from 'react'
import { rendererMode } from '../../../lib/renderer-mode.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { usePair } from '../deviation/usePair.ts'
import { Opening } from '../LoadingModel.tsx'
import { formatOf, type ModelFile, type ModelFormat } from '../model-file.ts'
import { RetryButton } from '../RetryButton.tsx'
import { CompareWorkspace } from './CompareWorkspace.tsx'
import { VersionChoice } from './VersionChoice.tsx'

interface CompareViewProps {
  versions: readonly ModelFile[]
  first: ModelFile
  second: ModelFile
  onChoose: (first: ModelFile, second: ModelFile) => void
  onClose: () => void
}

export function CompareView({ versions, first, second, onChoose, onClose }: CompareViewProps) {
  const choice = <VersionChoice versions={versions} first={first} second={second} onChoose={onChoose} />
  const [one, other] = [formatOf(first.name), formatOf(second.name)]
  if (!one || !other) return <Failure message="One of these files is of a kind that cannot be shown here." choice={choice} />
  // Each pair is a new thing: its files, its workers, its figures.
  return (
    <KnownPair key={`${first.id} ${second.id}`} first={first} second={second} formats={[one, other]} choice={choice} onClose={onClose} />
  )
}

interface KnownPairProps {
  first: ModelFile
  second: ModelFile
  formats: readonly [ModelFormat, ModelFormat]
  choice: React.ReactNode
  onClose: () => void
}

function KnownPair({ first, second, formats, choice, onClose }: KnownPairProps) {
  const [mode, setMode] = useState(rendererMode)
  const state = usePair({ file: first, format: formats[0] }, { file: second, format: formats[1] })
  if (state.kind === 'opening') return <Opening stage={state.stage} share={state.share} onCancel={onClose} />
  if (state.kind === 'failed') return <Failure message={`${state.name}: ${state.message}`} onRetry={state.retry} choice={choice} />
  return (
    <CompareWorkspace
      files={{ first, second }}
      formats={formats}
      models={{ first: state.first.model, second: state.second.model }}
      workshops={{ first: state.first.workshop, second: state.second.workshop }}
      mode={mode}
      choice={choice}
      onLost={() => setMode('none')}
    />
  )
}

function Failure({ message, onRetry, choice }: { message: string; onRetry?: (() => void) | undefined; choice: React.ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-6">
      <Banner tone="error" title="These versions cannot be compared">
        {message}
      </Banner>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {choice}
    </div>
  )
}
