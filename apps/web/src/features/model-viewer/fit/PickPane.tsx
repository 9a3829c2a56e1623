import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { upAxisOf } from '@vorta/kit3d/measure/mesh-file'
import type { CanvasPoint } from '@vorta/viewer/picking'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useModelScene } from '../scene/useModelScene.ts'
import type { FitFile } from './fit-file.ts'

interface PickPaneProps {
  name: 'Kit' | 'Scan'
  opened: FitFile
  quality: 'full' | 'lite'
  points: readonly Point3[]
  /** The next point should be picked here. */
  isNext: boolean
  isOpen: boolean
  onPick: (point: Point3) => void
  onContextLost: () => void
}

const NO_SURFACE = 'No surface at this point. Rotate the view or zoom in.'

/** Picks points on one of the two models. */
export function PickPane({ name, opened, quality, points, isNext, isOpen, onPick, onContextLost }: PickPaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const [note, setNote] = useState('')
  const { model, session, file, format } = opened
  const { scene, isReady } = useModelScene(host, {
    model,
    session,
    quality,
    up: upAxisOf(format),
    label: `3D view of the ${name.toLowerCase()}, ${file.name}`,
    descriptionId,
    // The fit is computed from the same geometry.
    releasesGeometry: false,
    onContextLost,
  })
  useEffect(() => {
    scene?.setOverlay({ measurements: [], pending: [], hover: null, box: null, hasCrosshair: isOpen })
    scene?.setMarkers(
      points.map(([x, y, z], i) => ({
        id: String(i),
        number: i + 1,
        point: [x, y, z],
        normal: null,
        tone: 'open',
        isSelected: false,
        isDimmed: false,
      })),
    )
  }, [scene, points, isOpen])

  const pickAt = async (position: CanvasPoint | null) => {
    if (!scene || !isOpen) return
    const parts = model.parts.map((_, i) => i)
    const hit = await session.request('pick', { ...scene.rayAt(position), parts }).catch(() => null)
    setNote(hit ? '' : NO_SURFACE)
    if (hit) onPick(hit.point)
  }
  const handlePick = useEffectEvent(pickAt)
  useEffect(() => scene?.onPick((position) => void handlePick(position)), [scene])
  return (
    <section
      aria-label={name}
      data-pane={isReady ? 'ready' : 'loading'}
      className={`relative flex min-h-0 min-w-0 flex-1 basis-0 flex-col ${isNext ? 'shadow-[inset_0_2px_0_var(--color-signal)]' : ''}`}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 px-4">
        <h3 className="min-w-0 truncate text-sm font-medium" title={file.title}>
          {name} <span className="font-normal text-muted max-lg:hidden">· {file.title}</span>
        </h3>
        <Button variant="secondary" size="sm" disabled={!isOpen} onClick={() => void pickAt(null)}>
          Set Point<span className="sr-only"> on the {name.toLowerCase()}</span>
        </Button>
      </div>
      <div
        ref={host}
        className="relative min-h-0 flex-1 overflow-hidden [&>canvas]:absolute [&>canvas]:inset-0 [&>canvas]:cursor-crosshair [&>canvas]:outline-offset-[-3px]"
      />
      <p role="status" className={`absolute inset-x-3 bottom-3 text-center text-sm text-warn ${note ? '' : 'sr-only'}`}>
        {note}
      </p>
      <p id={descriptionId} className="sr-only">
        Click to set a point. Or use the arrow keys to rotate, Shift plus the arrow keys to pan, and plus and minus to zoom. Then press
        Enter to set the point at the crosshair.
      </p>
    </section>
  )
}
