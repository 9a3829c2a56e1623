import { type Clock, daysAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { networkOf } from '../../platform/network-of.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { PersistentRate, RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { failedSignInsMail } from './auth.email.ts'
import * as repo from './auth.repo.ts'

const BY_ACCOUNT_AND_NETWORK: PersistentRate = { name: 'login-email', max: 10, windowMinutes: 15 }
const BY_NETWORK: PersistentRate = { name: 'login-ip', max: 30, windowMinutes: 15 }
/** Attempts on one account from all networks; beyond the limit, unknown networks are slowed down. */
const BY_ACCOUNT: PersistentRate = { name: 'login-account', max: 20, windowMinutes: 15 }
const NOTICE_AFTER: PersistentRate = { name: 'login-notice', max: 9, windowMinutes: 15 }
const MAX_DELAY_S = 60
const NETWORK_KNOWN_DAYS = 90

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly limits: RateLimitsService
  readonly publicUrl: () => string
}

export type SignInLimits = ReturnType<typeof createSignInLimits>

type Account = repo.UserRow | undefined

/** Limits sign-in attempts. The owner, signing in from a known network, is never slowed down by the attempts of others. */
export function createSignInLimits({ db, clock, limits, publicUrl }: Deps) {
  const pair = (email: string, ip: string) => `${networkOf(ip)}:${email}`

  const isKnown = (user: Account, ip: string) =>
    user ? repo.isKnownNetwork(db, user.id, networkOf(ip), daysAfter(clock.now(), -NETWORK_KNOWN_DAYS)) : false

  /** At most once a day, so that nobody can flood the mailbox. */
  const notify = (user: repo.UserRow) =>
    enqueue(db, {
      kind: 'mail',
      dedupeKey: `failed-sign-ins:${user.id}:${clock.now().toISOString().slice(0, 10)}`,
      payload: failedSignInsMail(user.email, user.firstName, publicUrl()),
    })

  return {
    /** Counts an attempt before the password is checked; a successful one is subtracted again. */
    async count(email: string, user: Account, ip: string): Promise<void> {
      await limits.hit(BY_NETWORK, networkOf(ip))
      await limits.hit(BY_ACCOUNT_AND_NETWORK, pair(email, ip))
      const excess = await limits.excess(BY_ACCOUNT, email)
      if (excess > 0 && !(await isKnown(user, ip))) await limits.space('login-pause', email, Math.min(2 ** (excess - 1), MAX_DELAY_S))
    },

    async failed(email: string, user: Account): Promise<void> {
      if ((await limits.excess(NOTICE_AFTER, email)) === 1 && user && !user.disabledAt && !user.isDemo) await notify(user)
    },

    async succeeded(email: string, ip: string): Promise<void> {
      await limits.undoHit(BY_NETWORK, networkOf(ip))
      await limits.clear(BY_ACCOUNT_AND_NETWORK, pair(email, ip))
      await limits.undoHit(BY_ACCOUNT, email)
    },

    /** After a password reset, earlier attempts no longer slow down the owner. */
    async forgive(email: string): Promise<void> {
      await limits.clear(BY_ACCOUNT, email)
      await limits.clear({ ...BY_ACCOUNT, name: 'login-pause' }, email)
    },
  }
}
