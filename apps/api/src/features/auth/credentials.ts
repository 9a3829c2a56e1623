import type { Actor } from '@vorta/contract/auth/role'
import { CODE_REQUIRED } from '@vorta/contract/auth/second-factor'
import { ERROR_MESSAGES } from '@vorta/contract/http/error'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import * as repo from './auth.repo.ts'
import { factorOf } from './second-factor.repo.ts'

type VerifiedUser = Pick<repo.UserRow, 'id' | 'passwordHash'>

export const wrongCredentials = () => new AppError('unauthenticated', 'Invalid email or password')
export const codeRequired = (message: string) => new AppError('unauthenticated', message, { errors: { code: message } })

/**
 * Locks the account for a sign-in and checks again what was verified before the lock. Every change of a password, a second
 * factor, the roles or the account's state holds the same lock, so a session never outlives the credentials it was opened with.
 */
export async function lockForSignIn(db: Db, verified: VerifiedUser, verifiedFactor: string | null): Promise<repo.UserRow> {
  // The weaker lock waits for changes of the row, but not for new orders and messages that refer to it.
  const user = await repo.lockUser(db, verified.id, 'no key update')
  if (!user || user.disabledAt || user.passwordHash !== verified.passwordHash) throw wrongCredentials()
  const factor = await factorOf(db, verified.id)
  if (factor?.confirmedAt && factor.encryptedSecret !== verifiedFactor) throw codeRequired(CODE_REQUIRED)
  return user
}

/** Locks the account for a change made by one of its sessions, and rejects a session that was ended in the meantime. */
export async function lockForSession(db: Db, actor: Actor): Promise<repo.UserRow> {
  const user = await repo.lockUser(db, actor.userId)
  if (!user || user.disabledAt || !(await repo.isSessionOpen(db, actor.sessionId)))
    throw new AppError('unauthenticated', ERROR_MESSAGES.badToken)
  return user
}
