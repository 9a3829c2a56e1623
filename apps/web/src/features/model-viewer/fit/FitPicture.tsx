import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { diagonalOf } from '../bounds.ts'
import type { FitResult } from '../deviation/deviation-protocol.ts'
import { hotspotMarks } from '../deviation/hotspot-marks.ts'
import { Legend } from '../deviation/Legend.tsx'
import { MapMesh } from '../deviation/MapMesh.ts'
import { PairDock } from '../deviation/PairDock.tsx'
import { PairFrame } from '../deviation/PairFrame.tsx'
import { usePairScene3d } from '../deviation/usePairScene3d.ts'
import type { UpAxis } from '../model-file.ts'
import type { FitFindings } from './findings.ts'
import type { FitFile } from './fit-file.ts'

interface FitPictureProps {
  kit: FitFile
  scan: FitFile
  quality: 'full' | 'lite'
  up: UpAxis
  result: FitResult
  findings: FitFindings
  view: 'contact' | 'together'
  chosen: number | null
  panel: ReactNode
  onLost: () => void
}

const NAMES = ['Kit', 'Scan'] as const

/** Kit and scan in one scene, with the map of gap and interference. */
export function FitPicture({ kit, scan, quality, up, result, findings, view, chosen, panel, onLost }: FitPictureProps) {
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const { stage, isReady } = usePairScene3d(host, {
    first: kit.model,
    second: scan.model,
    workshop: scan.workshop,
    quality,
    up,
    transform: result.alignment.transform,
    framed: 'first',
    names: NAMES,
    label: '3D view of the kit on the scan',
    descriptionId,
    onLost,
  })
  const { scale, spots } = findings
  const map = useRef<MapMesh | null>(null)
  const firstScale = useEffectEvent(() => scale)

  useEffect(() => {
    if (!stage) return
    map.current = new MapMesh(result.map, result.map.gapsMm, firstScale())
    stage.paint({ first: map.current })
  }, [stage, result])
  useEffect(() => {
    if (map.current) map.current.scale = scale
    stage?.draw()
  }, [stage, scale])
  useEffect(() => stage?.show({ kind: view }), [stage, view])
  useEffect(() => stage?.mark(hotspotMarks(spots, chosen)), [stage, spots, chosen])
  const visit = useEffectEvent((index: number) => {
    const spot = spots[index]
    // From outside: the contact surface looks into the car.
    if (spot)
      stage?.visit(spot.point, spot.normal.map((value) => -value) as unknown as typeof spot.normal, diagonalOf(findings.boundsMm) * 1.2)
  })
  useEffect(() => {
    if (chosen !== null) visit(chosen)
  }, [chosen])
  return (
    <PairFrame
      host={host}
      isReady={isReady}
      quality={quality}
      legend={view === 'contact' ? <Legend scale={scale} ends={['Into the car', 'Gap']} /> : null}
      panel={panel}
      panelLabel="Fit"
      dock={stage && <PairDock rig={stage.rig} />}
    >
      <p id={descriptionId} className="sr-only">
        The kit on the scan, coloured by gap and overlap. Drag or use the arrow keys to turn, Shift with the arrow keys to move, plus and
        minus to come closer. The same is told in words and figures beside the picture.
      </p>
    </PairFrame>
  )
}
