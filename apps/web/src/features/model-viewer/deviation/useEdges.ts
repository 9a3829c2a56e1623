import { useEffect } from 'react'
import type { ModelSessionClient } from '../ModelSessionClient.ts'
import { EDGES_UP_TO_TRIANGLES, type OpenedModel } from '../protocol.ts'
import type { Side } from './PairScene.ts'
import type { PairScene3d } from './PairScene3d.ts'

/** The edges that a draughtsman would draw, once they are computed. */
export function useEdges(stage: PairScene3d | null, workshops: Record<Side, ModelSessionClient>, models: Record<Side, OpenedModel>) {
  const { first: one, second: other } = workshops
  const { first, second } = models
  useEffect(() => {
    if (!stage) return
    let isGone = false
    for (const [side, workshop, { facts }] of [
      ['first', one, first],
      ['second', other, second],
    ] as const) {
      if (facts.triangles > EDGES_UP_TO_TRIANGLES) continue
      workshop.ask('lines', { kind: 'sharp' }).then(
        (lists) => {
          if (isGone) return
          stage.shapes[side].addLines('sharp', lists)
          stage.draw()
        },
        () => undefined,
      )
    }
    return () => {
      isGone = true
    }
  }, [stage, one, other, first, second])
}
