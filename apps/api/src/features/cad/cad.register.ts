import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { cadRoutes } from './cad.routes.ts'
import { createCadService } from './cad.service.ts'

export function registerCad({ db, transact, clock, mount }: AppContext, deps: DepsOf<typeof createCadService>) {
  const cad = createCadService({ db, transact, clock, ...deps })
  cadRoutes(mount, cad)
  return cad
}
