import { useEffect, useState } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { ModelScene } from './ModelScene.ts'
import type { Display } from './PartMeshes.ts'

/** The display mode. Edges are computed when they are first needed. */
export function useDisplay(scene: ModelScene | null, session: ModelSessionClient, initial: Display) {
  const [display, setDisplay] = useState(initial)
  useEffect(() => {
    if (!scene) return
    let isCancelled = false
    const show = () => {
      scene.shapes.display = display
      scene.draw()
    }
    const kind = display === 'wire' ? 'wire' : 'sharp'
    const hasLines = display === 'shaded' || (kind === 'wire' ? scene.shapes.hasWire : scene.shapes.hasSharp)
    if (hasLines) show()
    else
      session.request('lines', { kind: kind === 'wire' ? 'all' : 'sharp' }).then(
        (lists) => {
          if (isCancelled) return
          scene.shapes.addLines(kind, lists)
          show()
        },
        () => undefined,
      )
    return () => {
      isCancelled = true
    }
  }, [scene, session, display])
  return [display, setDisplay] as const
}
