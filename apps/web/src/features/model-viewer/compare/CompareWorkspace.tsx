import { IDENTITY_TRANSFORM, rotationAbout } from '@vorta/kit3d/deviation/rigid'
import { type ModelFormat, upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import type { RendererMode } from '@vorta/viewer/renderer-mode'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { AccuracyNote } from '../deviation/AccuracyNote.tsx'
import { AnalysisProgress } from '../deviation/AnalysisProgress.tsx'
import { formatDeviation } from '../deviation/format.ts'
import { HotspotList } from '../deviation/HotspotList.tsx'
import { locationText } from '../deviation/location-text.ts'
import type { PairView, Side } from '../deviation/PairRenderer.ts'
import { surfacesOf } from '../deviation/surfaces.ts'
import { TextOnly } from '../deviation/TextOnly.tsx'
import { ToleranceField } from '../deviation/ToleranceField.tsx'
import { useDeviation } from '../deviation/useDeviation.ts'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelFile } from '../load/model-file.ts'
import type { OpenedModel } from '../load/protocol.ts'
import { CompareViewport } from './CompareViewport.tsx'
import { DistancePanel } from './DistancePanel.tsx'
import { distanceText, findingsOf } from './findings.ts'
import { type CompareViewMode, ViewModeSelect } from './ViewModeSelect.tsx'

interface CompareWorkspaceProps {
  files: Record<Side, ModelFile>
  formats: readonly [ModelFormat, ModelFormat]
  models: Record<Side, OpenedModel>
  sessions: Record<Side, ModelSessionClient>
  mode: RendererMode
  /** Selects the versions. */
  fileSelect: ReactNode
  onContextLost: () => void
}

const DEFAULT_TOLERANCE_MM = 1

/** Shows two opened versions and the distance between them. */
export function CompareWorkspace({ files, formats, models, sessions, mode, fileSelect, onContextLost }: CompareWorkspaceProps) {
  const [blend, setBlend] = useState(0.5)
  const [mapSide, setMapSide] = useState<Side>('second')
  const [toleranceMm, setTolerance] = useState(DEFAULT_TOLERANCE_MM)
  const [selected, setSelected] = useState<number | null>(null)
  const { state, start, cancel } = useDeviation('compare')
  const up = upAxisOf(formats[1])
  const names = [files.first.label, files.second.label] as const
  // The formats may have different up axes, so rotate the first version to match the second.
  const firstUp = upAxisOf(formats[0])
  const transform = useMemo(
    () => (firstUp === up ? IDENTITY_TRANSFORM : rotationAbout([1, 0, 0], firstUp === 'z' ? -Math.PI / 2 : Math.PI / 2)),
    [firstUp, up],
  )
  const { first, second } = models
  const request = useMemo(() => ({ first: surfacesOf(first), second: surfacesOf(second), transform }), [first, second, transform])
  const isMeasurable = request.first.length > 0 && request.second.length > 0
  const [viewMode, setViewMode] = useState<CompareViewMode>(isMeasurable ? 'map' : 'split')
  useEffect(() => {
    if (isMeasurable) start(request)
  }, [isMeasurable, request, start])

  const comparison = state.kind === 'done' ? state.result : null
  const findings = useMemo(() => comparison && findingsOf(comparison, toleranceMm), [comparison, toleranceMm])
  const view = useMemo<PairView>(
    () => (viewMode === 'split' ? { kind: 'split' } : viewMode === 'overlay' ? { kind: 'overlay', blend } : { kind: 'map', side: mapSide }),
    [viewMode, blend, mapSide],
  )
  const hotspots = (findings?.hotspots ?? []).map((hotspot) => ({
    key: hotspot.point.join(' '),
    text: `${formatDeviation(hotspot.valueMm)} mm`,
    location: `${locationText(hotspot.point, findings?.boundsMm ?? [], up)} of ${files[hotspot.side].label.toLowerCase()}`,
  }))
  const selectHotspot = (index: number) => {
    const hotspot = findings?.hotspots[index]
    if (!hotspot) return
    setSelected(index)
    setViewMode('map')
    setMapSide(hotspot.side)
  }
  const panel = (
    <>
      {fileSelect}
      {mode !== 'none' && (
        <ViewModeSelect
          names={names}
          viewMode={viewMode}
          onViewMode={setViewMode}
          blend={blend}
          onBlend={setBlend}
          mapSide={mapSide}
          onMapSide={setMapSide}
          hasMap={comparison !== null}
        />
      )}
      {isMeasurable ? (
        <ToleranceField valueMm={toleranceMm} hint="Smaller differences are ignored." onChange={setTolerance} />
      ) : (
        <Banner tone="notice">
          One of the files is a point cloud without a surface, so the distance can't be measured. Choose a version with a surface.
        </Banner>
      )}
      {state.kind === 'done'
        ? findings && (
            <>
              <DistancePanel findings={findings} names={names} toleranceMm={toleranceMm} />
              <AccuracyNote models={[first, second]} />
            </>
          )
        : isMeasurable && (
            <AnalysisProgress state={state} label="Measuring the distance" onCancel={cancel} onRetry={() => start(request)} />
          )}
      {hotspots.length > 0 && (
        <HotspotList
          label="Largest differences"
          hotspots={hotspots}
          selected={selected}
          onSelect={mode === 'none' ? undefined : selectHotspot}
        />
      )}
    </>
  )
  if (mode === 'none') {
    return (
      <TextOnly notice="Your browser doesn't support 3D graphics. The versions are still measured, but they aren't shown in 3D.">
        {panel}
      </TextOnly>
    )
  }
  return (
    <CompareViewport
      file={files.second}
      models={models}
      sessions={sessions}
      quality={mode}
      up={up}
      transform={transform}
      names={names}
      view={view}
      comparison={comparison}
      findings={findings}
      isMeasuring={state.kind === 'running'}
      selected={selected}
      panel={panel}
      summary={findings ? distanceText(findings) : state.kind === 'running' ? 'Measuring the distance...' : 'Versions and view'}
      onContextLost={onContextLost}
    />
  )
}
