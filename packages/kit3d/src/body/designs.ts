import type { BodyType } from '@vorta/contract/orders/catalog'
import { CONVERTIBLE } from '../bodies/convertible.ts'
import { COUPE } from '../bodies/coupe.ts'
import { CROSSOVER } from '../bodies/crossover.ts'
import { HATCHBACK } from '../bodies/hatchback.ts'
import { HYPERCAR } from '../bodies/hypercar.ts'
import { PICKUP } from '../bodies/pickup.ts'
import { ROADSTER } from '../bodies/roadster.ts'
import { SEDAN } from '../bodies/sedan.ts'
import { SUPERCAR } from '../bodies/supercar.ts'
import { SUV } from '../bodies/suv.ts'
import { WAGON } from '../bodies/wagon.ts'
import type { Design } from './design.ts'

const DESIGNS: Record<BodyType, Design> = {
  Coupe: COUPE,
  Sedan: SEDAN,
  Hatchback: HATCHBACK,
  Convertible: CONVERTIBLE,
  SUV,
  Crossover: CROSSOVER,
  Wagon: WAGON,
  'Pickup Truck': PICKUP,
  Roadster: ROADSTER,
  Supercar: SUPERCAR,
  Hypercar: HYPERCAR,
}

export const designOf = (bodyType: BodyType): Design => DESIGNS[bodyType]
