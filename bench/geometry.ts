/** CPU time of the car's geometry, also as a ratio to a fixed piece of arithmetic in the same run, so that machines can be compared. */
import { BODY_TYPES, FEATURES, KIT_TYPES } from '@vorta/contract/orders/catalog'
import { buildBody } from '@vorta/kit3d/body/body'
import { buildFeature } from '@vorta/kit3d/kit/features'
import { buildKit } from '@vorta/kit3d/kit/kit'
import { median } from './measure.ts'

const YARDSTICK_STEPS = 2_000_000

function cpuMs(work: () => unknown) {
  const before = process.cpuUsage()
  work()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1000
}

function yardstick() {
  let sum = 0
  for (let i = 0; i < YARDSTICK_STEPS; i++) sum += Math.hypot(Math.sin(i), i % 7)
  return sum
}

const first = cpuMs(() => buildBody({ bodyType: 'Coupe', detail: 'lite' }))
const bodies = BODY_TYPES.map((bodyType) => cpuMs(() => buildBody({ bodyType, detail: 'full' })))
const style = 'Racing'
const parts = BODY_TYPES.flatMap((bodyType) => [
  ...KIT_TYPES.map((kit) => cpuMs(() => buildKit({ bodyType, detail: 'full', kit, style }))),
  ...FEATURES.map((feature) => cpuMs(() => buildFeature({ bodyType, detail: 'full', feature, style }))),
])
const measure = median([1, 2, 3].map(() => cpuMs(yardstick)))
const body = median(bodies)
const part = median(parts)
const figures = [
  `body ${body.toFixed(0)} ms (worst ${Math.max(...bodies).toFixed(0)}, first in lite ${first.toFixed(0)})`,
  `changed part ${part.toFixed(1)} ms (worst ${Math.max(...parts).toFixed(0)})`,
  `yardstick ${measure.toFixed(0)} ms`,
  `body/yardstick ${(body / measure).toFixed(2)}`,
  `part/yardstick ${(part / measure).toFixed(3)}`,
]
console.log(`geometry: ${figures.join('; ')}`)
