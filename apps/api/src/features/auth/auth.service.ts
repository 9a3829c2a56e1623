import { createHash } from 'node:crypto'
import { PASSWORD_RESET_VALID_MINUTES } from '@vorta/contract/limits'
import type { Actor, Role } from '@vorta/contract/role'
import type { Address } from '@vorta/contract/user'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { isUniqueViolation } from '../../platform/db/errors.ts'
import { AppError } from '../../platform/errors.ts'
import { newId, newSecretName } from '../../platform/id.ts'
import type { Live } from '../../platform/live.ts'
import type { Transact, Work } from '../../platform/work.ts'
import { record } from '../audit/audit.service.ts'
import type { DurableRate, LimitsService } from '../limits/limits.service.ts'
import { enqueue } from '../outbox/outbox.service.ts'
import { resetMail } from './auth.mail.ts'
import { presentSession, presentUser, switchableRoles } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import { compareWithDecoy, hashPassword, passwordMatches } from './password.ts'
import { createSessions } from './sessions.ts'
import type { Tokens } from './token.ts'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly tokens: Tokens
  readonly limits: LimitsService
  readonly live: Live
  readonly demo: boolean
  /** Where links in e-mails lead; never taken from a request. */
  readonly publicUrl: () => string
}

interface From {
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
}

interface Registration {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly password: string
}

const LOGIN_BY_EMAIL: DurableRate = { name: 'login-email', max: 10, windowMinutes: 15 }
const LOGIN_BY_IP: DurableRate = { name: 'login-ip', max: 30, windowMinutes: 15 }
const RESET_BY_EMAIL: DurableRate = { name: 'reset-email', max: 5, windowMinutes: 60 }
const PASSWORD_BY_USER: DurableRate = { name: 'password-user', max: 10, windowMinutes: 15 }

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService({ db, transact, clock, tokens, limits, live, demo, publicUrl }: Deps) {
  const sessions = createSessions({ db, clock, tokens, demo })

  const present = (user: repo.UserRow) => presentUser(user, demo)

  const mustFind = async (userId: string) => {
    const user = await repo.userById(db, userId)
    if (!user) throw new AppError('not_found', 'Account not found')
    return user
  }

  const endSessions = async (work: Work, userId: string, which?: { only?: string; except?: string }) => {
    const ended = await repo.revokeSessions(work.db, userId, clock.now(), which)
    work.after(() => {
      for (const id of ended) live.endSession(id)
    })
  }

  return {
    authenticate: sessions.authenticate,
    authenticateMany: sessions.authenticateMany,
    actorByMark: sessions.actorByMark,

    async register(form: Registration, from: From) {
      const passwordHash = await hashPassword(form.password)
      const { password: _, ...person } = form
      return transact(async ({ db: tx }) => {
        const user = await repo.insertUser(tx, { ...person, id: newId(), passwordHash }).catch((error: unknown) => {
          if (isUniqueViolation(error, 'users_email_key')) throw new AppError('conflict', 'An account with this email already exists')
          throw error
        })
        const token = await sessions.open(tx, user, from.userAgent)
        await record(tx, { action: 'register', actorId: user.id, target: `user:${user.id}`, ip: from.ip, requestId: from.requestId })
        return { token, user: present(user) }
      })
    },

    async login({ email, password }: { email: string; password: string }, from: From) {
      await limits.hit(LOGIN_BY_EMAIL, email)
      await limits.hit(LOGIN_BY_IP, from.ip)
      const user = await repo.userByEmail(db, email)
      const matches = user ? await passwordMatches(user.passwordHash, password) : await compareWithDecoy(password)
      if (!user || !matches || user.disabledAt) {
        await record(db, { action: 'login', result: 'refused', actorId: user?.id, ip: from.ip, requestId: from.requestId })
        throw new AppError('unauthenticated', 'Invalid email or password')
      }
      await limits.clear(LOGIN_BY_EMAIL, email)
      await limits.takeBack(LOGIN_BY_IP, from.ip)
      return transact(async ({ db: tx }) => {
        const token = await sessions.open(tx, user, from.userAgent)
        await record(tx, { action: 'login', actorId: user.id, ip: from.ip, requestId: from.requestId })
        return { token, user: present(user) }
      })
    },

    async me(actor: Actor) {
      const user = await mustFind(actor.userId)
      return { user: present(user), switchableRoles: switchableRoles(user, demo) }
    },

    async updateProfile(actor: Actor, profile: { firstName: string; lastName: string; phone: string; address: Address }) {
      const user = await repo.updateUser(db, actor.userId, profile)
      if (!user) throw new AppError('not_found', 'Account not found')
      return { user: present(user), message: 'Profile updated' }
    },

    /** Changes the role the account acts in; it never grants one. */
    async updateRole(actor: Actor, role: Role, from: From) {
      return transact(async (work) => {
        const user = await mustFind(actor.userId)
        if (!switchableRoles(user, demo).includes(role)) throw new AppError('forbidden', 'You have not been granted this role')
        const changed = (await repo.updateUser(work.db, user.id, { activeRole: role })) ?? user
        await record(work.db, {
          action: 'role.switch',
          actorId: user.id,
          sessionId: actor.sessionId,
          detail: { role },
          ip: from.ip,
          requestId: from.requestId,
        })
        work.after(() => live.leaveRooms(user.id))
        return { user: present(changed), message: `You are now acting as ${role}` }
      })
    },

    async logout(actor: Actor, from: From) {
      await transact(async (work) => {
        await endSessions(work, actor.userId, { only: actor.sessionId })
        await record(work.db, {
          action: 'logout',
          actorId: actor.userId,
          sessionId: actor.sessionId,
          ip: from.ip,
          requestId: from.requestId,
        })
      })
      return {}
    },

    async logoutOthers(actor: Actor, from: From) {
      await transact(async (work) => {
        await endSessions(work, actor.userId, { except: actor.sessionId })
        await record(work.db, {
          action: 'logout-all',
          actorId: actor.userId,
          sessionId: actor.sessionId,
          ip: from.ip,
          requestId: from.requestId,
        })
      })
      return {}
    },

    async sessions(actor: Actor) {
      const open = await repo.openSessions(db, actor.userId, clock.now())
      return { sessions: open.map((session) => presentSession(session, actor.sessionId)) }
    },

    async changePassword(actor: Actor, { currentPassword, newPassword }: { currentPassword: string; newPassword: string }, from: From) {
      await limits.hit(PASSWORD_BY_USER, actor.userId)
      const user = await mustFind(actor.userId)
      if (!(await passwordMatches(user.passwordHash, currentPassword))) {
        const message = 'Current password is not correct'
        throw new AppError('invalid', message, { errors: { currentPassword: message } })
      }
      const passwordHash = await hashPassword(newPassword)
      await transact(async (work) => {
        await repo.updateUser(work.db, user.id, { passwordHash })
        await repo.voidResets(work.db, user.id, clock.now())
        await endSessions(work, user.id, { except: actor.sessionId })
        await record(work.db, {
          action: 'password.change',
          actorId: user.id,
          sessionId: actor.sessionId,
          ip: from.ip,
          requestId: from.requestId,
        })
      })
      await limits.clear(PASSWORD_BY_USER, actor.userId)
      return { message: 'Password changed. Your other devices have been signed out.' }
    },

    async forgotPassword(email: string, from: From) {
      await limits.hit(RESET_BY_EMAIL, email)
      const user = await repo.userByEmail(db, email)
      if (user && !user.disabledAt) {
        const token = newSecretName()
        const now = clock.now()
        await transact(async ({ db: tx }) => {
          const tokenHash = hashToken(token)
          await repo.insertReset(tx, { tokenHash, userId: user.id, expiresAt: minutesAfter(now, PASSWORD_RESET_VALID_MINUTES) })
          const link = `${publicUrl()}/reset-password?token=${token}`
          await enqueue(tx, { kind: 'mail', dedupeKey: `reset:${tokenHash}`, payload: resetMail(user.email, user.firstName, link) })
          await record(tx, { action: 'password.forgot', actorId: user.id, ip: from.ip, requestId: from.requestId })
        })
      }
      // The same words whether or not the account exists.
      return { message: 'If an account with this email exists, we have sent a link to set a new password.' }
    },

    async resetPassword({ token, password }: { token: string; password: string }, from: From) {
      const passwordHash = await hashPassword(password)
      await transact(async (work) => {
        const userId = await repo.takeReset(work.db, hashToken(token), clock.now())
        if (!userId) throw new AppError('invalid', 'This link is no longer valid. Please request a new one.')
        await repo.updateUser(work.db, userId, { passwordHash })
        await repo.voidResets(work.db, userId, clock.now())
        await endSessions(work, userId)
        await record(work.db, { action: 'password.reset', actorId: userId, ip: from.ip, requestId: from.requestId })
      })
      return { message: 'Your password has been changed. You can sign in now.' }
    },
  }
}

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
