import { type CanvasPoint, canvasPointOf } from '@vorta/viewer/picking'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { PickHit } from '../load/protocol.ts'
import type { ModelScene } from '../scene/ModelScene.ts'
import { INITIAL_MEASURE_STATE, measureReducer } from './measure-reducer.ts'
import { type MeasureKind, NO_SURFACE } from './measurement.ts'

/** Picks points by mouse, touch or crosshair. Without an active tool, a click selects a part. */
export function useMeasure(
  scene: ModelScene | null,
  session: ModelSessionClient,
  shown: readonly number[],
  onSelect: (part: number | null) => void,
) {
  const [state, dispatch] = useReducer(measureReducer, INITIAL_MEASURE_STATE)
  const { kind, pending, measurements, toolVersion } = state
  const [hover, setHover] = useState<PickHit | null>(null)
  const [note, setNote] = useState('')
  const isPicking = useRef(false)

  const pickAt = (position: CanvasPoint | null) =>
    scene ? session.request('pick', { ...scene.rayAt(position), parts: shown }).catch(() => null) : Promise.resolve(null)

  const pick = async (position: CanvasPoint | null) => {
    if (!kind && !position) return
    const hit = await pickAt(position)
    if (kind) {
      setNote(hit ? '' : NO_SURFACE)
      if (hit) dispatch({ type: 'add', point: hit.point, part: hit.part, toolVersion })
    } else onSelect(hit?.part ?? null)
  }
  const updateHover = async (position: CanvasPoint) => {
    // Skip moves while a pick is pending. The next move picks again.
    if (!kind || isPicking.current) return
    isPicking.current = true
    setHover(await pickAt(position))
    isPicking.current = false
  }

  const onPick = useEffectEvent(pick)
  const onHover = useEffectEvent(updateHover)
  useEffect(() => {
    if (!scene) return
    const { canvas } = scene
    const stop = scene.onPick((position) => void onPick(position))
    const handlePointerMove = (event: PointerEvent) => {
      if (event.buttons === 0) void onHover(canvasPointOf(canvas, event))
    }
    canvas.addEventListener('pointermove', handlePointerMove)
    return () => {
      stop()
      canvas.removeEventListener('pointermove', handlePointerMove)
    }
  }, [scene])

  const selectTool = (next: MeasureKind | null) => {
    dispatch({ type: 'selectTool', kind: next })
    setHover(null)
    setNote('')
  }
  return {
    kind,
    selectTool,
    pending,
    hover: kind ? hover : null,
    note,
    measurements,
    pickCenter: () => void pick(null),
    remove: (id: number) => dispatch({ type: 'remove', id }),
    clear: () => dispatch({ type: 'clear' }),
  }
}
