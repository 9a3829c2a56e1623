import type { Point3 } from '@vorta/kit3d/inspect/surface'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type MeasureKind, type Measurement, POINTS_NEEDED } from './measurement.ts'
import { onClick, type Place, placeOf } from './press.ts'
import type { Pick } from './protocol.ts'
import type { Stage } from './Stage.ts'
import type { WorkshopClient } from './WorkshopClient.ts'

const MISSED = 'There is no surface at this place. Turn the model or come closer.'

/** Points picked on the model, by mouse, finger or the cross in the middle; without a measurement under way a click selects a part. */
export function useMeasure(
  stage: Stage | null,
  workshop: WorkshopClient,
  shown: readonly number[],
  onSelect: (part: number | null) => void,
) {
  const [kind, setKind] = useState<MeasureKind | null>(null)
  const [pending, setPending] = useState<readonly Point3[]>([])
  const [measurements, setMeasurements] = useState<readonly Measurement[]>([])
  const [hover, setHover] = useState<Pick | null>(null)
  const [note, setNote] = useState('')
  const asked = useRef(false)
  const lastId = useRef(0)

  const pickAt = (place: Place | null) =>
    stage ? workshop.ask('pick', { ...stage.rayAt(place), parts: shown }).catch(() => null) : Promise.resolve(null)

  const add = (point: Point3) => {
    if (!kind) return
    const points = [...pending, point]
    setNote('')
    if (points.length < POINTS_NEEDED[kind]) return setPending(points)
    setPending([])
    setMeasurements((all) => [...all, { id: ++lastId.current, kind, points }])
  }
  const pick = async (place: Place | null) => {
    const found = await pickAt(place)
    if (kind) {
      if (found) add(found.point)
      else setNote(MISSED)
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
    setKind(next)
    setPending([])
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
    remove: (id: number) => setMeasurements((all) => all.filter((one) => one.id !== id)),
    clear: () => setMeasurements([]),
  }
}
