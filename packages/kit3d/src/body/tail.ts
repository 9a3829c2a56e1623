import { type Outline, rectangle } from '../shape/outline.ts'
import type { Design, Opening } from './design.ts'

/** The recess of a license plate and the plate itself, in meters. */
export const PLATE = { half: 0.2, height: 0.17, margin: 0.024, minHeight: 0.1 }
/** Between the recess and its neighbors, as a share of the height of the face. */
const PLATE_GAP = 0.025
/** Above the bumper without an insert, and below the edge of the trunk. */
const FREE_BAND = [0.3, 0.86] as const
/** A dark insert with strakes between the exhaust pipes. */
const INSERT: Opening = {
  outline: [
    [-0.58, 0.03],
    [0.58, 0.03],
    [0.74, 0.2],
    [0.68, 0.36],
    [-0.68, 0.36],
    [-0.74, 0.2],
  ],
  depth: 0.05,
  bars: 'vertical',
  count: 13,
  floor: 'underbody',
}

/** The design with what the tail of every car has: a dark insert in the bumper, housings around the pipes and a place for the plate. */
export function withTail(design: Design): Design {
  const { proportions: p, tailgate, cladding, exhaust, extras } = design
  const heightM = p.tailY - p.rearClearance
  const isSport = tailgate === 'engine'
  const lower = isSport || cladding > 0 ? design.rearOpenings : [INSERT]
  const housing: readonly Opening[] = exhaust ? [exhaustHousing(exhaust, heightM)] : []
  const openings = [...lower, ...housing]
  const plate = extras.includes('spareWheel') ? null : plateBand(design, openings, heightM)
  const recess: readonly Opening[] =
    plate && !isSport
      ? [{ outline: rectangle(-PLATE.half, plate[0], PLATE.half, plate[1]), depth: 0.028, bars: 'none', floor: 'trim' }]
      : []
  return { ...design, rearOpenings: [...openings, ...recess], plate }
}

function exhaustHousing({ arcs, radius, share }: NonNullable<Design['exhaust']>, heightM: number): Opening {
  const inner = Math.min(...arcs) - radius * 1.4
  const to = Math.max(...arcs) + radius * 1.4
  // Pipes at the center line share a housing with their mirror images.
  const from = inner < 0 ? -to : inner
  const half = (radius * 1.4) / heightM
  return { outline: rectangle(from, share - half, to, share + half), depth: 0.06, bars: 'none', floor: 'underbody', frame: 'trim' }
}

/**
 * Lower and upper edge of the recess: above what is cut into the middle of the bumper and below lamps that cross the center line. Where the
 * engine is in the rear, the plate is in front of its grille.
 */
function plateBand({ taillamps, tailgate }: Design, openings: readonly Opening[], heightM: number): readonly [number, number] | null {
  const isCentral = ({ outline }: { outline: Outline }) => outline.some(([arc]) => arc < PLATE.half)
  const shares = (outlines: readonly { outline: Outline }[]) =>
    outlines.filter(isCentral).flatMap(({ outline }) => outline.map(([, b]) => b))
  const grille = tailgate === 'engine' ? openings.find(({ bars }) => bars === 'mesh') : undefined
  const free = grille ? grille.outline.map(([, b]) => b) : FREE_BAND
  const high = Math.min(Math.max(...free), ...shares(taillamps))
  const low = Math.max(Math.min(...free), ...shares(openings.filter((opening) => opening !== grille)))
  const height = Math.min(PLATE.height, (high - low - 2 * PLATE_GAP) * heightM)
  if (height < PLATE.minHeight) return null
  const center = (low + high) / 2
  return [center - height / heightM / 2, center + height / heightM / 2]
}
