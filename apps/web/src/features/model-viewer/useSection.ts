import { useEffect, useState } from 'react'
import { type Cut, planeOf } from './cut-plane.ts'
import { LatestRequest } from './latest-request.ts'
import type { ModelScene } from './ModelScene.ts'
import type { ModelSessionClient } from './ModelSessionClient.ts'
import type { Section } from './protocol.ts'

/** Cuts the model at once and fills the cut when it is computed. */
export function useSection(stage: ModelScene | null, workshop: ModelSessionClient, boundsMm: ArrayLike<number>, shown: readonly number[]) {
  const [cut, setCut] = useState<Cut | null>(null)
  const [result, setResult] = useState<Pick<Section, 'areaMm2' | 'isOpen'> | null>(null)
  const [newest] = useState(() => new LatestRequest())

  useEffect(() => {
    if (!stage) return
    const plane = cut && planeOf(cut, boundsMm)
    stage.cut(plane)
    if (!plane) {
      newest.callOff()
      return setResult(null)
    }
    newest.want(async () => {
      const section = await workshop.ask('section', { plane, parts: shown })
      return () => {
        stage.cap(section)
        setResult({ areaMm2: section.areaMm2, isOpen: section.isOpen })
      }
    })
  }, [stage, workshop, boundsMm, shown, cut, newest])

  return { cut, setCut, result }
}
