import { type Comparison, type DeviationStats, deviationStats } from '@vorta/kit3d/deviation/deviation'
import { type Hotspot, worstHotspots } from '@vorta/kit3d/deviation/hotspots'
import { boundsOf } from '@vorta/kit3d/inspect/surface'
import { diagonalOf } from '../bounds.ts'
import type { Side } from '../deviation/PairScene.ts'
import { roundEnd, type Scale } from '../deviation/scale.ts'
import { percent, tenths } from '../deviation/text.ts'

export interface FoundSpot extends Hotspot {
  readonly side: Side
}

export interface Findings {
  readonly all: DeviationStats
  readonly first: DeviationStats
  readonly second: DeviationStats
  readonly scale: Scale
  readonly spots: readonly FoundSpot[]
  readonly boundsMm: ArrayLike<number>
}

const SPOTS = 4
/** Spots closer than this share of the whole are one. */
const APART_SHARE = 0.14
/** The scale ends where nearly all of the surface is below: one far corner must not swallow the rest. */
const SCALE_SHARE = 0.985

/** What a comparison says under a tolerance. */
export function findingsOf({ first, second }: Comparison, toleranceMm: number): Findings {
  const boundsMm = boundsOf([first.positions, second.positions])
  const apartMm = diagonalOf(boundsMm) * APART_SHARE
  const spotsOn = (side: Side) => {
    const map = side === 'first' ? first : second
    return worstHotspots({ ...map, valuesMm: map.distancesMm }, toleranceMm, apartMm, SPOTS).map((spot) => ({ ...spot, side }))
  }
  const spots: FoundSpot[] = []
  for (const spot of [...spotsOn('second'), ...spotsOn('first')].sort((a, b) => b.valueMm - a.valueMm)) {
    const isApart = spots.every(({ point }) => Math.hypot(...point.map((value, k) => value - (spot.point[k] ?? 0))) >= apartMm)
    if (isApart && spots.length < SPOTS) spots.push(spot)
  }
  return {
    all: deviationStats([first, second], toleranceMm),
    first: deviationStats([first], toleranceMm),
    second: deviationStats([second], toleranceMm),
    scale: { lowMm: 0, highMm: roundEnd(Math.max(highest(first.distancesMm), highest(second.distancesMm)), toleranceMm), toleranceMm },
    spots,
    boundsMm,
  }
}

function highest(distancesMm: Float32Array): number {
  const step = Math.max(1, Math.floor(distancesMm.length / 20_000))
  const some = distancesMm.filter((_, i) => i % step === 0).sort()
  return some[Math.floor((some.length - 1) * SCALE_SHARE)] ?? 0
}

/** All of it in one sentence. */
export function comparisonText({ all }: Findings, names: readonly [string, string], toleranceMm: number): string {
  const [one, other] = names
  if (all.maximumMm <= 0.005) return `${one} and ${other} have the same shape.`
  if (all.shareBeyond === 0) return `${one} and ${other} differ by ${tenths(all.maximumMm)} mm at most: nowhere more than the tolerance.`
  return `${one} and ${other} differ by ${tenths(all.maximumMm)} mm at most and ${tenths(all.meanMm)} mm on average; ${percent(all.shareBeyond)} of the surface is more than ${toleranceMm} mm apart.`
}
