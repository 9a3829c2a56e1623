import { IDENTITY_TRANSFORM, rotationAbout } from '@vorta/kit3d/deviation/rigid'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { RendererMode } from '../../../lib/renderer-mode.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { AnalysisProgress } from '../deviation/AnalysisProgress.tsx'
import { HotspotList } from '../deviation/HotspotList.tsx'
import { locationText } from '../deviation/location-text.ts'
import type { PairView, Side } from '../deviation/PairScene.ts'
import { surfacesOf } from '../deviation/surfaces.ts'
import { TextOnly } from '../deviation/TextOnly.tsx'
import { ToleranceField } from '../deviation/ToleranceField.tsx'
import { tenths } from '../deviation/text.ts'
import { useDeviation } from '../deviation/useDeviation.ts'
import type { ModelSessionClient } from '../ModelSessionClient.ts'
import { type ModelFile, type ModelFormat, upAxisOf } from '../model-file.ts'
import type { OpenedModel } from '../protocol.ts'
import { ComparePicture } from './ComparePicture.tsx'
import { DistancePanel } from './DistancePanel.tsx'
import { findingsOf } from './findings.ts'
import { type CompareWay, ViewChoice } from './ViewChoice.tsx'

interface ComparingProps {
  files: Record<Side, ModelFile>
  formats: readonly [ModelFormat, ModelFormat]
  models: Record<Side, OpenedModel>
  workshops: Record<Side, ModelSessionClient>
  mode: RendererMode
  /** Which versions, to choose others. */
  choice: ReactNode
  onLost: () => void
}

const FIRST_TOLERANCE_MM = 1

/** Two opened versions: their picture, and the distance between them in figures and words. */
export function CompareWorkspace({ files, formats, models, workshops, mode, choice, onLost }: ComparingProps) {
  const [way, setWay] = useState<CompareWay>('split')
  const [share, setShare] = useState(0.5)
  const [on, setOn] = useState<Side>('second')
  const [toleranceMm, setTolerance] = useState(FIRST_TOLERANCE_MM)
  const [chosen, setChosen] = useState<number | null>(null)
  const { state, start, cancel } = useDeviation('compare')
  const up = upAxisOf(formats[1])
  const names = [files.first.label, files.second.label] as const
  // One format may put another axis up than the other: both are set upright before they are measured.
  const ownUp = upAxisOf(formats[0])
  const transform = useMemo(
    () => (ownUp === up ? IDENTITY_TRANSFORM : rotationAbout([1, 0, 0], ownUp === 'z' ? -Math.PI / 2 : Math.PI / 2)),
    [ownUp, up],
  )
  const { first, second } = models
  const question = useMemo(() => ({ first: surfacesOf(first), second: surfacesOf(second), transform }), [first, second, transform])
  const isMeasurable = question.first.length > 0 && question.second.length > 0
  useEffect(() => {
    if (isMeasurable) start(question)
  }, [isMeasurable, question, start])

  const comparison = state.kind === 'done' ? state.answer : null
  const findings = useMemo(() => comparison && findingsOf(comparison, toleranceMm), [comparison, toleranceMm])
  const view = useMemo<PairView>(
    () => (way === 'split' ? { kind: 'split' } : way === 'overlay' ? { kind: 'overlay', share } : { kind: 'map', on }),
    [way, share, on],
  )
  const spots = (findings?.spots ?? []).map((spot) => ({
    key: spot.point.join(' '),
    words: `${tenths(spot.valueMm)} mm`,
    place: `${locationText(spot.point, findings?.boundsMm ?? [], up)} of ${files[spot.side].label.toLowerCase()}`,
  }))
  const visit = (index: number) => {
    const spot = findings?.spots[index]
    if (!spot) return
    setChosen(index)
    setWay('map')
    setOn(spot.side)
  }
  const panel = (
    <>
      {choice}
      {mode !== 'none' && (
        <ViewChoice
          names={names}
          way={way}
          onWay={setWay}
          share={share}
          onShare={setShare}
          on={on}
          onSide={setOn}
          hasMap={comparison !== null}
        />
      )}
      {isMeasurable ? (
        <ToleranceField valueMm={toleranceMm} hint="Smaller differences do not count." onChange={setTolerance} />
      ) : (
        <Banner tone="notice">One of the files is a cloud of points without a surface, so there is no distance to measure.</Banner>
      )}
      {state.kind === 'done'
        ? findings && <DistancePanel findings={findings} names={names} toleranceMm={toleranceMm} />
        : isMeasurable && (
            <AnalysisProgress state={state} words="Measuring the distance" onCancel={cancel} onAgain={() => start(question)} />
          )}
      {spots.length > 0 && (
        <HotspotList label="Largest differences" spots={spots} chosen={chosen} onVisit={mode === 'none' ? undefined : visit} />
      )}
    </>
  )
  if (mode === 'none') {
    return (
      <TextOnly notice="This browser cannot draw in 3D. The versions are measured all the same; only the picture is missing.">
        {panel}
      </TextOnly>
    )
  }
  return (
    <ComparePicture
      models={models}
      workshops={workshops}
      quality={mode}
      up={up}
      transform={transform}
      names={names}
      view={view}
      comparison={comparison}
      findings={findings}
      chosen={chosen}
      panel={panel}
      onLost={onLost}
    />
  )
}
