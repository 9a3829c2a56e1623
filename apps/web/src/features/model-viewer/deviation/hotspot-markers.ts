import type { Hotspot } from '@vorta/kit3d/deviation/hotspots'
import type { OverlayMarker } from '../overlay/markers.ts'

export const hotspotMarkers = (hotspots: readonly Hotspot[], selected: number | null): OverlayMarker[] =>
  hotspots.map(({ point: [x, y, z] }, i) => ({
    id: String(i),
    number: i + 1,
    point: [x, y, z],
    normal: null,
    tone: 'open',
    isSelected: i === selected,
    isDimmed: false,
  }))
