import { useEffect, useState } from 'react'
import type { ModelScene } from './ModelScene.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import type { Display } from './Shapes.ts'

/** How the surfaces are drawn; lines are computed when they are first wanted. */
export function useDisplay(stage: ModelScene | null, workshop: ModelSessionClient, first: Display) {
  const [display, setDisplay] = useState(first)
  useEffect(() => {
    if (!stage) return
    let isGone = false
    const show = () => {
      stage.shapes.display = display
      stage.draw()
    }
    const kind = display === 'wire' ? 'wire' : 'sharp'
    const isThere = display === 'shaded' || (kind === 'wire' ? stage.shapes.hasWire : stage.shapes.hasSharp)
    if (isThere) show()
    else
      workshop.ask('lines', { kind: kind === 'wire' ? 'all' : 'sharp' }).then(
        (lists) => {
          if (isGone) return
          stage.shapes.addLines(kind, lists)
          show()
        },
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [stage, workshop, display])
  return [display, setDisplay] as const
}
