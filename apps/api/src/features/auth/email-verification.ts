import type { Actor } from '@vorta/contract/auth/role'
import { EMAIL_VERIFICATION_VALID_HOURS } from '@vorta/contract/shared/limits'
import { type Clock, minutesAfter } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken, newSecretName } from '../../platform/id.ts'
import type { Transact } from '../../platform/transaction.ts'
import { by, type From, recordAudit } from '../audit/audit.service.ts'
import { enqueue } from '../jobs/jobs.service.ts'
import type { PersistentRate, RateLimitsService } from '../rate-limits/rate-limits.service.ts'
import { verificationMail } from './auth.email.ts'
import { lockUser, type UserRow } from './auth.repo.ts'
import { lockForSession } from './credentials.ts'
import * as repo from './email-verification.repo.ts'

// The address may belong to someone else, who never asked for these emails.
const message = "You've already requested several emails. Please check your inbox and spam folder, or try again later."
const RESEND_BY_HOUR: PersistentRate = { name: 'verify-resend-hour', max: 3, windowMinutes: 60, message }
const RESEND_BY_DAY: PersistentRate = { name: 'verify-resend-day', max: 10, windowMinutes: 24 * 60, message }

interface Deps {
  readonly transact: Transact
  readonly clock: Clock
  readonly limits: RateLimitsService
  readonly publicUrl: () => string
}

/** Verifies that the owner of an account can read email sent to its address. */
export function createEmailVerification({ transact, clock, limits, publicUrl }: Deps) {
  const send = async (db: Db, user: Pick<UserRow, 'id' | 'email' | 'firstName'>): Promise<void> => {
    const token = newSecretName()
    const tokenHash = hashToken(token)
    const now = clock.now()
    await repo.revokeLinks(db, user.id, now)
    const expiresAt = minutesAfter(now, EMAIL_VERIFICATION_VALID_HOURS * 60)
    await repo.insert(db, { tokenHash, userId: user.id, email: user.email, createdAt: now, expiresAt })
    const link = `${publicUrl()}/verify-email?token=${token}`
    const payload = { ...verificationMail(user.email, user.firstName, link), expiresAt: expiresAt.toISOString() }
    await enqueue(db, { kind: 'mail', dedupeKey: `verify-email:${tokenHash}`, payload })
  }

  return {
    send,

    async resend(actor: Actor) {
      await limits.hit(RESEND_BY_HOUR, actor.userId)
      await limits.hit(RESEND_BY_DAY, actor.userId)
      return transact(async ({ db: tx }) => {
        const user = await lockForSession(tx, actor)
        if (user.emailVerifiedAt) return { message: 'Your email address is already verified.' }
        await send(tx, user)
        await recordAudit(tx, { action: 'email.resend', ...by(actor) })
        return { message: `We sent a new link to ${user.email}.` }
      })
    },

    async verify(token: string, from: From) {
      await transact(async ({ db: tx }) => {
        const now = clock.now()
        const tokenHash = hashToken(token)
        const owner = await repo.ownerOf(tx, tokenHash)
        // Always lock the account before its links, so that a concurrent resend waits.
        if (owner) await lockUser(tx, owner)
        const link = await repo.take(tx, tokenHash, now)
        if (!link || !(await repo.markVerified(tx, link, now)))
          throw new AppError('invalid', 'This link is no longer valid. Please request a new one.')
        await recordAudit(tx, { action: 'email.verify', actorId: link.userId, target: `user:${link.userId}`, ...from })
      })
      return { message: 'Your email address is verified.' }
    },
  }
}
