import type { Comparison } from '@vorta/kit3d/deviation/deviation'
import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { DeviationMesh } from '../deviation/DeviationMesh.ts'
import { hotspotMarkers } from '../deviation/hotspot-markers.ts'
import { Legend } from '../deviation/Legend.tsx'
import { PairLayout } from '../deviation/PairLayout.tsx'
import type { PairView, Side } from '../deviation/PairRenderer.ts'
import { PairToolbar } from '../deviation/PairToolbar.tsx'
import { useEdges } from '../deviation/useEdges.ts'
import { usePairScene } from '../deviation/usePairScene.ts'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelFile } from '../load/model-file.ts'
import type { OpenedModel } from '../load/protocol.ts'
import { diagonalOf } from '../scene/bounds.ts'
import type { Findings } from './findings.ts'

interface CompareViewportProps {
  /** The newer version. */
  file: ModelFile
  models: Record<Side, OpenedModel>
  sessions: Record<Side, ModelSessionClient>
  quality: 'full' | 'lite'
  up: UpAxis
  transform: RigidTransform
  names: readonly [string, string]
  view: PairView
  comparison: Comparison | null
  findings: Findings | null
  isMeasuring: boolean
  selected: number | null
  panel: ReactNode
  summary: string
  onContextLost: () => void
}

/** The 3D view of a comparison. */
export function CompareViewport(props: CompareViewportProps) {
  const {
    file,
    models,
    sessions,
    quality,
    up,
    transform,
    names,
    view,
    comparison,
    findings,
    isMeasuring,
    selected,
    panel,
    summary,
    onContextLost,
  } = props
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const { scene, isReady } = usePairScene(host, {
    ...models,
    session: sessions.first,
    quality,
    up,
    transform,
    names,
    label: `3D view of ${names[0]} and ${names[1]}`,
    descriptionId,
    onContextLost,
  })
  useEdges(scene, sessions, models)
  const maps = useRef<Partial<Record<Side, DeviationMesh>>>({})
  const scale = findings?.scale
  const initialScale = useEffectEvent(() => scale ?? { lowMm: 0, highMm: 1, toleranceMm: 1 })

  useEffect(() => {
    if (!scene || !comparison) return
    const { first, second } = comparison
    maps.current = {
      first: new DeviationMesh(first, first.distancesMm, initialScale()),
      second: new DeviationMesh(second, second.distancesMm, initialScale()),
    }
    scene.setMaps(maps.current)
  }, [scene, comparison])
  useEffect(() => {
    if (!scene || !scale) return
    for (const map of Object.values(maps.current)) map.scale = scale
    scene.draw()
  }, [scene, scale])
  useEffect(() => scene?.show(view), [scene, view])
  useEffect(() => {
    scene?.setMarkers(view.kind === 'map' && findings ? hotspotMarkers(findings.hotspots, selected) : [])
  }, [scene, findings, selected, view])
  const flyTo = useEffectEvent((index: number) => {
    const hotspot = findings?.hotspots[index]
    if (hotspot && findings) scene?.flyTo(hotspot.point, hotspot.normal, diagonalOf(findings.boundsMm) * 1.4)
  })
  useEffect(() => {
    if (selected !== null) flyTo(selected)
  }, [selected])

  return (
    <PairLayout
      host={host}
      isReady={isReady}
      file={file}
      quality={quality}
      legend={view.kind !== 'map' ? null : scale && comparison ? <Legend scale={scale} /> : isMeasuring && <MeasuringNote />}
      panel={panel}
      panelLabel="Comparison"
      summary={summary}
      toolbar={scene && <PairToolbar controls={scene.controls} />}
    >
      <p id={descriptionId} className="sr-only">
        Both versions share one camera. Drag or use the arrow keys to rotate, Shift plus the arrow keys to pan, and plus and minus to zoom.
        The panel lists the measured values.
      </p>
    </PairLayout>
  )
}

/** Says why the models have no colors yet. The panel announces the progress. */
function MeasuringNote() {
  return (
    <p aria-hidden="true" className="shimmer mx-auto w-fit rounded-md border border-line px-4 py-2 text-center text-sm text-soft">
      Measuring. The colors appear when it's done.
    </p>
  )
}
