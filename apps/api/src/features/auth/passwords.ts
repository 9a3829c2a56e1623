import type { Actor } from '@vorta/contract/auth/role'
import { PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/shared/limits'
import { minutesAfter } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newSecretName } from '../../platform/id.ts'
import { networkOf } from '../../platform/network-of.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, type From, recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { PersistentRate, RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { resetMail } from './auth.email.ts'
import * as repo from './auth.repo.ts'
import { lockForSession } from './credentials.ts'
import { hashPassword, passwordMatches } from './password-hash.ts'
import type { SignInLimits } from './sign-in-limits.ts'

const RESET_BY_NETWORK: PersistentRate = { name: 'reset-email', max: 5, windowMinutes: 60 }
/** Limits the emails to one account, regardless of the requester. A link outlives the window, so the mailbox always has a valid one. */
const RESET_MAILS: PersistentRate = { name: 'reset-mails', max: 3, windowMinutes: PASSWORD_RESET_VALID_MINUTES - 10 }
/** Per session, so that a stolen session cannot keep the owner from changing the password. */
const PASSWORD_BY_SESSION: PersistentRate = { name: 'password-session', max: 10, windowMinutes: 15 }

interface Deps extends ServiceContext {
  readonly limits: RateLimitsService
  readonly signInLimits: SignInLimits
  readonly publicUrl: () => string
  readonly endSessions: (tx: Transaction, userId: string, which?: { except?: string }) => Promise<unknown>
}

interface Proof {
  readonly password: string
  /** The form field that the error belongs to. */
  readonly field?: string
  readonly refusal?: string
}

/** Password changes and resets, and password confirmation before sensitive actions. */
export function createPasswords({ db, transact, clock, limits, signInLimits, publicUrl, endSessions }: Deps) {
  /** Counts failed attempts only. */
  const counted = async <T>(actor: Actor, action: () => Promise<T>): Promise<T> => {
    await limits.hit(PASSWORD_BY_SESSION, actor.sessionId)
    const result = await action()
    await limits.clear(PASSWORD_BY_SESSION, actor.sessionId)
    return result
  }

  /** Runs the action only if the password is correct. */
  const prove = <T>(actor: Actor, proof: Proof, action: (user: repo.UserRow) => Promise<T>): Promise<T> =>
    counted(actor, async () => {
      const user = await repo.userById(db, actor.userId)
      if (!user) throw new AppError('not_found', 'Account not found')
      if (!(await passwordMatches(user.passwordHash, proof.password))) throw refuse(proof)
      return action(user)
    })

  return {
    counted,
    prove,

    change(actor: Actor, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }) {
      const proof = { password: currentPassword, field: 'currentPassword', refusal: 'Current password is incorrect' }
      return prove(actor, proof, async (user) => {
        const passwordHash = await hashPassword(newPassword)
        await transact(async (tx) => {
          const current = await lockForSession(tx.db, actor)
          if (current.passwordHash !== user.passwordHash) throw refuse(proof)
          await repo.updateUser(tx.db, user.id, { passwordHash })
          await repo.revokeResets(tx.db, user.id, clock.now())
          await endSessions(tx, user.id, { except: actor.sessionId })
          await recordAudit(tx.db, { action: 'password.change', ...by(actor) })
        })
        return { message: 'Password changed. Your other devices have been signed out.' }
      })
    },

    async forgot(email: string, from: From) {
      await limits.hit(RESET_BY_NETWORK, `${networkOf(from.ip)}:${email}`)
      const user = await repo.userByEmail(db, email)
      if (user && !user.disabledAt && (await limits.excess(RESET_MAILS, email)) === 0) {
        const token = newSecretName()
        const now = clock.now()
        await transact(async ({ db: tx }) => {
          const tokenHash = hashToken(token)
          const expiresAt = minutesAfter(now, PASSWORD_RESET_VALID_MINUTES)
          await repo.insertReset(tx, { tokenHash, userId: user.id, expiresAt })
          const link = `${publicUrl()}/reset-password?token=${token}`
          const payload = { ...resetMail(user.email, user.firstName, link), expiresAt: expiresAt.toISOString() }
          await enqueue(tx, { kind: 'mail', dedupeKey: `reset:${tokenHash}`, payload })
          await recordAudit(tx, { action: 'password.forgot', actorId: user.id, ...from })
        })
      }
      // The same message whether or not the account exists.
      return { message: 'If an account with this email exists, we sent a link to reset your password.' }
    },

    async reset({ token, password }: { token: string; password: string }, from: From) {
      const passwordHash = await hashPassword(password)
      const email = await transact(async (tx) => {
        const tokenHash = hashToken(token)
        const owner = await repo.resetOwner(tx.db, tokenHash)
        // Always lock the account before its links, so that two links used at once wait for each other.
        if (owner) await repo.lockUser(tx.db, owner)
        const userId = await repo.takeReset(tx.db, tokenHash, clock.now())
        if (!userId) throw new AppError('invalid', 'This link is no longer valid. Please request a new one.')
        // The link was emailed, so using it also verifies the address.
        const user = await repo.updateUser(tx.db, userId, { passwordHash })
        if (!user?.emailVerifiedAt) await repo.updateUser(tx.db, userId, { emailVerifiedAt: clock.now() })
        await repo.revokeResets(tx.db, userId, clock.now())
        await endSessions(tx, userId)
        await recordAudit(tx.db, { action: 'password.reset', actorId: userId, ...from })
        return user?.email
      })
      if (email !== undefined) await signInLimits.forgive(email)
      return { message: 'Your password has been changed. You can sign in now.' }
    },
  }
}

const refuse = ({ field = 'password', refusal = 'Password is incorrect' }: Proof) =>
  new AppError('invalid', refusal, { errors: { [field]: refusal } })
