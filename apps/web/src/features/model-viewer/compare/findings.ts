import { type Comparison, type DeviationStats, deviationStats } from '@vorta/kit3d/deviation/deviation'
import { type Hotspot, worstHotspots } from '@vorta/kit3d/deviation/hotspots'
import { boundsOf } from '@vorta/kit3d/inspect/surface'
import { type ColorScale, roundLimit } from '../deviation/color-scale.ts'
import { formatDeviation, formatPercent } from '../deviation/format.ts'
import type { Side } from '../deviation/PairRenderer.ts'
import { diagonalOf } from '../scene/bounds.ts'

export interface ComparisonHotspot extends Hotspot {
  readonly side: Side
}

export interface Findings {
  readonly all: DeviationStats
  readonly first: DeviationStats
  readonly second: DeviationStats
  readonly scale: ColorScale
  readonly hotspots: readonly ComparisonHotspot[]
  readonly boundsMm: ArrayLike<number>
}

/** Smaller distances are noise of the tessellation. */
export const SAME_SHAPE_MM = 0.005
const MAX_HOTSPOTS = 4
/** As a ratio of the model size. Closer hotspots are merged. */
const MIN_SPACING_RATIO = 0.14
/** The scale ignores the largest values, so that an outlier does not flatten the rest. */
const SCALE_QUANTILE = 0.985

/** Evaluates a comparison for a tolerance. */
export function findingsOf({ first, second }: Comparison, toleranceMm: number): Findings {
  const boundsMm = boundsOf([first.positions, second.positions])
  const minSpacingMm = diagonalOf(boundsMm) * MIN_SPACING_RATIO
  const hotspotsOn = (side: Side) => {
    const map = side === 'first' ? first : second
    return worstHotspots({ ...map, valuesMm: map.distancesMm }, toleranceMm, minSpacingMm, MAX_HOTSPOTS).map((hotspot) => ({
      ...hotspot,
      side,
    }))
  }
  const hotspots: ComparisonHotspot[] = []
  for (const hotspot of [...hotspotsOn('second'), ...hotspotsOn('first')].sort((a, b) => b.valueMm - a.valueMm)) {
    const isFarEnough = hotspots.every(
      ({ point }) => Math.hypot(...point.map((value, k) => value - (hotspot.point[k] ?? 0))) >= minSpacingMm,
    )
    if (isFarEnough && hotspots.length < MAX_HOTSPOTS) hotspots.push(hotspot)
  }
  return {
    all: deviationStats([first, second], toleranceMm),
    first: deviationStats([first], toleranceMm),
    second: deviationStats([second], toleranceMm),
    scale: {
      lowMm: 0,
      highMm: roundLimit(Math.max(quantileOf(first.distancesMm), quantileOf(second.distancesMm)), toleranceMm),
      toleranceMm,
    },
    hotspots,
    boundsMm,
  }
}

function quantileOf(distancesMm: Float32Array): number {
  const step = Math.max(1, Math.floor(distancesMm.length / 20_000))
  const sample = distancesMm.filter((_, i) => i % step === 0).sort()
  return sample[Math.floor((sample.length - 1) * SCALE_QUANTILE)] ?? 0
}

/** For example `Up to 25.73 mm, 4.42 mm on average`. */
export const distanceText = ({ all }: Pick<Findings, 'all'>): string =>
  all.maximumMm <= SAME_SHAPE_MM ? 'Same shape' : `Up to ${formatDeviation(all.maximumMm)} mm, ${formatDeviation(all.meanMm)} mm on average`

export function comparisonText({ all }: Findings, names: readonly [string, string], toleranceMm: number): string {
  const [first, second] = names
  if (all.maximumMm <= SAME_SHAPE_MM) return `${first} and ${second} have the same shape.`
  if (all.shareBeyond === 0)
    return `${first} and ${second} differ by up to ${formatDeviation(all.maximumMm)} mm, which is within the tolerance.`
  return `${first} and ${second} differ by up to ${formatDeviation(all.maximumMm)} mm and ${formatDeviation(all.meanMm)} mm on average. ${formatPercent(all.shareBeyond)} of the surface differs by more than ${toleranceMm} mm.`
}
