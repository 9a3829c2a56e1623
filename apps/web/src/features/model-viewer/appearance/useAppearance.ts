import { useEffect, useState } from 'react'
import type { ModelScene } from '../scene/ModelScene.ts'

/** Parts move apart by up to this multiple of their distance from the center. */
const MAX_EXPLOSION = 1.5

/** The exploded view and the transparency of parts. */
export function useAppearance(scene: ModelScene | null, partCount: number, selected: ReadonlySet<number>) {
  const [explosion, setExplosion] = useState(0)
  const [transparencies, setTransparencies] = useState<ReadonlyMap<number, number>>(new Map())
  useEffect(() => scene?.explode(explosion * MAX_EXPLOSION), [scene, explosion])
  useEffect(() => {
    scene?.shapes.setOpacity((part) => 1 - (transparencies.get(part) ?? 0))
    scene?.draw()
  }, [scene, transparencies])

  const affected = selected.size > 0 ? [...selected] : Array.from({ length: partCount }, (_, part) => part)
  return {
    explosion,
    setExplosion,
    transparency: transparencies.get(affected[0] ?? 0) ?? 0,
    setTransparency: (value: number) => setTransparencies(new Map([...transparencies, ...affected.map((part) => [part, value] as const)])),
  }
}
