import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { onClick, type Place } from '../click.ts'
import { upAxisOf } from '../model-file.ts'
import { useModelScene } from '../useModelScene.ts'
import type { FitFile } from './fit-file.ts'

interface PickPaneProps {
  name: 'Kit' | 'Scan'
  opened: FitFile
  quality: 'full' | 'lite'
  points: readonly Point3[]
  /** The next point belongs here. */
  isNext: boolean
  isOpen: boolean
  onPick: (point: Point3) => void
  onLost: () => void
}

const MISSED = 'There is no surface at this place. Turn the view or come closer.'

/** One of the two, to set points on. */
export function PickPane({ name, opened, quality, points, isNext, isOpen, onPick, onLost }: PickPaneProps) {
  const host = useRef<HTMLDivElement>(null)
  const descriptionId = useId()
  const [note, setNote] = useState('')
  const { model, workshop, format, file } = opened
  const { stage, isReady } = useModelScene(host, {
    model,
    workshop,
    quality,
    up: upAxisOf(format),
    label: `3D view of the ${name.toLowerCase()}, ${file.name}`,
    descriptionId,
    onLost,
  })
  useEffect(() => {
    stage?.write({ measurements: [], pending: [], hover: null, box: null, hasCrosshair: isOpen })
    stage?.pin(
      points.map(([x, y, z], i) => ({
        id: String(i),
        number: i + 1,
        point: [x, y, z],
        normal: null,
        tone: 'open',
        isChosen: false,
        isHidden: false,
      })),
    )
  }, [stage, points, isOpen])

  const press = async (place: Place | null) => {
    if (!stage || !isOpen) return
    const parts = model.parts.map((_, i) => i)
    const found = await workshop.ask('pick', { ...stage.rayAt(place), parts }).catch(() => null)
    setNote(found ? '' : MISSED)
    if (found) onPick(found.point)
  }
  const onPress = useEffectEvent(press)
  useEffect(() => {
    if (!stage) return
    const { canvas } = stage
    const stop = onClick(canvas, (place) => void onPress(place))
    const enter = (event: KeyboardEvent) => {
      if (event.key === 'Enter') void onPress(null)
    }
    canvas.addEventListener('keydown', enter)
    return () => {
      stop()
      canvas.removeEventListener('keydown', enter)
    }
  }, [stage])
  return (
    <section
      aria-label={name}
      data-pane={isReady ? 'ready' : 'loading'}
      className={`relative flex min-h-0 min-w-0 flex-1 basis-0 flex-col ${isNext ? 'shadow-[inset_0_2px_0_var(--color-signal)]' : ''}`}
    >
      <div className="flex min-h-12 items-center justify-between gap-3 px-4">
        <h3 className="min-w-0 truncate text-sm font-medium" title={file.name}>
          {name} <span className="font-normal text-muted max-lg:hidden">· {file.name}</span>
        </h3>
        <Button variant="secondary" size="sm" disabled={!isOpen} onClick={() => void press(null)}>
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
        Click to set a point, or turn with the arrow keys, Shift with the arrow keys to move, plus and minus to come closer, and press Enter
        to set it where the cross is.
      </p>
    </section>
  )
}
