import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { vectorOf } from '@vorta/kit3d/shape/vector'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { DeviationMesh } from '../deviation/DeviationMesh.ts'
import type { FitResult } from '../deviation/deviation-protocol.ts'
import { hotspotMarkers } from '../deviation/hotspot-markers.ts'
import { Legend } from '../deviation/Legend.tsx'
import { PairLayout } from '../deviation/PairLayout.tsx'
import { PairToolbar } from '../deviation/PairToolbar.tsx'
import { usePairScene } from '../deviation/usePairScene.ts'
import { diagonalOf } from '../scene/bounds.ts'
import type { FitFindings } from './findings.ts'
import type { FitFile } from './fit-file.ts'

interface FitViewportProps {
  kit: FitFile
  scan: FitFile
  quality: 'full' | 'lite'
  up: UpAxis
  result: FitResult
  findings: FitFindings
  view: 'contact' | 'together'
  selected: number | null
  panel: ReactNode
  summary: string
  onContextLost: () => void
}

const NAMES = ['Kit', 'Scan'] as const

/** The 3D view of a fit check, with the map of gaps and overlaps. */
export function FitViewport({ kit, scan, quality, up, result, findings, view, selected, panel, summary, onContextLost }: FitViewportProps) {
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const { scene, isReady } = usePairScene(host, {
    first: kit.model,
    second: scan.model,
    session: scan.session,
    quality,
    up,
    transform: result.alignment.transform,
    framed: 'first',
    names: NAMES,
    label: '3D view of the kit on the scan',
    descriptionId,
    onContextLost,
  })
  const { scale, hotspots } = findings
  const map = useRef<DeviationMesh | null>(null)
  const initialFindings = useEffectEvent(() => findings)

  useEffect(() => {
    if (!scene) return
    const { deviationsMm, scale } = initialFindings()
    map.current = new DeviationMesh(result.map, deviationsMm, scale)
    scene.setMaps({ first: map.current })
  }, [scene, result])
  useEffect(() => {
    if (map.current) map.current.scale = scale
    scene?.draw()
  }, [scene, scale])
  useEffect(() => scene?.show({ kind: view }), [scene, view])
  useEffect(() => scene?.setMarkers(hotspotMarkers(hotspots, selected)), [scene, hotspots, selected])
  const flyTo = useEffectEvent((index: number) => {
    const hotspot = hotspots[index]
    // The normals of the contact surface point into the car. Look from outside.
    if (hotspot)
      scene?.flyTo(
        hotspot.point,
        vectorOf((axis) => -(hotspot.normal[axis] ?? 0)),
        diagonalOf(findings.boundsMm) * 1.2,
      )
  })
  useEffect(() => {
    if (selected !== null) flyTo(selected)
  }, [selected])
  return (
    <PairLayout
      host={host}
      isReady={isReady}
      file={kit.file}
      quality={quality}
      legend={
        view === 'contact' ? <Legend scale={scale} ends={findings.clearanceMm > 0 ? ['Tighter', 'Wider'] : ['Overlap', 'Gap']} /> : null
      }
      panel={panel}
      panelLabel="Fit"
      summary={summary}
      toolbar={scene && <PairToolbar controls={scene.controls} />}
    >
      <p id={descriptionId} className="sr-only">
        The kit on the scan, colored by gap and overlap. Drag or use the arrow keys to rotate, Shift plus the arrow keys to pan, and plus
        and minus to zoom. The panel lists the measured values.
      </p>
    </PairLayout>
  )
}
