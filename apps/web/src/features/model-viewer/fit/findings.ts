import { CONTACT_DISTANCE_MM, type FitMap, type FitStats, fitStats, NO_CONTACT } from '@vorta/kit3d/deviation/fit'
import { type Hotspot, worstHotspots } from '@vorta/kit3d/deviation/hotspots'
import { invert, type RigidTransform, transformPoint } from '@vorta/kit3d/deviation/rigid'
import { addScaled } from '@vorta/kit3d/shape/vector'
import type { RecordedPoint } from '../../../lib/viewer-api.ts'
import { diagonalOf } from '../bounds.ts'
import { boundsOfMeasured, locationText } from '../deviation/location-text.ts'
import { roundEnd, type Scale } from '../deviation/scale.ts'
import { percent, tenths } from '../deviation/text.ts'
import type { UpAxis } from '../model-file.ts'

export interface FitSpot extends Hotspot {
  /** Where on the kit, in words. */
  readonly place: string
}

export interface FitFindings {
  readonly facts: FitStats
  readonly spots: readonly FitSpot[]
  readonly scale: Scale
  readonly boundsMm: readonly number[]
  /** Too little of the kit lies on the scan to say anything. */
  readonly isApart: boolean
}

const SPOTS = 6
/** Spots closer than this share of the kit are one. */
const APART_SHARE = 0.12
const LEAST_CONTACT = 0.02

/** What a fit says under a tolerance. */
export function fitFindings(map: FitMap, toleranceMm: number, up: UpAxis): FitFindings {
  const facts = fitStats(map, toleranceMm)
  const boundsMm = boundsOfMeasured(map.positions, (point) => map.gapsMm[point] !== NO_CONTACT)
  const size = diagonalOf(boundsMm)
  const spots = worstHotspots({ ...map, valuesMm: map.gapsMm }, toleranceMm, size * APART_SHARE, SPOTS, NO_CONTACT)
  const end = (valueMm: number) => roundEnd(Math.min(valueMm, CONTACT_DISTANCE_MM), toleranceMm)
  return {
    facts,
    spots: spots.map((spot) => ({ ...spot, place: locationText(spot.point, boundsMm, up) })),
    scale: { lowMm: -end(facts.deepestOverlapMm), highMm: end(facts.widestGapMm), toleranceMm },
    boundsMm,
    isApart: facts.contactShare < LEAST_CONTACT,
  }
}

export const hotspotText = ({ valueMm }: Pick<Hotspot, 'valueMm'>): string =>
  valueMm < 0 ? `${tenths(-valueMm)} mm into the car` : `${tenths(valueMm)} mm gap`

/** The whole check in plain words, for somebody who never saw a map of gaps. */
export function fitText({ facts, spots, isApart }: Pick<FitFindings, 'facts' | 'spots' | 'isApart'>, toleranceMm: number): string {
  if (isApart) return 'The kit does not lie on this scan yet.'
  const { shareWithin, widestGapMm, deepestOverlapMm } = facts
  // 99.96% is not all of it.
  const share =
    shareWithin === 1 ? 'everywhere' : `on ${shareWithin > 0.995 ? 'over 99%' : percent(shareWithin)} of where it touches the car`
  const at = (spot: FitSpot | undefined) => (spot ? `, ${spot.place}` : '')
  const gap = widestGapMm > 0.05 ? `The widest gap is ${tenths(widestGapMm)} mm${at(spots.find(({ valueMm }) => valueMm > 0))}.` : ''
  const inside =
    deepestOverlapMm > toleranceMm
      ? `It reaches ${tenths(deepestOverlapMm)} mm into the bodywork${at(spots.find(({ valueMm }) => valueMm < 0))}, so its shape has to change there.`
      : 'Nowhere does it press into the bodywork by more than that.'
  return [`The kit fits within ${toleranceMm} mm ${share}.`, gap, inside].filter(Boolean).join(' ')
}

/** From how far a worst place is looked at, as a share of the kit. */
const LOOK_SHARE = 0.7

/** The worst places as somebody would note them who looked at the kit from outside; in the axes of its file. */
export function notedSpots({ spots, boundsMm }: FitFindings, transform: RigidTransform, up: UpAxis): RecordedPoint[] {
  const back = invert(transform)
  const rotation = { ...back, translation: [0, 0, 0] as const }
  const fromMm = LOOK_SHARE * diagonalOf(boundsMm)
  const upward = transformPoint(rotation, up === 'y' ? [0, 1, 0] : [0, 0, 1])
  return spots.map((spot) => {
    const point = transformPoint(back, spot.point)
    const normal = transformPoint(rotation, spot.normal)
    // The contact surface looks into the car; the eye stands on the other side.
    const position = addScaled(point, normal, -fromMm)
    const text = `Fit check: ${hotspotText(spot)}, ${spot.place}.`
    return { point: [...point], normal: [...normal], camera: { position: [...position], target: [...point], up: [...upward] }, text }
  })
}
