import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { productionRoutes } from './production.routes.ts'
import { createProductionService } from './production.service.ts'

export function registerProduction({ db, transact, clock, publicUrl, mount }: AppContext, deps: DepsOf<typeof createProductionService>) {
  const production = createProductionService({ db, transact, clock, publicUrl, ...deps })
  productionRoutes(mount, production)
  return production
}
