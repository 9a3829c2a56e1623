import type { RigidTransform } from '@vorta/kit3d/deviation/rigid'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { describeCanvas, prefersReducedMotion } from '@vorta/viewer/canvas-accessibility'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { OpenedModel } from '../load/protocol.ts'
import { PairScene } from './PairScene.ts'

interface PairSceneOptions {
  first: OpenedModel
  second: OpenedModel
  /** The session of either model. It computes the lighting. */
  session: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  /** Transforms the first model into the coordinates of the second. */
  transform?: RigidTransform
  framed?: 'both' | 'first'
  names: readonly [string, string]
  label: string
  descriptionId: string
  onContextLost: () => void
}

/** Creates a scene of two models and disposes it with the component. */
export function usePairScene(host: RefObject<HTMLDivElement | null>, options: PairSceneOptions) {
  const { first, second, session, quality, up, transform, framed } = options
  const [scene, setScene] = useState<PairScene | null>(null)
  const [isReady, setReady] = useState(false)
  const handleContextLoss = useEffectEvent(options.onContextLost)
  const getNames = useEffectEvent(() => options.names)
  const setUpCanvas = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, options))

  useEffect(() => {
    if (!host.current) return
    let created: PairScene
    try {
      created = new PairScene(host.current, first, second, {
        names: getNames(),
        quality,
        reducedMotion: quality === 'lite' || prefersReducedMotion(),
        onContextLost: handleContextLoss,
      })
    } catch {
      return handleContextLoss()
    }
    setUpCanvas(created.canvas)
    setScene(created)
    let isCancelled = false
    session.request('light', { quality }).then((light) => {
      if (isCancelled) return
      created.light(light)
      created.afterFrame(() => !isCancelled && setReady(true))
    }, handleContextLoss)
    return () => {
      isCancelled = true
      setScene(null)
      setReady(false)
      created.dispose()
    }
  }, [host, first, second, session, quality])

  useEffect(() => scene?.setUpAxis(up, transform, framed), [scene, up, transform, framed])
  return { scene, isReady }
}
