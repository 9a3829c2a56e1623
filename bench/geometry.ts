/** CPU time of the car geometry, also relative to fixed arithmetic in the same run, to compare machines. */
import { BODY_TYPES, FEATURES, KIT_TYPES } from '@vorta/contract/orders/catalog'
import { buildBody } from '@vorta/kit3d/body/body'
import { buildFeature } from '@vorta/kit3d/kit/features'
import { buildKit } from '@vorta/kit3d/kit/kit'
import { median } from './measure.ts'

const BASELINE_STEPS = 2_000_000

function cpuMs(task: () => unknown) {
  const before = process.cpuUsage()
  task()
  const spent = process.cpuUsage(before)
  return (spent.user + spent.system) / 1000
}

function baseline() {
  let sum = 0
  for (let i = 0; i < BASELINE_STEPS; i++) sum += Math.hypot(Math.sin(i), i % 7)
  return sum
}

const first = cpuMs(() => buildBody({ bodyType: 'Coupe', detail: 'lite' }))
const bodies = BODY_TYPES.map((bodyType) => cpuMs(() => buildBody({ bodyType, detail: 'full' })))
const style = 'Racing'
const parts = BODY_TYPES.flatMap((bodyType) => [
  ...KIT_TYPES.map((kit) => cpuMs(() => buildKit({ bodyType, detail: 'full', kit, style }))),
  ...FEATURES.map((feature) => cpuMs(() => buildFeature({ bodyType, detail: 'full', feature, style }))),
])
const baselineMs = median([1, 2, 3].map(() => cpuMs(baseline)))
const body = median(bodies)
const part = median(parts)
const figures = [
  `body ${body.toFixed(0)} ms (worst ${Math.max(...bodies).toFixed(0)}, first in lite ${first.toFixed(0)})`,
  `changed part ${part.toFixed(1)} ms (worst ${Math.max(...parts).toFixed(0)})`,
  `baseline ${baselineMs.toFixed(0)} ms`,
  `body/baseline ${(body / baselineMs).toFixed(2)}`,
  `part/baseline ${(part / baselineMs).toFixed(3)}`,
]
console.log(`geometry: ${figures.join('; ')}`)
