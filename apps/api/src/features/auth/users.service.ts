import type { Address } from '@vorta/contract/account/user'
import { type Actor, ROLES, type Role } from '@vorta/contract/auth/role'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/id.ts'
import type { LiveEvents } from '../../platform/live-events.ts'
import type { ServiceContext } from '../../platform/transaction.ts'
import { by, recordAudit } from '../audit/audit.service.ts'
import { effectiveRole } from './auth.present.ts'
import * as repo from './auth.repo.ts'
import { hashPassword } from './password-hash.ts'
import { remove as removeFactor } from './second-factor.repo.ts'
import { latestEnd } from './sessions.ts'
import { refuseTakenEmail } from './taken-email.ts'

interface NewAccount {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  readonly password: string
  readonly role: Role
  readonly address?: Address
  readonly isDemo?: boolean
}

interface Deps extends ServiceContext {
  readonly live: LiveEvents
  readonly demo: boolean
}

export type UsersService = ReturnType<typeof createUsersService>

const UNVERIFIED_STAFF = "The email address of this account isn't verified yet. Ask the user to verify it, then grant the role."

/** Account management by commands and admins. */
export function createUsersService({ db, transact, clock, live, demo }: Deps) {
  /** Locks the admins first, always in the same order, so that two admins acting on each other cannot deadlock. */
  const lockAccount = async (inDb: Db, userId: string) => {
    const admins = await repo.lockAdmins(inDb)
    const before = await repo.lockUser(inDb, userId)
    if (!before) throw new AppError('not_found', 'Account not found')
    const owners = admins.filter(({ isOwner }) => isOwner)
    const isLast = (list: readonly { id: string }[]) => list.length === 1 && list[0]?.id === userId
    return { before, owners, isLastAdmin: isLast(admins), isLastOwner: isLast(owners) }
  }
  /** Otherwise an admin could take the place of an owner. */
  const protectOwner = (before: repo.UserRow, owners: readonly { id: string }[], actorId: string | null) => {
    if (before.isOwner && actorId !== null && !demo && !owners.some(({ id }) => id === actorId))
      throw new AppError('forbidden', "Only an owner can change another owner's account.")
  }

  return {
    hasAny: () => repo.hasAnyUser(db),
    hasDemoAccounts: () => repo.hasDemoUser(db),

    async create({ password, role, ...profile }: NewAccount): Promise<repo.UserRow> {
      const passwordHash = await hashPassword(password)
      const grantedRoles: Role[] = role === 'user' ? ['user'] : ['user', role]
      return transact(async (tx) => {
        const email = profile.email.toLowerCase()
        const now = clock.now()
        // The operator who runs the command vouches for the address.
        const row = { ...profile, email, id: newId(), passwordHash, activeRole: role, grantedRoles, createdAt: now, emailVerifiedAt: now }
        // The first admin owns the company.
        const isOwner = role === 'admin' && !(await repo.lockAdmins(tx.db)).some((admin) => admin.isOwner)
        const user = await repo.insertUser(tx.db, { ...row, isOwner }).catch(refuseTakenEmail)
        await recordAudit(tx.db, { action: 'account.create', target: `user:${user.id}`, detail: { role }, at: row.createdAt })
        return user
      })
    },

    /** For a user who lost both phone and recovery codes; the operator has verified their identity. */
    async dropSecondFactor(userId: string): Promise<boolean> {
      return transact(async (tx) => {
        await repo.lockUser(tx.db, userId)
        const wasOn = await removeFactor(tx.db, userId)
        if (wasOn) await recordAudit(tx.db, { action: 'second-factor.off', target: `user:${userId}`, detail: { by: 'command' } })
        return wasOn
      })
    },

    byEmail: (email: string) => repo.userByEmail(db, email.toLowerCase()),

    /** Sets the granted roles. Everyone stays a customer; a removed role stops working with the next request. */
    async setRoles(actor: Actor | null, userId: string, roles: readonly Role[]): Promise<repo.UserRow> {
      return transact(async (tx) => {
        const { before, owners, isLastAdmin, isLastOwner } = await lockAccount(tx.db, userId)
        const grantedRoles = ROLES.filter((role) => role === 'user' || roles.includes(role))
        const lostAdmin = before.grantedRoles.includes('admin') && !grantedRoles.includes('admin')
        if (lostAdmin && isLastAdmin) throw new AppError('conflict', "You can't remove the last admin.")
        if (lostAdmin && isLastOwner) throw new AppError('conflict', "You can't remove the last owner.")
        if (lostAdmin) protectOwner(before, owners, actor?.userId ?? null)
        if (!demo && !before.emailVerifiedAt && grantedRoles.some((role) => role !== 'user' && !before.grantedRoles.includes(role)))
          throw new AppError('conflict', UNVERIFIED_STAFF)
        const activeRole = effectiveRole({ ...before, grantedRoles }, false)
        const isOwner = grantedRoles.includes('admin') && (before.isOwner || owners.length === 0)
        const user = (await repo.updateUser(tx.db, userId, { grantedRoles, activeRole, isOwner })) ?? before
        if (!grantedRoles.includes('engineer')) await repo.deleteCalendarFeed(tx.db, userId)
        await repo.shortenSessions(tx.db, userId, latestEnd(user, clock.now()))
        await recordAudit(tx.db, {
          action: 'role.grant',
          ...(actor && by(actor)),
          target: `user:${userId}`,
          detail: { before: before.grantedRoles, after: grantedRoles, at: clock.now().toISOString() },
        })
        tx.afterCommit(() => live.disconnectUser(userId))
        return user
      })
    },

    /** Makes an admin an owner of the company, or an owner an ordinary admin. */
    async setOwner(userId: string, isOwner: boolean): Promise<void> {
      await transact(async (tx) => {
        const { before, isLastOwner } = await lockAccount(tx.db, userId)
        if (isOwner && !before.grantedRoles.includes('admin'))
          throw new AppError('conflict', 'Only an admin can be an owner. Grant the admin role first.')
        if (!isOwner && isLastOwner) throw new AppError('conflict', "You can't remove the last owner.")
        await repo.updateUser(tx.db, userId, { isOwner })
        await recordAudit(tx.db, { action: isOwner ? 'role.owner' : 'role.notOwner', target: `user:${userId}`, detail: { by: 'command' } })
      })
    },

    /** Disables an account immediately, including its open pages, or enables it again. */
    async setDisabled(actor: Actor, userId: string, disabled: boolean): Promise<repo.UserRow> {
      return transact(async (tx) => {
        const { before, owners, isLastAdmin, isLastOwner } = await lockAccount(tx.db, userId)
        if (disabled && userId === actor.userId) throw new AppError('conflict', "You can't disable your own account.")
        if (disabled && isLastAdmin) throw new AppError('conflict', "You can't disable the last admin.")
        if (disabled && isLastOwner) throw new AppError('conflict', "You can't disable the last owner.")
        protectOwner(before, owners, actor.userId)
        if ((before.disabledAt !== null) === disabled) return before
        const now = clock.now()
        const user = (await repo.updateUser(tx.db, userId, { disabledAt: disabled ? now : null })) ?? before
        const ended = disabled ? await repo.revokeSessions(tx.db, userId, now) : []
        const action = disabled ? 'account.disable' : 'account.enable'
        await recordAudit(tx.db, { action, ...by(actor), target: `user:${userId}` })
        tx.afterCommit(() => {
          for (const sessionId of ended) live.endSession(sessionId)
        })
        return user
      })
    },
  }
}
