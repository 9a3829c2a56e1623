import type { Hotspot } from '@vorta/kit3d/deviation/hotspots'
import type { PlacedMark } from '../marks.ts'

/** Listed places as numbers over the picture. */
export const hotspotMarks = (spots: readonly Hotspot[], chosen: number | null): PlacedMark[] =>
  spots.map(({ point: [x, y, z] }, i) => ({
    id: String(i),
    number: i + 1,
    point: [x, y, z],
    normal: null,
    tone: 'open',
    isChosen: i === chosen,
    isHidden: false,
  }))
