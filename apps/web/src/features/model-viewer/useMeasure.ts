import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { MISSED, onClick, type Place, placeOf } from './click.ts'
import type { ModelScene } from './ModelScene.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import { EMPTY_SHEET, noted } from './measure-sheet.ts'
import type { MeasureKind } from './measurement.ts'
import type { Pick } from './protocol.ts'

/** Points picked on the model, by mouse, finger or the cross in the middle; without a measurement under way a click selects a part. */
export function useMeasure(
  stage: ModelScene | null,
  workshop: ModelSessionClient,
  shown: readonly number[],
  onSelect: (part: number | null) => void,
) {
  const [sheet, tell] = useReducer(noted, EMPTY_SHEET)
  const { kind, pending, measurements, round } = sheet
  const [hover, setHover] = useState<Pick | null>(null)
  const [note, setNote] = useState('')
  const asked = useRef(false)

  const pickAt = (place: Place | null) =>
    stage ? workshop.ask('pick', { ...stage.rayAt(place), parts: shown }).catch(() => null) : Promise.resolve(null)

  const pick = async (place: Place | null) => {
    const found = await pickAt(place)
    if (kind) {
      setNote(found ? '' : MISSED)
      if (found) tell({ deed: 'add', point: found.point, part: found.part, round })
    } else if (place) onSelect(found?.part ?? null)
  }
  const follow = async (place: Place) => {
    // One question at a time: the next move asks anew.
    if (!kind || asked.current) return
    asked.current = true
    setHover(await pickAt(place))
    asked.current = false
  }

  const onPress = useEffectEvent(pick)
  const onFollow = useEffectEvent(follow)
  const isMeasuring = kind !== null
  useEffect(() => {
    if (!stage) return
    const { canvas } = stage
    const stop = onClick(canvas, (place) => void onPress(place))
    const move = (event: PointerEvent) => {
      if (event.buttons === 0) void onFollow(placeOf(canvas, event))
    }
    const enter = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isMeasuring) void onPress(null)
    }
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('keydown', enter)
    return () => {
      stop()
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('keydown', enter)
    }
  }, [stage, isMeasuring])

  const choose = (next: MeasureKind | null) => {
    tell({ deed: 'choose', kind: next })
    setHover(null)
    setNote('')
  }
  return {
    kind,
    choose,
    pending,
    hover: kind ? hover : null,
    note,
    measurements,
    pickCentre: () => void pick(null),
    remove: (id: number) => tell({ deed: 'remove', id }),
    clear: () => tell({ deed: 'clear' }),
  }
}
