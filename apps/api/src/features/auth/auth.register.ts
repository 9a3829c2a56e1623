import type { AppContext } from '../../platform/app-context.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { authRoutes } from './auth.routes.ts'
import { createAuthService } from './auth.service.ts'
import type { Sessions } from './sessions.ts'
import { createUsersService } from './users.service.ts'

interface Deps {
  readonly sessions: Sessions
  readonly limits: RateLimitsService
}

export function registerAuth({ db, transact, clock, live, config, publicUrl, secrets, mount }: AppContext, { sessions, limits }: Deps) {
  const auth = createAuthService({
    db,
    transact,
    clock,
    sessions,
    limits,
    publicUrl,
    factorKeys: secrets.deriveAll('second-factor'),
    live,
    demo: config.demo,
  })
  authRoutes(mount, auth)
  return { auth, users: createUsersService({ db, transact, clock, live, demo: config.demo }) }
}
