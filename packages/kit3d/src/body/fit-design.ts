import type { Tire, VehicleShape } from '@vorta/contract/vehicles/vehicles'
import { linspace, mix } from '../shape/blend.ts'
import type { Outline } from '../shape/outline.ts'
import type { Design, Lamp } from './design.ts'
import { Hull } from './hull.ts'
import { ROW } from './hull-control-net.ts'
import { arches, type CabinShape, frontAxle, type Proportions, rearAxle, type TireSize } from './proportions.ts'
import { SILHOUETTE_SHAPES } from './silhouettes.ts'
import { vehicleFace } from './vehicle-face.ts'

/** The drawn rim is larger than its nominal size by the flange. */
const FLANGE_M = 0.014
/** How far the edges of the wheel arches protrude from the body. */
const LIP_M = { paint: 0.005, cladding: 0.012 }
/** How far the spare wheel on the tailgate protrudes from the body. */
const SPARE_WHEEL_M = 0.205
/** The frame of an open car's windshield ends below the height of the closed roof it is designed for. */
const OPEN_HEADER_M = 0.026
const WIDTH_PASSES = 3
const ARCH_SAMPLES = 8
/** From the front axle to the windshield of a car with its engine behind the seats. */
const SHORT_HOOD_M = 0.36
/** The rear window ends at least this far in front of the tail. */
const TAIL_M = 0.05
const INTAKE_M = 0.1
/** The door of a car with one on each side, where the design has two. */
const LONG_DOOR_M = 1.25
/** Families with a kink at the rear lower corner of the side glass. */
const KINKED = ['kidney', 'kidney_tall']
/** How pronounced the character lines of a family are; 1 where it is not listed. */
const LINE_DEPTH: Partial<Record<string, number>> = {
  none: 0.4,
  closed: 0.6,
  pantheon: 0.6,
  oval: 0.75,
  aston: 0.8,
  panamericana: 0.85,
  low_intake: 0.8,
  kidney: 1.15,
  singleframe: 1.2,
  kidney_tall: 1.2,
  shield: 1.2,
  crest: 1.2,
  twin_intake: 1.3,
  spindle: 1.35,
}

type Scale = (value: number) => number

/** The design with the measures of a listed car. */
export function fitDesign(design: Design, vehicle: VehicleShape): Design {
  const base = design.proportions
  const silhouette = SILHOUETTE_SHAPES[vehicle.silhouette]
  const extras = [
    ...design.extras.filter((extra) =>
      extra === 'spareWheel' ? hasSpareWheel(vehicle) : extra !== 'engineSlats' || !silhouette.isFrontEngine,
    ),
    ...(silhouette.extras ?? []),
  ]
  const length = vehicle.length - (extras.includes('spareWheel') ? SPARE_WHEEL_M : 0)
  const isOpen = design.layout === 'fourSeatOpen' || design.layout === 'twoSeatOpen'
  const height = vehicle.height + (isOpen ? OPEN_HEADER_M : 0)
  const tires: Proportions['tires'] = [tireSize(vehicle.frontTire), tireSize(vehicle.rearTire)]
  const clearance = (base.clearance * (tires[0].radius + tires[1].radius)) / (base.tires[0].radius + base.tires[1].radius)
  const rearX = vehicle.frontOverhang + vehicle.wheelbase
  const x = piecewise([0, frontAxle(base), rearAxle(base), base.length], [0, vehicle.frontOverhang, rearX, length])
  const y = piecewise([0, base.clearance, base.height], [0, clearance, height])
  const z = (value: number) => (value * vehicle.width) / (2 * base.halfWidth)
  const both = ([front, rear]: readonly [number, number], scale: Scale) => [scale(front), scale(rear)] as const
  const c = base.cabin
  // Without an engine in front of it, the cabin is closer to the front axle.
  const engineForward = vehicle.engine === 'mid' ? Math.max(0, x(c.cowlX) - vehicle.frontOverhang - SHORT_HOOD_M) : 0
  const back = x(c.backX) - (isOpen ? engineForward * 0.8 : 0)
  const { heights = {}, roof = {} } = silhouette
  const behindAxle = (share: number) => vehicle.frontOverhang + share * vehicle.wheelbase
  const along = (share: number | undefined, standard: number) => (share === undefined ? standard : behindAxle(share))
  const high = (share: number | undefined, standard: number) => (share === undefined ? standard : share * height)
  const cowlX = along(roof.cowlX, x(c.cowlX) - engineForward)
  const forward = x(c.cowlX) - cowlX
  const scaled: Proportions = {
    ...base,
    length,
    height,
    clearance,
    tires,
    halfWidth: vehicle.width / 2,
    frontOverhang: vehicle.frontOverhang,
    wheelbase: vehicle.wheelbase,
    ...silhouette.ends,
    noseY: high(heights.noseY, y(base.noseY)),
    cowlY: high(heights.cowlY, y(base.cowlY)),
    fenderY: high(heights.fenderY, y(base.fenderY)),
    lineDepth: LINE_DEPTH[vehicle.grille] ?? base.lineDepth,
    belt: silhouette.belt ? both(silhouette.belt, (share) => share * height) : both(base.belt, y),
    hipY: high(heights.hipY, y(base.hipY)),
    deckY: high(heights.deckY, y(base.deckY)),
    tailY: high(heights.tailY, y(base.tailY)),
    ...(heights.tailDrop === undefined ? {} : { tailDrop: heights.tailDrop * height }),
    rearClearance: y(base.rearClearance),
    flare: both(base.flare, z),
    ...silhouette.sides,
    cabin: {
      ...c,
      ...silhouette.glassBulge,
      cowlX,
      headerX: along(roof.headerX, x(c.headerX) - forward),
      peakX: along(roof.peakX, x(c.peakX) - forward),
      backTopX: along(roof.backTopX, x(c.backTopX) - forward * 0.8),
      backTopY: high(silhouette.backTopY, y(c.backTopY)),
      backX: Math.min(along(roof.backX, back), length - TAIL_M),
      roofHalf: both(silhouette.glassBulge?.roofHalf ?? c.roofHalf, z),
      inset: both(silhouette.glassBulge?.inset ?? c.inset, z),
    },
  }
  const plan = (outline: Outline): Outline => outline.map(([a, b]) => [x(a), z(b)] as const)
  const lamp = (one: Lamp): Lamp =>
    one.on === 'face'
      ? one
      : {
          ...one,
          outline: plan(one.outline),
          signature: one.signature.map(plan),
          projectors: one.projectors?.map(([a, b, radius]) => [x(a), z(b), radius] as const),
        }
  const lines = design.doors.map((at) => x(at) - forward)
  const [front = 0] = lines
  // The tailgate counts as a door.
  const hasLongDoors = lines.length > 2 && vehicle.doors < 4
  const doors = hasLongDoors ? [front, front + LONG_DOOR_M] : lines
  const glass = { ...design.glass, ...silhouette.glass }
  const scaledDesign: Design = {
    ...design,
    extras,
    proportions: fitWidth(scaled, vehicle.width / 2, design.cladding > 0 ? LIP_M.cladding : LIP_M.paint),
    ...silhouette.trim,
    doors,
    glass: {
      ...(hasLongDoors || glass.panel ? withPillars(glass, doors, scaled.cabin) : glass),
      isKinked: KINKED.includes(vehicle.grille),
    },
    rearGlass: silhouette.rearGlass === undefined ? design.rearGlass : silhouette.rearGlass,
    ...(silhouette.isFrontEngine ? ({ tailgate: 'trunk' } as const) : {}),
    ...silhouette.tail,
    ...(vehicle.engine === 'none' ? { exhaust: null } : {}),
    sideIntakes:
      silhouette.intakes?.map((outline) => ({ outline: outline.map(([a, b]) => [behindAxle(a), b * height] as const), depth: INTAKE_M })) ??
      design.sideIntakes.map((intake) => ({ ...intake, outline: intake.outline.map(([a, b]) => [x(a), y(b)] as const) })),
  }
  const face = vehicleFace(scaledDesign, vehicle)
  return { ...scaledDesign, ...face, headlamps: face.headlamps.map(lamp), taillamps: face.taillamps.map(lamp) }
}

/** Off-road cars carry it on the tailgate, and their length includes it. */
const hasSpareWheel = ({ headlights, height }: VehicleShape) => headlights === 'round' && height > 1.75

/** The last pillar is where the doors end, as behind one long door or in front of a painted panel. */
function withPillars(glass: Design['glass'], doors: readonly number[], { cowlX, backX, bow }: CabinShape): Design['glass'] {
  const from = cowlX + bow[0]
  return { ...glass, pillars: [...glass.pillars.slice(0, doors.length - 2), ((doors.at(-1) ?? from) - from) / (backX - bow[1] - from)] }
}

const tireSize = ({ diameter, width, rim }: Tire): TireSize => ({ radius: diameter / 2, width, rim: rim / 2 + FLANGE_M })

/** Linear between the stops, so that axles stay at the axles and bumpers at the bumpers. */
function piecewise(from: readonly number[], to: readonly number[]): Scale {
  return (value) => {
    const next = from.findIndex((stop, i) => i > 0 && value <= stop)
    const k = next < 0 ? from.length - 1 : next
    const [a = 0, b = 1] = [from[k - 1], from[k]]
    return mix(to[k - 1] ?? 0, to[k] ?? 0, (value - a) / (b - a))
  }
}

/** Flares, character lines and the edges of the wheel arches widen the body beyond its half width, so that it is found by measuring. */
function fitWidth(p: Proportions, half: number, lip: number): Proportions {
  let fitted = p
  for (let pass = 0; pass < WIDTH_PASSES; pass++)
    fitted = { ...fitted, halfWidth: (fitted.halfWidth * half) / measuredHalf(new Hull(fitted), lip) }
  return fitted
}

function measuredHalf(hull: Hull, lip: number) {
  const { surface, p } = hull
  let half = 0
  for (let v = 0; v <= surface.columns - 1; v += 0.5)
    for (let row: number = ROW.rocker; row <= ROW.crest; row += 0.5) half = Math.max(half, surface.at(row, v)[2])
  for (const { x, y, radius } of arches(p))
    for (const angle of linspace(0, Math.PI, ARCH_SAMPLES))
      half = Math.max(half, hull.side(x + radius * Math.cos(angle), y + radius * Math.sin(angle)).p[2] + lip)
  return half
}
