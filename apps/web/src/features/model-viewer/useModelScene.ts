import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { describeCanvas, prefersReducedMotion } from '../../lib/canvas-accessibility.ts'
import { ModelScene } from './ModelScene.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import type { UpAxis } from './model-file.ts'
import type { OpenedModel } from './protocol.ts'

interface ModelSceneOptions {
  model: OpenedModel
  workshop: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  label: string
  descriptionId: string
  onLost: () => void
  /** The model stands upright, in its first view. */
  onStood?: (stage: ModelScene) => void
}

/** Keeps a stage alive while its component is: lit, standing upright, and with its worker ready to pick. */
export function useModelScene(host: RefObject<HTMLDivElement | null>, wish: ModelSceneOptions) {
  const { model, workshop, quality, up } = wish
  const [stage, setStage] = useState<ModelScene | null>(null)
  const [isReady, setReady] = useState(false)
  const lose = useEffectEvent(wish.onLost)
  const stood = useEffectEvent((made: ModelScene) => wish.onStood?.(made))
  const name = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, wish))

  useEffect(() => {
    if (!host.current) return
    let made: ModelScene
    try {
      made = new ModelScene(host.current, model, { quality, isCalm: quality === 'lite' || prefersReducedMotion(), onLost: lose })
    } catch {
      return lose()
    }
    name(made.canvas)
    setStage(made)
    let isGone = false
    workshop.ask('light', { quality }).then((light) => !isGone && made.light(light), lose)
    return () => {
      isGone = true
      setStage(null)
      setReady(false)
      made.dispose()
    }
  }, [host, model, workshop, quality])

  useEffect(() => {
    if (!stage) return
    let isGone = false
    workshop.ask('footprint', { up }).then((footprint) => {
      if (isGone) return
      stage.stand(up, footprint)
      stood(stage)
      stage.afterFrame(() => {
        if (isGone) return
        setReady(true)
        // The trees for picking come after the first picture.
        void workshop.ask('prepare', null).catch(() => undefined)
      })
    }, lose)
    return () => {
      isGone = true
    }
  }, [stage, workshop, up])

  return { stage, isReady }
}
