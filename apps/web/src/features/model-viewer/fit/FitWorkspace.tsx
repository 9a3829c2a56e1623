import { IDENTITY_TRANSFORM } from '@vorta/kit3d/deviation/rigid'
import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { RendererMode } from '../../../lib/renderer-mode.ts'
import type { RecordedPoint } from '../../../lib/viewer-api.ts'
import { AnalysisProgress } from '../deviation/AnalysisProgress.tsx'
import type { Placing } from '../deviation/deviation-protocol.ts'
import { surfacesOf } from '../deviation/surfaces.ts'
import { TextOnly } from '../deviation/TextOnly.tsx'
import { ToleranceField } from '../deviation/ToleranceField.tsx'
import { useDeviation } from '../deviation/useDeviation.ts'
import { upAxisOf } from '../model-file.ts'
import { AlignmentPanel } from './AlignmentPanel.tsx'
import { alignmentCode, alignmentOfCode } from './alignment-code.ts'
import { FitPanel } from './FitPanel.tsx'
import { FitPicture } from './FitPicture.tsx'
import { fitFindings, notedSpots } from './findings.ts'
import { type FitFile, type PickedPoints, POINTS_NEEDED } from './fit-file.ts'
import { PairPicker } from './PairPicker.tsx'

interface FittingProps {
  kit: FitFile
  scan: FitFile
  place: string
  mode: RendererMode
  /** Which files, to choose others. */
  choice: ReactNode
  /** Makes something of the worst places, given in the axes of the kit. */
  pins: (spots: readonly RecordedPoint[]) => ReactNode
  onPlaced: (code: string) => void
  onLost: () => void
}

const NONE: PickedPoints = { kit: [], scan: [] }
const FIRST_TOLERANCE_MM = 2

/** Kit and scan, opened: first the kit is put in its place, then gap and interference are shown. */
export function FitWorkspace({ kit, scan, place, mode, choice, pins, onPlaced, onLost }: FittingProps) {
  const [picked, setPicked] = useState(NONE)
  const [toleranceMm, setTolerance] = useState(FIRST_TOLERANCE_MM)
  const [view, setView] = useState<'contact' | 'together'>('contact')
  const [chosen, setChosen] = useState<number | null>(null)
  const [placing, setPlacing] = useState<Placing | null>(() => givenBy(place))
  const { state, start, reset } = useDeviation('fit')
  const up = upAxisOf(scan.format)
  const surfaces = useMemo(() => ({ kit: surfacesOf(kit.model), scan: surfacesOf(scan.model) }), [kit.model, scan.model])
  useEffect(() => {
    if (placing) start({ ...surfaces, placing })
  }, [placing, surfaces, start])

  const result = state.kind === 'done' ? state.answer : null
  const keep = useEffectEvent((code: string) => onPlaced(code))
  useEffect(() => {
    if (result) keep(alignmentCode(result.alignment.transform))
  }, [result])
  const findings = useMemo(() => result && fitFindings(result.map, toleranceMm, up), [result, toleranceMm, up])

  const pick = (side: 'kit' | 'scan', point: Point3) => {
    if (picked[side].length === POINTS_NEEDED) return
    const next = { ...picked, [side]: [...picked[side], point] }
    setPicked(next)
    if (next.kit.length < POINTS_NEEDED || next.scan.length < POINTS_NEEDED) return
    setPlacing({ kind: 'pairs', pairs: next.kit.map((from, i) => ({ from, to: next.scan[i] as Point3 })) })
  }
  const startOver = () => {
    reset()
    setPlacing(null)
    setPicked(NONE)
    setChosen(null)
  }
  const isPlaced = state.kind === 'done'
  const panel = (
    <>
      {choice}
      {isPlaced && result && findings ? (
        <FitPanel
          findings={findings}
          alignment={placing?.kind === 'given' ? null : result.alignment}
          toleranceMm={toleranceMm}
          view={mode === 'none' ? null : view}
          onView={setView}
          chosen={chosen}
          onVisit={mode === 'none' ? undefined : setChosen}
          onStartOver={startOver}
          pins={pins(notedSpots(findings, result.alignment.transform, up))}
        >
          <ToleranceField valueMm={toleranceMm} hint="So much gap or overlap is all right." onChange={setTolerance} />
        </FitPanel>
      ) : state.kind === 'idle' ? (
        <AlignmentPanel
          picked={mode === 'none' ? null : picked}
          onUndo={() => setPicked(undone(picked))}
          onSearch={() => setPlacing({ kind: 'search' })}
          onAsIs={() => setPlacing({ kind: 'given', transform: IDENTITY_TRANSFORM })}
        />
      ) : (
        state.kind !== 'done' && (
          <AnalysisProgress state={state} words="Placing the kit and measuring" onCancel={startOver} onAgain={startOver} />
        )
      )}
    </>
  )
  if (mode === 'none') {
    return (
      <TextOnly notice="This browser cannot draw in 3D. The fit is measured all the same; only the picture is missing.">{panel}</TextOnly>
    )
  }
  if (result && findings) {
    return (
      <FitPicture
        kit={kit}
        scan={scan}
        quality={mode}
        up={up}
        result={result}
        findings={findings}
        view={view}
        chosen={chosen}
        panel={panel}
        onLost={onLost}
      />
    )
  }
  return (
    <PairPicker
      kit={kit}
      scan={scan}
      quality={mode}
      picked={picked}
      isOpen={state.kind === 'idle'}
      onPick={pick}
      panel={panel}
      onLost={onLost}
    />
  )
}

const givenBy = (code: string): Placing | null => {
  const transform = alignmentOfCode(code)
  return transform && { kind: 'given', transform }
}

/** Without the point that was set last. */
const undone = ({ kit, scan }: PickedPoints): PickedPoints =>
  scan.length >= kit.length ? { kit, scan: scan.slice(0, -1) } : { kit: kit.slice(0, -1), scan }
