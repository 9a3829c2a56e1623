import type { Comparison } from '@vorta/kit3d/deviation/deviation'
import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { diagonalOf } from '../bounds.ts'
import { hotspotMarks } from '../deviation/hotspot-marks.ts'
import { Legend } from '../deviation/Legend.tsx'
import { MapMesh } from '../deviation/MapMesh.ts'
import { PairDock } from '../deviation/PairDock.tsx'
import { PairFrame } from '../deviation/PairFrame.tsx'
import type { PairView, Side } from '../deviation/PairScene.ts'
import { useEdges } from '../deviation/useEdges.ts'
import { usePairScene3d } from '../deviation/usePairScene3d.ts'
import type { ModelSessionClient } from '../ModelSessionClient.ts'
import type { UpAxis } from '../model-file.ts'
import type { OpenedModel } from '../protocol.ts'
import type { Findings } from './findings.ts'

interface ComparePictureProps {
  models: Record<Side, OpenedModel>
  workshops: Record<Side, ModelSessionClient>
  quality: 'full' | 'lite'
  up: UpAxis
  transform: RigidTransform
  names: readonly [string, string]
  view: PairView
  comparison: Comparison | null
  findings: Findings | null
  chosen: number | null
  panel: ReactNode
  onLost: () => void
}

/** The part of a comparison that brings three.js. */
export function ComparePicture(props: ComparePictureProps) {
  const { models, workshops, quality, up, transform, names, view, comparison, findings, chosen, panel, onLost } = props
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const { stage, isReady } = usePairScene3d(host, {
    ...models,
    workshop: workshops.first,
    quality,
    up,
    transform,
    names,
    label: `3D view of ${names[0]} and ${names[1]}`,
    descriptionId,
    onLost,
  })
  useEdges(stage, workshops, models)
  const maps = useRef<Partial<Record<Side, MapMesh>>>({})
  const scale = findings?.scale
  const firstScale = useEffectEvent(() => scale ?? { lowMm: 0, highMm: 1, toleranceMm: 1 })

  useEffect(() => {
    if (!stage || !comparison) return
    const { first, second } = comparison
    maps.current = {
      first: new MapMesh(first, first.distancesMm, firstScale()),
      second: new MapMesh(second, second.distancesMm, firstScale()),
    }
    stage.paint(maps.current)
  }, [stage, comparison])
  useEffect(() => {
    if (!stage || !scale) return
    for (const map of Object.values(maps.current)) map.scale = scale
    stage.draw()
  }, [stage, scale])
  useEffect(() => stage?.show(view), [stage, view])
  useEffect(() => {
    stage?.mark(view.kind === 'map' && findings ? hotspotMarks(findings.spots, chosen) : [])
  }, [stage, findings, chosen, view])
  const visit = useEffectEvent((index: number) => {
    const spot = findings?.spots[index]
    if (spot && findings) stage?.visit(spot.point, spot.normal, diagonalOf(findings.boundsMm) * 1.4)
  })
  useEffect(() => {
    if (chosen !== null) visit(chosen)
  }, [chosen])

  return (
    <PairFrame
      host={host}
      isReady={isReady}
      quality={quality}
      legend={view.kind === 'map' && scale && comparison ? <Legend scale={scale} /> : null}
      panel={panel}
      panelLabel="Comparison"
      dock={stage && <PairDock rig={stage.rig} />}
    >
      <p id={descriptionId} className="sr-only">
        Both versions under one camera. Drag or use the arrow keys to turn, Shift with the arrow keys to move, plus and minus to come
        closer. What the colours show is also told in figures beside the picture.
      </p>
    </PairFrame>
  )
}
