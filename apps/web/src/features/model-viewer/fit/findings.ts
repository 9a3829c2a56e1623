import { CONTACT_DISTANCE_MM, type FitMap, type FitStats, fitStats, NO_CONTACT } from '@vorta/kit3d/deviation/fit'
import { type Hotspot, worstHotspots } from '@vorta/kit3d/deviation/hotspots'
import { invert, type RigidTransform, transformPoint } from '@vorta/kit3d/deviation/rigid'
import type { UpAxis } from '@vorta/kit3d/measure/mesh-file'
import { addScaled } from '@vorta/kit3d/shape/vector'
import type { SuggestedPin } from '../../../lib/viewer/viewer-api.ts'
import { type ColorScale, roundLimit } from '../deviation/color-scale.ts'
import { formatDeviation, formatPercent } from '../deviation/format.ts'
import { boundsOfMeasured, locationText } from '../deviation/location-text.ts'
import { diagonalOf } from '../scene/bounds.ts'

export interface FitHotspot extends Hotspot {
  /** For example `at the top left`. */
  readonly location: string
}

export interface FitFindings {
  readonly stats: FitStats
  /** Gap minus intended clearance at each vertex, or `NO_CONTACT`. */
  readonly deviationsMm: Float32Array<ArrayBuffer>
  readonly clearanceMm: number
  readonly hotspots: readonly FitHotspot[]
  readonly scale: ColorScale
  readonly boundsMm: readonly number[]
  /** Too little of the kit touches the scan to evaluate the fit. */
  readonly isMisaligned: boolean
}

const MAX_HOTSPOTS = 6
/** As a ratio of the kit size. Closer hotspots are merged. */
const MIN_SPACING_RATIO = 0.12
const MIN_CONTACT_RATIO = 0.02

/** Evaluates a fit for a tolerance around the intended clearance. */
export function fitFindings(map: FitMap, toleranceMm: number, clearanceMm: number, up: UpAxis): FitFindings {
  const stats = fitStats(map, toleranceMm, clearanceMm)
  const deviationsMm = map.gapsMm.map((gap) => (gap === NO_CONTACT ? gap : gap - clearanceMm))
  const boundsMm = boundsOfMeasured(map.positions, (point) => map.gapsMm[point] !== NO_CONTACT)
  const size = diagonalOf(boundsMm)
  const hotspots = worstHotspots({ ...map, valuesMm: deviationsMm }, toleranceMm, size * MIN_SPACING_RATIO, MAX_HOTSPOTS, NO_CONTACT)
  const end = (valueMm: number) => roundLimit(Math.min(valueMm, CONTACT_DISTANCE_MM), toleranceMm)
  return {
    stats,
    deviationsMm,
    clearanceMm,
    hotspots: hotspots.map((hotspot) => ({
      ...hotspot,
      valueMm: hotspot.valueMm + clearanceMm,
      location: locationText(hotspot.point, boundsMm, up),
    })),
    scale: { lowMm: -end(stats.deepestOverlapMm + clearanceMm), highMm: end(stats.widestGapMm - clearanceMm), toleranceMm },
    boundsMm,
    isMisaligned: stats.contactShare < MIN_CONTACT_RATIO,
  }
}

export const hotspotText = ({ valueMm }: Pick<Hotspot, 'valueMm'>): string =>
  valueMm < 0 ? `${formatDeviation(-valueMm)} mm overlap` : `${formatDeviation(valueMm)} mm gap`

/** The fit in short. */
export const fitSummary = ({ stats, isMisaligned }: Pick<FitFindings, 'stats' | 'isMisaligned'>, toleranceMm: number): string =>
  isMisaligned ? 'Not aligned' : `${formatPercent(stats.shareWithin)} within ${toleranceMm} mm`

/** A summary for customers. */
export function fitText(
  { stats, hotspots, clearanceMm, isMisaligned }: Pick<FitFindings, 'stats' | 'hotspots' | 'clearanceMm' | 'isMisaligned'>,
  toleranceMm: number,
): string {
  if (isMisaligned) return "The kit isn't aligned with this scan."
  const { shareWithin, widestGapMm, deepestOverlapMm } = stats
  // Do not round 99.96% up to 100%.
  const extent =
    shareWithin === 1 ? 'everywhere' : `on ${shareWithin > 0.995 ? 'over 99%' : formatPercent(shareWithin)} of the contact area`
  const locationOf = (hotspot: FitHotspot | undefined) => (hotspot ? `, ${hotspot.location}` : '')
  const gap =
    widestGapMm > 0.05
      ? `The widest gap is ${formatDeviation(widestGapMm)} mm${locationOf(hotspots.find(({ valueMm }) => valueMm > 0))}.`
      : ''
  const interference =
    deepestOverlapMm > toleranceMm
      ? `The kit overlaps the bodywork by ${formatDeviation(deepestOverlapMm)} mm${locationOf(hotspots.find(({ valueMm }) => valueMm < 0))}, so its shape must change there.`
      : `The kit doesn't overlap the bodywork by more than ${toleranceMm} mm.`
  const goal = clearanceMm > 0 ? `${toleranceMm} mm of the intended ${clearanceMm} mm clearance` : `${toleranceMm} mm`
  return [`The kit fits within ${goal} ${extent}.`, gap, interference].filter(Boolean).join(' ')
}

/** Distance of the camera from a hotspot, as a ratio of the kit size. */
const CAMERA_DISTANCE_RATIO = 0.7

/** A pin for each hotspot, seen from outside, in the coordinates of the kit. */
export function suggestPins({ hotspots, boundsMm }: FitFindings, transform: RigidTransform, up: UpAxis): SuggestedPin[] {
  const inverse = invert(transform)
  const rotation = { ...inverse, translation: [0, 0, 0] as const }
  const distanceMm = CAMERA_DISTANCE_RATIO * diagonalOf(boundsMm)
  const upVector = transformPoint(rotation, up === 'y' ? [0, 1, 0] : [0, 0, 1])
  return hotspots.map((hotspot) => {
    const point = transformPoint(inverse, hotspot.point)
    const normal = transformPoint(rotation, hotspot.normal)
    // The normals of the contact surface point into the car, so place the camera on the other side.
    const position = addScaled(point, normal, -distanceMm)
    const text = `Fit check: ${hotspotText(hotspot)}, ${hotspot.location}.`
    return { point: [...point], normal: [...normal], camera: { position: [...position], target: [...point], up: [...upVector] }, text }
  })
}
