import { BODY_TYPES, type BodyType } from '../orders/catalog.ts'
import { VEHICLE_LINES } from './vehicle-lines.ts'

export interface Tire {
  /** In meters. */
  readonly diameter: number
  readonly width: number
  readonly rim: number
}

/** Families of side views; `standard` is that of the body type. */
export const SILHOUETTES = [
  'standard',
  'rearEngineFastback',
  'muscleNotchback',
  'muscleFastback',
  'retroMuscle',
  'wedgeSupercar',
  'midEngineBlade',
  'midEngineArc',
  'midEngineFighter',
  'teardropSupercar',
  'compactMidEngine',
  'longHoodGt',
  'grandCoupe',
  'notchbackCoupe',
  'sportSedan',
  'cabForwardSedan',
  'uprightLimousine',
  'liftback',
  'boxyOffRoader',
  'slabOffRoader',
  'roundedOffRoader',
  'familySuv',
  'coupeSuv',
] as const
export type Silhouette = (typeof SILHOUETTES)[number]

/** What the drawing of a car depends on. In meters. */
export interface VehicleShape {
  readonly length: number
  /** Without mirrors. */
  readonly width: number
  readonly height: number
  readonly wheelbase: number
  readonly frontOverhang: number
  readonly frontTire: Tire
  readonly rearTire: Tire
  readonly engine: string
  /** With the tailgate of hatchbacks and SUVs. */
  readonly doors: number
  readonly grille: string
  readonly headlights: string
  readonly taillights: string
  readonly silhouette: Silhouette
}

export interface Vehicle {
  readonly make: string
  readonly model: string
  readonly generation: string
  readonly yearFrom: number
  /** Infinite while the car is still built. */
  readonly yearTo: number
  readonly bodyType: BodyType
  readonly shape: VehicleShape
}

/** The car as entered in the builder or stored in an order. */
export interface NamedCar {
  readonly make?: string | undefined
  readonly model?: string | undefined
  readonly year?: number | undefined
}

/** First and last years can be off by one. */
const YEAR_TOLERANCE = 1

const INCH_M = 0.0254

export const VEHICLES: readonly Vehicle[] = Object.entries(VEHICLE_LINES).flatMap(([make, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => parseVehicle(make, line)),
)

function parseVehicle(make: string, line: string): Vehicle {
  const cells = line.split(',')
  const text = (column: number) => cells[column] ?? ''
  const meters = (column: number) => Number(text(column)) / 1000
  const [model, generation, yearFrom, yearTo] = [text(0), text(1), Number(text(2)), Number(text(3)) || Number.POSITIVE_INFINITY]
  const bodyType = BODY_TYPES.find((type) => type === text(4)) ?? 'Coupe'
  const shape: VehicleShape = {
    length: meters(5),
    width: meters(6),
    height: meters(7),
    wheelbase: meters(8),
    frontOverhang: meters(9),
    frontTire: parseTire(text(10)),
    rearTire: parseTire(text(11) || text(10)),
    engine: text(12) || 'front',
    doors: Number(text(13)),
    grille: text(14),
    headlights: text(15),
    taillights: text(16),
    silhouette: SILHOUETTES.find((name) => name === text(17)) ?? 'standard',
  }
  return { make, model, generation, yearFrom, yearTo, bodyType, shape }
}

/** Reads a tire size such as 275/35R19. */
function parseTire(size: string): Tire {
  const [width = 0, aspect = 0, rimInches = 0] = size.split(/[/R]/).map(Number)
  const rim = rimInches * INCH_M
  return { diameter: rim + (2 * width * aspect) / 100_000, width: width / 1000, rim }
}

/** Lowercase tokens without punctuation: "F-150" and "f150" are the same. */
export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .split(/\s+/)
    .filter(Boolean)

const key = (text: string) => tokensOf(text).join(' ')

const MAKE_KEYS = new Map(Object.keys(VEHICLE_LINES).map((make) => [make, key(make)]))

const yearsOff = ({ yearFrom, yearTo }: Vehicle, year: number) => Math.max(0, yearFrom - year, year - yearTo)

/** The models of a year, or of all years without one; each model once, in its generation of that year. */
export function modelsOf({ make, year }: NamedCar): Vehicle[] {
  const wanted = key(make ?? '')
  const models = new Map<string, Vehicle>()
  for (const vehicle of VEHICLES) {
    if (wanted && MAKE_KEYS.get(vehicle.make) !== wanted) continue
    if (year !== undefined && yearsOff(vehicle, year) > YEAR_TOLERANCE) continue
    const name = `${vehicle.make} ${vehicle.model}`
    const other = models.get(name)
    if (!other || isBetter(vehicle, other, year)) models.set(name, vehicle)
  }
  return [...models.values()]
}

/** Prefers the generation that was built in that year, then the newer one. */
function isBetter(vehicle: Vehicle, other: Vehicle, year: number | undefined) {
  const [off, otherOff] = year === undefined ? [0, 0] : [yearsOff(vehicle, year), yearsOff(other, year)]
  return off === otherOff ? vehicle.yearFrom > other.yearFrom : off < otherOff
}

/** The listed car of that name and year, or null. A part of the name is enough if only one model contains it: "M4" is the M4 Coupe. */
export function findVehicle({ make, model, year }: NamedCar): Vehicle | null {
  const tokens = tokensOf(model ?? '')
  if (!make || tokens.length === 0) return null
  const models = modelsOf({ make, year })
  const exact = models.find((vehicle) => key(vehicle.model) === tokens.join(' '))
  if (exact) return exact
  const [only, ...others] = models.filter((vehicle) => tokens.every((token) => tokensOf(vehicle.model).includes(token)))
  return only && others.length === 0 ? only : null
}

/** The listed car to draw; null for an unlisted car and for one with another body type, such as the convertible of a listed coupe. */
export function drawnVehicle({ bodyType, ...car }: NamedCar & { readonly bodyType?: string | null | undefined }): Vehicle | null {
  const vehicle = findVehicle(car)
  return vehicle && (!bodyType || bodyType === vehicle.bodyType) ? vehicle : null
}
