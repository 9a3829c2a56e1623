import { useEffect, useRef, useState } from 'react'
import { type Cut, planeOf } from './cut-plane.ts'
import type { Section } from './protocol.ts'
import type { Stage } from './Stage.ts'
import type { WorkshopClient } from './WorkshopClient.ts'

/** Cuts the model at once and fills the cut when it is computed; while one is under way only the newest wish waits. */
export function useSection(stage: Stage | null, workshop: WorkshopClient, boundsMm: ArrayLike<number>, shown: readonly number[]) {
  const [cut, setCut] = useState<Cut | null>(null)
  const [result, setResult] = useState<Pick<Section, 'areaMm2' | 'isOpen'> | null>(null)
  const running = useRef(false)
  const next = useRef<(() => void) | null>(null)

  useEffect(() => {
    if (!stage) return
    const plane = cut && planeOf(cut, boundsMm)
    stage.cut(plane)
    next.current = null
    if (!plane) return setResult(null)
    const compute = () => {
      running.current = true
      workshop
        .ask('section', { plane, parts: shown })
        .then(
          (section) => {
            if (next.current) return
            stage.cap(section)
            setResult({ areaMm2: section.areaMm2, isOpen: section.isOpen })
          },
          () => undefined,
        )
        .finally(() => {
          running.current = false
          const waiting = next.current
          next.current = null
          waiting?.()
        })
    }
    if (running.current) next.current = compute
    else compute()
  }, [stage, workshop, boundsMm, shown, cut])

  return { cut, setCut, result }
}
