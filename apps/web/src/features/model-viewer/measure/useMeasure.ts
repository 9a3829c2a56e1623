import { distanceBetween } from '@vorta/kit3d/inspect/ruler'
import { type CanvasPoint, canvasPointOf } from '@vorta/viewer/picking'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { PickHit } from '../load/protocol.ts'
import type { ModelScene } from '../scene/ModelScene.ts'
import { INITIAL_MEASURE_STATE, measureReducer } from './measure-reducer.ts'
import { LOADING_DETAIL, type MeasureKind, NO_SURFACE } from './measurement.ts'

/** Picks points by mouse, touch or crosshair. Without an active tool, a click selects a part. */
export function useMeasure(
  scene: ModelScene | null,
  session: ModelSessionClient,
  { shown, isPreview }: { shown: readonly number[]; isPreview: boolean },
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
    if (kind && isPreview) return setNote(LOADING_DETAIL)
    const hit = await pickAt(position)
    if (!kind) return onSelect(hit?.part ?? null)
    setNote(hit ? '' : NO_SURFACE)
    if (!hit) return
    const edge = kind === 'circle' && pending.length === 0 ? await roundEdgeAt(hit) : null
    if (edge) dispatch({ type: 'finish', picked: edge.map((point) => ({ ...hit, point })), toolVersion })
    else dispatch({ type: 'add', picked: hit, toolVersion })
  }
  /** The points of the round edge at a hit, so that a circle takes one click. */
  const roundEdgeAt = ({ part, point }: PickHit) => {
    if (!scene) return null
    const maxDistanceMm = distanceBetween(scene.pinCamera.position, point) * scene.rayAt(null).tolerance
    return session.request('roundEdge', { part, point, maxDistanceMm }).catch(() => null)
  }
  const updateHover = async (position: CanvasPoint) => {
    // Skip moves while a pick is pending. The next move picks again.
    if (!kind || isPreview || isPicking.current) return
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
    setNote(next && isPreview ? LOADING_DETAIL : '')
  }
  return {
    kind,
    selectTool,
    pending,
    hover: kind ? hover : null,
    note: note === LOADING_DETAIL && !isPreview ? '' : note,
    measurements,
    pickCenter: () => void pick(null),
    finish: () => dispatch({ type: 'finish', toolVersion }),
    remove: (id: number) => dispatch({ type: 'remove', id }),
    clear: () => dispatch({ type: 'clear' }),
  }
}
