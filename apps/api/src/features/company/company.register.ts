import type { AppContext } from '../../platform/app-context.ts'
import { companyRoutes } from './company.routes.ts'
import { openCompanyService } from './company.service.ts'
import { companyDefaults } from './company-defaults.ts'

/** Announcements can get lost while the link between the processes is down. */
const RELOAD_EVERY_MS = 15_000

export async function registerCompany({ db, transact, clock, log, config, mount, server, sharedChanges }: AppContext) {
  const company = await openCompanyService({
    ...{ db, transact, clock, log, demo: config.demo },
    defaults: companyDefaults(config),
    announceChange: sharedChanges.announce,
  })
  sharedChanges.onChange(() => void company.reload())
  const timer = setInterval(() => void company.reload(), RELOAD_EVERY_MS)
  timer.unref()
  server.addHook('onClose', async () => clearInterval(timer))
  companyRoutes(mount, company)
  return company
}
