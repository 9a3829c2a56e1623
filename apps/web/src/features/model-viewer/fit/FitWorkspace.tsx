import { IDENTITY_TRANSFORM } from '@vorta/kit3d/deviation/rigid'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import { vectorOf } from '@vorta/kit3d/shape/vector'
import type { RendererMode } from '@vorta/viewer/renderer-mode'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { SuggestedPin } from '../../../lib/viewer/viewer-api.ts'
import { AccuracyNote } from '../deviation/AccuracyNote.tsx'
import { AnalysisProgress } from '../deviation/AnalysisProgress.tsx'
import type { AlignmentMethod, FitResult } from '../deviation/deviation-protocol.ts'
import { scanGeometryOf, surfacesOf } from '../deviation/surfaces.ts'
import { TextOnly } from '../deviation/TextOnly.tsx'
import { ToleranceField } from '../deviation/ToleranceField.tsx'
import { useDeviation } from '../deviation/useDeviation.ts'
import { ModelStill } from '../LoadingModel.tsx'
import { SidePanel } from '../SidePanel.tsx'
import { AlignmentPanel } from './AlignmentPanel.tsx'
import { alignmentCode, alignmentFromCode } from './alignment-code.ts'
import { ClearanceField, ClearanceNotice } from './ClearanceField.tsx'
import { FitPanel } from './FitPanel.tsx'
import { FitViewport } from './FitViewport.tsx'
import { fitFindings, fitSummary, suggestPins } from './findings.ts'
import { type FitFile, type PickedPoints, POINTS_NEEDED } from './fit-file.ts'
import { PairPicker } from './PairPicker.tsx'
import { getStoredFit, storeFit } from './stored-fits.ts'

interface FitWorkspaceProps {
  kit: FitFile
  scan: FitFile
  savedAlignment: string
  startsMeasured: boolean
  mode: RendererMode
  /** Selects the files. */
  fileSelect: ReactNode
  /** Renders an action for the hotspots, which are given in the coordinates of the kit. */
  pins: (suggestions: readonly SuggestedPin[]) => ReactNode
  onAligned: (code: string) => void
  onContextLost: () => void
}

const AS_MODELED: AlignmentMethod = { kind: 'given', transform: IDENTITY_TRANSFORM }
const NO_POINTS: PickedPoints = { kit: [], scan: [] }
const DEFAULT_TOLERANCE_MM = 2

/** Aligns the kit with the scan, then shows gaps and overlaps. */
export function FitWorkspace(props: FitWorkspaceProps) {
  const { kit, scan, savedAlignment, startsMeasured, mode, fileSelect, pins, onAligned, onContextLost } = props
  const [picked, setPicked] = useState(NO_POINTS)
  const [toleranceMm, setTolerance] = useState(DEFAULT_TOLERANCE_MM)
  const [view, setView] = useState<'contact' | 'together'>('contact')
  const [selected, setSelected] = useState<number | null>(null)
  const pair = `${kit.file.id}~${scan.file.id}`
  const [stored] = useState(() => getStoredFit(pair))
  const [saved] = useState(() => alignmentFromCode(savedAlignment || stored.alignment))
  const [clearanceMm, setClearance] = useState(saved?.clearanceMm ?? stored.clearanceMm)
  const [isFlipped, setFlipped] = useState(saved?.isFlipped ?? false)
  const [method, setMethod] = useState<AlignmentMethod | null>(
    saved ? { kind: 'given', transform: saved.transform } : startsMeasured ? AS_MODELED : null,
  )
  const { state, start, reset } = useDeviation('fit')
  const up = upAxisOf(scan.format)
  const surfaces = useMemo(
    () => ({ kit: surfacesOf(kit.model), scan: scanGeometryOf(scan.model, isFlipped) }),
    [kit.model, scan.model, isFlipped],
  )
  const startWith = useEffectEvent((chosen: AlignmentMethod) => start({ ...surfaces, method: chosen, clearanceMm }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other files or flipped sides are measured again
  useEffect(() => {
    if (method) startWith(method)
  }, [method, surfaces])

  const result = state.kind === 'done' ? state.result : null
  const findings = useMemo(() => result && fitFindings(result.map, toleranceMm, clearanceMm, up), [result, toleranceMm, clearanceMm, up])

  // Most kits are modeled on the scan; others are aligned before the reader sees a wrong result.
  const isMisplaced = startsMeasured && method === AS_MODELED && findings?.isMisaligned === true
  const saveAlignment = useEffectEvent(({ alignment: { transform } }: FitResult) => {
    if (isMisplaced) return
    const alignment = alignmentCode({ transform, clearanceMm, isFlipped })
    storeFit(pair, { clearanceMm, alignment })
    onAligned(alignment)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clearance is saved with the alignment
  useEffect(() => {
    if (result) saveAlignment(result)
  }, [result, clearanceMm])
  useEffect(() => {
    if (isMisplaced) setMethod({ kind: 'search' })
  }, [isMisplaced])

  const pick = (side: 'kit' | 'scan', point: Point3) => {
    if (picked[side].length === POINTS_NEEDED) return
    const next = { ...picked, [side]: [...picked[side], point] }
    setPicked(next)
    if (next.kit.length < POINTS_NEEDED || next.scan.length < POINTS_NEEDED) return
    setMethod({ kind: 'pairs', pairs: next.kit.map((from, i) => ({ from, to: next.scan[i] as Point3 })) })
  }
  const startOver = () => {
    storeFit(pair, { alignment: '' })
    reset()
    setMethod(null)
    setPicked(NO_POINTS)
    setSelected(null)
  }
  const isAligned = state.kind === 'done'
  const panel = (
    <>
      {state.kind !== 'idle' && fileSelect}
      {isAligned && result && findings ? (
        <FitPanel
          findings={findings}
          alignment={result.alignment}
          isGiven={method?.kind === 'given'}
          kitCenter={centerOf(kit.model.facts.boundsMm)}
          toleranceMm={toleranceMm}
          view={mode === 'none' ? null : view}
          onView={setView}
          selected={selected}
          onSelect={mode === 'none' ? undefined : setSelected}
          onStartOver={startOver}
          onFlip={surfaces.scan.kind === 'cloud' ? () => setFlipped(!isFlipped) : undefined}
          pins={pins(suggestPins(findings, result.alignment.transform, up))}
        >
          <ClearanceField valueMm={clearanceMm} onChange={setClearance} />
          {method?.kind !== 'given' && result.clearanceMm !== clearanceMm && (
            <ClearanceNotice
              alignedMm={result.clearanceMm}
              onAlign={() => setMethod({ kind: 'refine', start: result.alignment.transform })}
            />
          )}
          <ToleranceField valueMm={toleranceMm} hint="Acceptable gap or overlap" onChange={setTolerance} />
          <AccuracyNote models={[kit.model, scan.model]} />
        </FitPanel>
      ) : state.kind === 'idle' ? (
        <AlignmentPanel
          picked={mode === 'none' ? null : picked}
          isPointCloud={surfaces.scan.kind === 'cloud'}
          clearanceMm={clearanceMm}
          onClearance={(valueMm) => {
            setClearance(valueMm)
            storeFit(pair, { clearanceMm: valueMm })
          }}
          onUndo={() => setPicked(withoutLastPoint(picked))}
          onAutoAlign={() => setMethod({ kind: 'search' })}
          onAlreadyAligned={() => setMethod(AS_MODELED)}
        >
          {fileSelect}
        </AlignmentPanel>
      ) : (
        state.kind !== 'done' && (
          <AnalysisProgress state={state} label="Aligning the kit and measuring" onCancel={startOver} onRetry={startOver} />
        )
      )}
    </>
  )
  if (mode === 'none') {
    return (
      <TextOnly notice="Your browser doesn't support 3D graphics. The fit is still measured, but it isn't shown in 3D.">{panel}</TextOnly>
    )
  }
  if (result && findings) {
    return (
      <FitViewport
        kit={kit}
        scan={scan}
        quality={mode}
        up={up}
        result={result}
        findings={findings}
        view={view}
        selected={selected}
        panel={panel}
        summary={fitSummary(findings, toleranceMm)}
        onContextLost={onContextLost}
      />
    )
  }
  // The alignment tool is not shown before the first result.
  if (startsMeasured && method)
    return (
      <div className="flex min-h-0 flex-1 flex-col bg-page md:flex-row">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col items-center justify-center p-6">
          <ModelStill file={kit.file} />
        </div>
        <SidePanel label="Fit">{panel}</SidePanel>
      </div>
    )
  return (
    <PairPicker
      kit={kit}
      scan={scan}
      quality={mode}
      picked={picked}
      isOpen={state.kind === 'idle'}
      onPick={pick}
      panel={panel}
      onContextLost={onContextLost}
    />
  )
}

const centerOf = (bounds: ArrayLike<number>) => vectorOf((axis) => ((bounds[axis] ?? 0) + (bounds[axis + 3] ?? 0)) / 2)

const withoutLastPoint = ({ kit, scan }: PickedPoints): PickedPoints =>
  scan.length >= kit.length ? { kit, scan: scan.slice(0, -1) } : { kit: kit.slice(0, -1), scan }
