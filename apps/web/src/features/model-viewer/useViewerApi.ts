import type { PinCamera, PinPoint } from '@vorta/contract/pins/schema'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ModelMark, ModelPoint, ViewerApi } from '../../lib/viewer-api.ts'
import { MISSED, onClick, type Place } from './click.ts'
import type { ModelScene } from './ModelScene.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import { spotOf } from './text-viewer-api.ts'

/** A pin stays where it was pointed at; a measurement would be drawn to a corner from further away. */
const SNAP_SHARE = 0.2
/** A point counts as hidden only when something stands clearly before it. */
const HIDDEN_SLACK_SHARE = 0.004

interface ViewerApiOptions {
  readonly stage: ModelScene | null
  readonly workshop: ModelSessionClient
  readonly shown: readonly number[]
  readonly isReady: boolean
  readonly isPreview: boolean
  readonly diagonalMm: number
  /** Another tool has the clicks. */
  readonly isBusy: boolean
  readonly onPlacing: () => void
  look(camera: PinCamera): void
}

/** The hand that the viewer lends to another room: places on the model, marks on it, and views to come back to. */
export function useViewerApi({
  stage,
  workshop,
  shown,
  isReady,
  isPreview,
  diagonalMm,
  isBusy,
  onPlacing,
  look,
}: ViewerApiOptions): ViewerApi {
  const [isPlacing, setPlacing] = useState(false)
  const [placedPoint, setPlacedPoint] = useState<ModelPoint | null>(null)
  const [note, setNote] = useState('')
  const [marks, setMarks] = useState<readonly ModelMark[]>([])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const onChoose = useRef<(id: string) => void>(() => {})

  const pick = async (place: Place | null) => {
    if (!stage) return
    const camera = stage.view
    const ray = stage.rayAt(place)
    const found = await workshop.ask('pick', { ...ray, parts: shown, slack: ray.slack * SNAP_SHARE }).catch(() => null)
    if (!found) return setNote(MISSED)
    setNote('')
    setPlacing(false)
    setPlacedPoint({ point: [...found.point], normal: [...found.normal], camera })
  }
  const press = useEffectEvent((place: Place) => {
    if (isBusy) return
    const mark = isPlacing ? null : stage?.markAt(place)
    if (mark) onChoose.current(mark.id)
    else if (isPlacing) void pick(place)
  })
  useEffect(() => (stage ? onClick(stage.canvas, press) : undefined), [stage])
  const enter = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Enter' && isPlacing) void pick(null)
  })
  useEffect(() => {
    if (!stage) return
    const { canvas } = stage
    canvas.addEventListener('keydown', enter)
    return () => canvas.removeEventListener('keydown', enter)
  }, [stage])

  // What stands behind the model is asked for when the view rests: while it turns nobody reads the numbers.
  const lookForHidden = useEffectEvent(async () => {
    if (!stage || marks.length === 0) return
    const points = marks.map(({ point }) => point)
    const answer = await workshop
      .ask('hidden', { eye: stage.view.position, points, slackMm: diagonalMm * HIDDEN_SLACK_SHARE })
      .catch(() => [])
    setHidden(new Set(marks.filter((_, i) => answer[i]).map(({ id }) => id)))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new marks are looked at anew
  useEffect(() => {
    if (!stage || !isReady) return
    void lookForHidden()
    return stage.whenAtRest(() => void lookForHidden())
  }, [stage, isReady, marks])
  useEffect(() => {
    stage?.pin(marks.map((mark) => ({ ...mark, isHidden: hidden.has(mark.id) })))
  }, [stage, marks, hidden])

  const show = useCallback((next: readonly ModelMark[], choose: (id: string) => void) => {
    onChoose.current = choose
    setMarks(next)
  }, [])
  const nearest = useCallback(
    (points: readonly PinPoint[]) => workshop.ask('nearest', { points }).then((all) => all.map(spotOf)),
    [workshop],
  )
  return {
    ...{ canDraw: true, isPreview, diagonalMm, isReady, isPlacing, placedPoint, note, show, nearest, look },
    setPlacing: (isOn) => {
      setPlacing(isOn)
      setNote('')
      if (isOn) onPlacing()
    },
    clearPlacedPoint: () => setPlacedPoint(null),
    placeAtCenter: () => void pick(null),
  }
}
