import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { describeCanvas, prefersReducedMotion } from '@vorta/viewer/canvas-accessibility'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { OpenedModel } from '../load/protocol.ts'
import { ModelScene, type ModelSceneOptions } from './ModelScene.ts'
import { lentGeometry } from './PartMeshes.ts'

interface Options extends Pick<ModelSceneOptions, 'releasesGeometry'> {
  model: OpenedModel
  session: ModelSessionClient
  quality: 'full' | 'lite'
  up: UpAxis
  label: string
  descriptionId: string
  onContextLost: () => void
  /** Called after the model was oriented and the default view was set. */
  onOriented?: (scene: ModelScene) => void
}

/** Creates a lit, oriented scene and disposes it with the component. */
export function useModelScene(host: RefObject<HTMLDivElement | null>, options: Options) {
  const { model, session, quality, up, releasesGeometry } = options
  const [scene, setScene] = useState<ModelScene | null>(null)
  const [isReady, setReady] = useState(false)
  const handleContextLoss = useEffectEvent(options.onContextLost)
  const handleOriented = useEffectEvent((created: ModelScene) => options.onOriented?.(created))
  const setUpCanvas = useEffectEvent((canvas: HTMLCanvasElement) => describeCanvas(canvas, options))

  useEffect(() => {
    if (!host.current) return
    let created: ModelScene
    try {
      created = new ModelScene(host.current, model, {
        quality,
        releasesGeometry,
        returnGeometry: (geometry) => session.returnGeometry(geometry),
        reducedMotion: quality === 'lite' || prefersReducedMotion(),
        onContextLost: handleContextLoss,
      })
    } catch {
      const lent = lentGeometry(model)
      if (lent) session.returnGeometry(lent)
      return handleContextLoss()
    }
    setUpCanvas(created.canvas)
    setScene(created)
    let isCancelled = false
    session.request('light', { quality }).then((light) => !isCancelled && created.light(light), handleContextLoss)
    return () => {
      isCancelled = true
      setScene(null)
      setReady(false)
      created.dispose()
    }
  }, [host, model, session, quality, releasesGeometry])

  useEffect(() => {
    if (!scene) return
    let isCancelled = false
    session.request('footprint', { up }).then((footprint) => {
      if (isCancelled) return
      scene.setUpAxis(up, footprint)
      handleOriented(scene)
      scene.afterFrame(() => {
        if (isCancelled) return
        setReady(true)
        // Build the picking trees after the first frame.
        void session.request('prepare', null).catch(() => undefined)
      })
    }, handleContextLoss)
    return () => {
      isCancelled = true
    }
  }, [scene, session, up])

  return { scene, isReady }
}
