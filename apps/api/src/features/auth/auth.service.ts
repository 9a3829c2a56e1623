import type { AuditAction } from '@vorta/contract/admin/audit-log'
import type { Actor, Role } from '@vorta/contract/auth/role'
import type { authApi } from '@vorta/contract/auth/routes'
import type { BodyOf } from '@vorta/contract/http/endpoint'
import { AppError } from '../../platform/errors.ts'
import { newId, newSecretName } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { Keys } from '../../platform/secrets.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { presentSession, presentUser, switchableRoles } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import { lockForSession } from './credentials.ts'
import { createEmailVerification } from './email-verification.ts'
import { hashPassword } from './password-hash.ts'
import { createPasswords } from './passwords.ts'
import { remove as removeFactor } from './second-factor.repo.ts'
import { createSecondFactor } from './second-factor.ts'
import type { Sessions } from './sessions.ts'
import { type Caller, createSignIn } from './sign-in.ts'
import { createSignInLimits } from './sign-in-limits.ts'
import { refuseTakenEmail } from './taken-email.ts'

interface Deps extends ServiceContext {
  readonly sessions: Sessions
  /** Encrypts the secrets of second factors. */
  readonly factorKeys: Keys
  readonly limits: RateLimitsService
  readonly live: LiveEvents
  readonly demo: boolean
  /** The address of the site in emailed links; never taken from a request. */
  readonly publicUrl: () => string
}

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService({ db, transact, clock, sessions, factorKeys, limits, live, demo, publicUrl }: Deps) {
  const present = (user: repo.UserRow) => presentUser(user, demo)

  const mustFind = async (userId: string) => {
    const user = await repo.userById(db, userId)
    if (!user) throw new AppError('not_found', 'Account not found')
    return user
  }

  /** Returns the ids of the sessions that were still open. */
  const endSessions = async (tx: Transaction, userId: string, which?: { only?: string; except?: string }) => {
    const ended = await repo.revokeSessions(tx.db, userId, clock.now(), which)
    tx.afterCommit(() => {
      for (const id of ended) live.endSession(id)
    })
    return ended
  }

  const signOut = (actor: Actor, action: AuditAction, which: { only?: string; except?: string }) =>
    transact(async (tx) => {
      await endSessions(tx, actor.userId, which)
      await recordAudit(tx.db, { action, ...by(actor) })
    })

  const secondFactor = createSecondFactor({
    db,
    transact,
    clock,
    keys: factorKeys,
    endOthers: (tx, actor) => endSessions(tx, actor.userId, { except: actor.sessionId }),
  })

  const signInLimits = createSignInLimits({ db, clock, limits, publicUrl })
  const passwords = createPasswords({ db, transact, clock, limits, signInLimits, publicUrl, endSessions })

  const verification = createEmailVerification({ transact, clock, limits, publicUrl })

  return {
    actorByMark: sessions.actorByMark,
    reencryptSecondFactors: secondFactor.reencrypt,

    async register(form: BodyOf<typeof authApi.register>, from: Caller) {
      const passwordHash = await hashPassword(form.password)
      const { password: _, ...profile } = form
      return transact(async ({ db: tx }) => {
        const user = await repo.insertUser(tx, { ...profile, id: newId(), passwordHash }).catch(refuseTakenEmail)
        const token = await sessions.open(tx, user, from)
        await verification.send(tx, user)
        await recordAudit(tx, { action: 'register', actorId: user.id, target: `user:${user.id}`, ...from })
        return { token, user: present(user) }
      })
    },

    login: createSignIn({ db, transact, signInLimits, sessions, secondFactor, present }),

    async me(actor: Actor) {
      const user = await mustFind(actor.userId)
      return { user: present(user), switchableRoles: switchableRoles(user, demo) }
    },

    async updateProfile(actor: Actor, profile: BodyOf<typeof authApi.updateProfile>) {
      const user = await repo.updateUser(db, actor.userId, profile)
      if (!user) throw new AppError('not_found', 'Account not found')
      return { user: present(user), message: 'Profile updated' }
    },

    /** Changes the role the account acts in; it never grants one. */
    async updateRole(actor: Actor, role: Role) {
      return transact(async (tx) => {
        const user = await lockForSession(tx.db, actor)
        if (!demo && user.grantedRoles.includes(role) && role !== 'user' && !user.emailVerifiedAt)
          throw new AppError('forbidden', 'Verify your email address before you switch to a staff role.')
        if (!switchableRoles(user, demo).includes(role))
          throw new AppError('forbidden', "You don't have this role. Ask an admin to grant it.")
        const changed = (await repo.updateUser(tx.db, user.id, { activeRole: role })) ?? user
        await recordAudit(tx.db, {
          action: 'role.switch',
          ...by(actor),
          detail: { role },
        })
        tx.afterCommit(() => live.disconnectUser(user.id))
        return { user: present(changed), message: `You switched to the ${role} role.` }
      })
    },

    logout: (actor: Actor) => signOut(actor, 'logout', { only: actor.sessionId }),

    logoutOthers: (actor: Actor) => signOut(actor, 'logout-all', { except: actor.sessionId }),

    endSession: (actor: Actor, sessionId: string) =>
      transact(async (tx) => {
        const ended = await endSessions(tx, actor.userId, { only: sessionId })
        if (ended.length === 0) throw new AppError('not_found', 'This device is no longer signed in.')
        await recordAudit(tx.db, { action: 'logout-device', ...by(actor) })
      }),

    async sessions(actor: Actor) {
      const open = await repo.openSessions(db, actor.userId, clock.now())
      return { sessions: open.map((session) => presentSession(session, actor.sessionId)) }
    },

    /** Runs the action only if the password is correct, and passes it the account. */
    prove: <T>(actor: Actor, password: string, action: (user: repo.UserRow) => Promise<T>) => passwords.prove(actor, { password }, action),

    /** Whether the account is enabled and may switch to this role. */
    async mayActAs(userId: string, role: Role): Promise<boolean> {
      const user = await repo.userById(db, userId)
      return user !== undefined && user.disabledAt === null && switchableRoles(user, demo).includes(role)
    },

    /** Locks the account for a change made by one of its sessions; rejects a session that has ended. */
    lockForSession: (tx: Transaction, actor: Actor) => lockForSession(tx.db, actor),

    /** Anonymizes the account and blocks sign-in; the row stays because orders refer to it. */
    async erase(tx: Transaction, user: Pick<repo.UserRow, 'id' | 'email'>): Promise<void> {
      const at = clock.now()
      const ended = await repo.deleteSessionsAndLinks(tx.db, user.id)
      await removeFactor(tx.db, user.id)
      for (const subject of [user.id, user.email]) await limits.deleteCounters(tx, subject)
      await repo.updateUser(tx.db, user.id, {
        ...anonymousUser(user.id),
        passwordHash: await hashPassword(newSecretName()),
        disabledAt: at,
        erasedAt: at,
      })
      tx.afterCommit(() => {
        for (const id of ended) live.endSession(id)
      })
    },

    changePassword: passwords.change,
    forgotPassword: passwords.forgot,
    resetPassword: passwords.reset,
    verifyEmail: verification.verify,
    resendVerification: verification.resend,

    secondFactor: async (actor: Actor) => ({ secondFactor: await secondFactor.describe(await mustFind(actor.userId)) }),
    startSecondFactor: (actor: Actor, password: string) => passwords.prove(actor, { password }, (user) => secondFactor.start(user)),
    confirmSecondFactor: (actor: Actor, code: string) => passwords.counted(actor, () => secondFactor.confirm(actor, code)),
    endSecondFactor: (actor: Actor, { password, code }: { password: string; code: string }) =>
      passwords.prove(actor, { password }, () => secondFactor.end(actor, code)),
  }
}

const anonymousUser = (id: string) => ({
  email: `erased-${id.toLowerCase()}@erased.invalid`,
  firstName: 'Deleted',
  lastName: 'Customer',
  phone: '',
  address: null,
})
