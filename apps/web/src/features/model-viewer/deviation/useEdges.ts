import { useEffect } from 'react'
import type { ModelSessionClient } from '../load/ModelSessionClient.ts'
import { EDGES_UP_TO_TRIANGLES, type OpenedModel } from '../load/protocol.ts'
import type { Side } from './PairRenderer.ts'
import type { PairScene } from './PairScene.ts'

/** Adds the sharp edges to both models when they are computed. */
export function useEdges(scene: PairScene | null, sessions: Record<Side, ModelSessionClient>, models: Record<Side, OpenedModel>) {
  const { first: firstSession, second: secondSession } = sessions
  const { first, second } = models
  useEffect(() => {
    if (!scene) return
    let isCancelled = false
    for (const [side, session, { facts }] of [
      ['first', firstSession, first],
      ['second', secondSession, second],
    ] as const) {
      if (facts.triangles > EDGES_UP_TO_TRIANGLES) continue
      session.request('lines', { kind: 'sharp' }).then(
        (lists) => {
          if (isCancelled) return
          scene.shapes[side].addLines('sharp', lists)
          scene.draw()
        },
        () => undefined,
      )
    }
    return () => {
      isCancelled = true
    }
  }, [scene, firstSession, secondSession, first, second])
}
