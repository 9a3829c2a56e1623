import { useEffect, useMemo, useState } from 'react'
import { LatestRequest } from '../load/latest-request.ts'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import type { SectionResult } from '../load/protocol.ts'
import type { ModelScene } from '../scene/ModelScene.ts'
import { type SectionSettings, sectionPlaneOf } from './section-plane.ts'

/** Clips the model at once and adds the cap when it is computed. */
export function useSection(scene: ModelScene | null, session: ModelSessionClient, boundsMm: ArrayLike<number>, shown: readonly number[]) {
  const [section, setSection] = useState<SectionSettings | null>(null)
  const [result, setResult] = useState<Pick<SectionResult, 'areaMm2' | 'isOpen'> | null>(null)
  // A closed session never answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one per session
  const latestRequest = useMemo(() => new LatestRequest(), [session])

  useEffect(() => {
    if (!scene) return
    const plane = section && sectionPlaneOf(section, boundsMm)
    scene.setSectionPlane(plane)
    if (!plane) {
      latestRequest.cancel()
      return setResult(null)
    }
    latestRequest.run(async () => {
      const computed = await session.request('section', { plane, parts: shown })
      return () => {
        scene.setSectionResult(computed)
        setResult({ areaMm2: computed.areaMm2, isOpen: computed.isOpen })
      }
    })
  }, [scene, session, boundsMm, shown, section, latestRequest])

  return { section, setSection, result }
}
