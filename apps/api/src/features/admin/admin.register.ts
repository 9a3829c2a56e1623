import type { AppContext, DepsOf } from '../../platform/app-context.ts'
import { adminRoutes } from './admin.routes.ts'
import { createAdminService } from './admin.service.ts'

export function registerAdmin({ db, transact, config, mount }: AppContext, deps: Omit<DepsOf<typeof createAdminService>, 'demo'>) {
  const admin = createAdminService({ db, transact, demo: config.demo, ...deps })
  adminRoutes(mount, admin)
  return admin
}
