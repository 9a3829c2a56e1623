import type { AppContext } from '../../platform/app-context.ts'
import { accountRoutes } from './account.routes.ts'
import { type AccountServices, createAccountService } from './account.service.ts'

export function registerAccount({ db, transact, clock, mount }: AppContext, services: AccountServices) {
  accountRoutes(mount, createAccountService({ db, transact, clock, ...services }))
}
