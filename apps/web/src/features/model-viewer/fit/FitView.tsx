import { type ReactNode, useState } from 'react'
import { rendererMode } from '../../../lib/renderer-mode.ts'
import type { RecordedPoint } from '../../../lib/viewer-api.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { surfacesOf } from '../deviation/surfaces.ts'
import { usePair } from '../deviation/usePair.ts'
import { Opening } from '../LoadingModel.tsx'
import { formatOf, type ModelFile, type ModelFormat } from '../model-file.ts'
import { RetryButton } from '../RetryButton.tsx'
import { FitWorkspace } from './FitWorkspace.tsx'

interface FitViewProps {
  versions: readonly ModelFile[]
  scans: readonly ModelFile[]
  kit: ModelFile
  scan: ModelFile
  /** Where the kit was put before, as the address keeps it. */
  place: string
  onChoose: (kit: ModelFile, scan: ModelFile) => void
  pins: (spots: readonly RecordedPoint[]) => ReactNode
  onPlaced: (code: string) => void
  onClose: () => void
}

export function FitView({ versions, scans, kit, scan, place, onChoose, pins, onPlaced, onClose }: FitViewProps) {
  const find = (files: readonly ModelFile[], id: string, then: (file: ModelFile) => void) => {
    const file = files.find((one) => one.id === id)
    if (file) then(file)
  }
  const choice = (
    <section aria-label="Files" className="flex flex-col gap-3">
      <SelectField
        label="Kit"
        options={versions.map(({ id, label, name }) => ({ value: id, label: `${label} · ${name}` }))}
        value={kit.id}
        onChange={(event) => find(versions, event.target.value, (file) => onChoose(file, scan))}
      />
      <SelectField
        label="Scan"
        options={scans.map(({ id, label, name }) => ({ value: id, label: `${label} · ${name}` }))}
        value={scan.id}
        onChange={(event) => find(scans, event.target.value, (file) => onChoose(kit, file))}
      />
    </section>
  )
  const [one, other] = [formatOf(kit.name), formatOf(scan.name)]
  if (!one || !other) return <Failure message="One of these files is of a kind that cannot be shown here." choice={choice} />
  return (
    <KnownPair
      key={`${kit.id} ${scan.id}`}
      kit={{ file: kit, format: one }}
      scan={{ file: scan, format: other }}
      place={place}
      choice={choice}
      pins={pins}
      onPlaced={onPlaced}
      onClose={onClose}
    />
  )
}

interface KnownPairProps {
  kit: { file: ModelFile; format: ModelFormat }
  scan: { file: ModelFile; format: ModelFormat }
  place: string
  choice: ReactNode
  pins: (spots: readonly RecordedPoint[]) => ReactNode
  onPlaced: (code: string) => void
  onClose: () => void
}

function KnownPair({ kit, scan, place, choice, pins, onPlaced, onClose }: KnownPairProps) {
  const [mode, setMode] = useState(rendererMode)
  const state = usePair(kit, scan)
  if (state.kind === 'opening') return <Opening stage={state.stage} share={state.share} onCancel={onClose} />
  if (state.kind === 'failed') return <Failure message={`${state.name}: ${state.message}`} onRetry={state.retry} choice={choice} />
  const { first, second } = state
  if (surfacesOf(first.model).length === 0 || surfacesOf(second.model).length === 0)
    return <Failure message="One of the files is a cloud of points without a surface. A scan with a surface is needed." choice={choice} />
  return (
    <FitWorkspace
      kit={{ ...first, ...kit }}
      scan={{ ...second, ...scan }}
      place={place}
      mode={mode}
      choice={choice}
      pins={pins}
      onPlaced={onPlaced}
      onLost={() => setMode('none')}
    />
  )
}

function Failure({ message, onRetry, choice }: { message: string; onRetry?: (() => void) | undefined; choice: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-6 p-6">
      <Banner tone="error" title="The fit cannot be checked">
        {message}
      </Banner>
      {onRetry && <RetryButton onRetry={onRetry} />}
      {choice}
    </div>
  )
}
