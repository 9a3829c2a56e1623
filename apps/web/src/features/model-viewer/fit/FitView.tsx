import { type ModelFormat, modelFormatOf } from '@vorta/kit3d/measure/mesh-file'
import { rendererMode } from '@vorta/viewer/renderer-mode'
import { type ReactNode, useState } from 'react'
import type { SuggestedPin } from '../../../lib/viewer/viewer-api.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { SelectField } from '../../../ui/forms/SelectField.tsx'
import { surfacesOf } from '../deviation/surfaces.ts'
import { useModelPair } from '../deviation/useModelPair.ts'
import { LoadingModel } from '../LoadingModel.tsx'
import type { ModelFile } from '../load/model-file.ts'
import { RetryButton } from '../RetryButton.tsx'
import { FitWorkspace } from './FitWorkspace.tsx'

interface FitViewProps {
  versions: readonly ModelFile[]
  scans: readonly ModelFile[]
  kit: ModelFile
  scan: ModelFile
  notice: ReactNode
  /** The alignment stored in the URL. */
  savedAlignment: string
  startsMeasured: boolean
  onSelect: (kit: ModelFile, scan: ModelFile) => void
  pins: (suggestions: readonly SuggestedPin[]) => ReactNode
  onAligned: (code: string) => void
  onClose: () => void
}

export function FitView({ versions, scans, kit, scan, notice, onSelect, ...workspace }: FitViewProps) {
  const select = (files: readonly ModelFile[], id: string, onFound: (file: ModelFile) => void) => {
    const file = files.find((candidate) => candidate.id === id)
    if (file) onFound(file)
  }
  const fileSelect = (
    <section aria-label="Files" className="flex flex-col gap-3">
      <SelectField
        label="Kit"
        options={versions.map(({ id, title }) => ({ value: id, label: title }))}
        value={kit.id}
        onChange={(event) => select(versions, event.target.value, (file) => onSelect(file, scan))}
      />
      <SelectField
        label="Scan"
        options={scans.map(({ id, title }) => ({ value: id, label: title }))}
        value={scan.id}
        onChange={(event) => select(scans, event.target.value, (file) => onSelect(kit, file))}
      />
      {notice}
    </section>
  )
  const [kitFormat, scanFormat] = [modelFormatOf(kit.name), modelFormatOf(scan.name)]
  if (!kitFormat || !scanFormat)
    return <Failure message="One of these file types can't be displayed. Choose another file." fileSelect={fileSelect} />
  return (
    <SupportedPair
      key={`${kit.id} ${scan.id}`}
      kit={{ file: kit, format: kitFormat }}
      scan={{ file: scan, format: scanFormat }}
      fileSelect={fileSelect}
      {...workspace}
    />
  )
}

interface KnownPairProps {
  kit: { file: ModelFile; format: ModelFormat }
  scan: { file: ModelFile; format: ModelFormat }
  savedAlignment: string
  startsMeasured: boolean
  fileSelect: ReactNode
  pins: (suggestions: readonly SuggestedPin[]) => ReactNode
  onAligned: (code: string) => void
  onClose: () => void
}

function SupportedPair({ kit, scan, fileSelect, onClose, ...workspace }: KnownPairProps) {
  const [mode, setMode] = useState(rendererMode)
  const state = useModelPair(kit, scan)
  if (state.kind === 'opening') return <LoadingModel file={kit.file} stage={state.stage} progress={state.progress} onCancel={onClose} />
  if (state.kind === 'failed') return <Failure message={`${state.name}: ${state.message}`} onRetry={state.retry} fileSelect={fileSelect} />
  const { first, second } = state
  if (surfacesOf(first.model).length === 0)
    return <Failure message="The kit is a point cloud without a surface. Choose a version with a surface." fileSelect={fileSelect} />
  return (
    <FitWorkspace
      kit={{ ...first, ...kit }}
      scan={{ ...second, ...scan }}
      mode={mode}
      fileSelect={fileSelect}
      {...workspace}
      onContextLost={() => setMode('none')}
    />
  )
}

function Failure({ message, onRetry, fileSelect }: { message: string; onRetry?: (() => void) | undefined; fileSelect: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-6">
      <Banner tone="error" title="The fit can't be checked">
        {message}
      </Banner>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {fileSelect}
    </div>
  )
}
