import type { Silhouette, Vehicle } from '@vorta/contract/vehicles/vehicles'

type NamedVehicle = Pick<Vehicle, 'make' | 'model' | 'yearFrom'>

/** A still of a car with our basic kit, which is tinted to its paint. */
export interface CarStill {
  /** The car in black. */
  readonly black: string
  /** The light that white paint adds. */
  readonly paint: string
  /** Shows this very car instead of one with a similar body. */
  readonly isExact: boolean
}

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const bodyStillName = (bodyType: string): string => slug(bodyType)
export const vehicleStillName = ({ make, model, yearFrom }: NamedVehicle): string => slug(`${make} ${model} ${yearFrom}`)

/** The car that stands for all of its silhouette; those of a `standard` one look like their body type. */
export const SILHOUETTE_STILLS: Readonly<Record<Exclude<Silhouette, 'standard'>, string>> = {
  rearEngineFastback: 'porsche-911-gt3-2021',
  muscleNotchback: 'chevrolet-camaro-ss-2016',
  muscleFastback: 'ford-mustang-gt-2024',
  retroMuscle: 'dodge-challenger-r-t-scat-pack-2015',
  wedgeSupercar: 'lamborghini-huracan-evo-2019',
  midEngineBlade: 'audi-r8-coupe-2015',
  midEngineArc: 'ferrari-488-gtb-2015',
  midEngineFighter: 'chevrolet-corvette-stingray-2020',
  teardropSupercar: 'mclaren-720s-2017',
  compactMidEngine: 'porsche-718-cayman-gt4-2019',
  longHoodGt: 'chevrolet-corvette-stingray-2014',
  grandCoupe: 'bentley-continental-gt-2018',
  notchbackCoupe: 'bmw-m4-coupe-2021',
  sportSedan: 'bmw-m3-sedan-2021',
  cabForwardSedan: 'tesla-model-3-2024',
  uprightLimousine: 'rolls-royce-ghost-2020',
  liftback: 'audi-rs7-sportback-2019',
  boxyOffRoader: 'ford-bronco-4-door-2021',
  slabOffRoader: 'mercedes-benz-g-63-amg-2018',
  roundedOffRoader: 'land-rover-defender-110-2020',
  familySuv: 'volvo-xc90-2015',
  coupeSuv: 'lamborghini-urus-2018',
}

// Written by scripts/render-cars.mjs next to the pictures; missing until its first run.
const manifests = import.meta.glob<readonly string[]>('../../../public/img/cars/manifest.json', { eager: true, import: 'default' })
const RENDERED = new Set(Object.values(manifests)[0])

/** The still of a listed car, or else of a car with its silhouette or body type. Null if none is rendered. */
export function carStill(bodyType: string | null | undefined, vehicle: Vehicle | null): CarStill | null {
  const own = vehicle && vehicleStillName(vehicle)
  const silhouette = vehicle?.shape.silhouette ?? 'standard'
  const similar = silhouette === 'standard' ? null : SILHOUETTE_STILLS[silhouette]
  const name = [own, similar, bodyStillName(vehicle?.bodyType ?? bodyType ?? ''), 'coupe'].find((candidate) =>
    RENDERED.has(candidate ?? ''),
  )
  if (!name) return null
  return { black: `/img/cars/${name}-black.avif`, paint: `/img/cars/${name}-paint.avif`, isExact: name === own }
}
