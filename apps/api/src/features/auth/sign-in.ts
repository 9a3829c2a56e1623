import type { User } from '@vorta/contract/account/user'
import type { authApi } from '@vorta/contract/auth/routes'
import type { BodyOf } from '@vorta/contract/http/endpoint'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import type { Transact } from '../../platform/transaction.ts'
import { type From, recordAudit } from '../audit/audit.service.ts'
import * as repo from './auth.repo.ts'
import { codeRequired, lockForSignIn, wrongCredentials } from './credentials.ts'
import { compareWithDecoy, passwordMatches } from './password-hash.ts'
import type { SecondFactorService } from './second-factor.ts'
import type { Sessions } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

export interface Caller extends From {
  readonly userAgent: string
}

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly signInLimits: SignInLimits
  readonly sessions: Sessions
  readonly secondFactor: SecondFactorService
  readonly present: (user: repo.UserRow) => User
}

/** Sign-in with a password and, if enabled, a second factor. */
export function createSignIn({ db, transact, signInLimits, sessions, secondFactor, present }: Deps) {
  const recordRefusal = (actorId: string | undefined, from: From, detail?: Record<string, unknown>) =>
    recordAudit(db, { action: 'login', result: 'refused', actorId, ...from, ...(detail && { detail }) })

  return async ({ email, password, code }: BodyOf<typeof authApi.login>, from: Caller) => {
    const user = await repo.userByEmail(db, email)
    await signInLimits.count(email, user, from.ip)
    const matches = user ? await passwordMatches(user.passwordHash, password) : await compareWithDecoy(password)
    if (!user || !matches || user.disabledAt) {
      await recordRefusal(user?.id, from)
      await signInLimits.failed(email, user)
      throw wrongCredentials()
    }
    const factor = await secondFactor.verify(user.id, code, from)
    if ('missing' in factor) {
      await recordRefusal(user.id, from, { lacking: 'code' })
      if (code !== '') await signInLimits.failed(email, user)
      throw codeRequired(factor.missing)
    }
    const signedIn = transact(async ({ db: tx }) => {
      const current = await lockForSignIn(tx, user, factor.verified)
      const token = await sessions.open(tx, current, from)
      await recordAudit(tx, { action: 'login', actorId: current.id, ...from })
      return { token, user: present(current) }
    })
    const result = await signedIn.catch(async (error: unknown) => {
      if (error instanceof AppError) await recordRefusal(user.id, from, { reason: 'credentials changed during the sign-in' })
      throw error
    })
    await signInLimits.succeeded(email, from.ip)
    return result
  }
}
