import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { casesRoutes } from './cases.routes.ts'
import { createCasesService } from './cases.service.ts'

export function registerCases({ db, transact, clock, mount }: AppContext, deps: DepsOf<typeof createCasesService>) {
  const cases = createCasesService({ db, transact, clock, ...deps })
  casesRoutes(mount, cases)
  return cases
}
