import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { describeCanvas, prefersReducedMotion } from '../../../lib/canvas-accessibility.ts'
import type { ModelSessionClient } from '../ModelSessionClient.ts'
import type { UpAxis } from '../model-file.ts'
import type { OpenedModel } from '../protocol.ts'
import { PairScene3d } from './PairScene3d.ts'

interface PairSceneOptions {
  first: OpenedModel
  second: OpenedModel
  /** Of either model: it makes the light. */
  workshop: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  /** Where the first belongs in the axes of the second. */
  transform?: RigidTransform
  framed?: 'both' | 'first'
  names: readonly [string, string]
  label: string
  descriptionId: string
  onLost: () => void
}

/** Keeps a stage for two alive while its component is. */
export function usePairScene3d(host: RefObject<HTMLDivElement | null>, wish: PairSceneOptions) {
  const { first, second, workshop, quality, up, transform, framed } = wish
  const [stage, setStage] = useState<PairScene3d | null>(null)
  const [isReady, setReady] = useState(false)
  const lose = useEffectEvent(wish.onLost)
  const namesOf = useEffectEvent(() => wish.names)
  const name = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, wish))

  useEffect(() => {
    if (!host.current) return
    let made: PairScene3d
    try {
      made = new PairScene3d(host.current, first, second, {
        names: namesOf(),
        quality,
        isCalm: quality === 'lite' || prefersReducedMotion(),
        onLost: lose,
      })
    } catch {
      return lose()
    }
    name(made.canvas)
    setStage(made)
    let isGone = false
    workshop.ask('light', { quality }).then((light) => {
      if (isGone) return
      made.light(light)
      made.afterFrame(() => !isGone && setReady(true))
    }, lose)
    return () => {
      isGone = true
      setStage(null)
      setReady(false)
      made.dispose()
    }
  }, [host, first, second, workshop, quality])

  useEffect(() => stage?.stand(up, transform, framed), [stage, up, transform, framed])
  return { stage, isReady }
}
