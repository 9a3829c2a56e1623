import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { pinsRoutes } from './pins.routes.ts'
import { createPinsService } from './pins.service.ts'

export function registerPins({ db, transact, clock, mount }: AppContext, deps: DepsOf<typeof createPinsService>) {
  const pins = createPinsService({ db, transact, clock, ...deps })
  pinsRoutes(mount, pins)
  return pins
}
