import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@vorta/contract/auth/role'
import { CODE_REQUIRED, CODE_WRONG, type SecondFactor } from '@vorta/contract/auth/second-factor'
import { RECOVERY_CODES_COUNT } from '@vorta/contract/shared/limits'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { AppError } from '../../platform/errors.ts'
import type { Keys } from '../../platform/secrets.ts'
import type { ServiceContext, Transaction } from '../../platform/transaction.ts'
import { by, type From, recordAudit } from '../audit/audit.service.ts'
import { isStaff } from './auth.present.ts'
import type { UserRow } from './auth.repo.ts'
import { lockForSession } from './credentials.ts'
import * as repo from './second-factor.repo.ts'
import { otpauthUri, stepOfCode, toBase32 } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_BYTES = 10
const RECOVERY_GROUP = /.{4}(?=.)/g

interface Deps extends ServiceContext {
  /** Encrypt the secrets. */
  readonly keys: Keys
  readonly endOthers: (tx: Transaction, actor: Actor) => Promise<unknown>
}

const hashOf = (recoveryCode: string) => createHash('sha256').update(recoveryCode.toUpperCase()).digest('hex')
const newRecoveryCode = () => toBase32(randomBytes(RECOVERY_BYTES))
const wrongCode = () => new AppError('invalid', CODE_WRONG, { errors: { code: CODE_WRONG } })

export type SecondFactorService = ReturnType<typeof createSecondFactor>

/** Optional authenticator-app codes for staff. The caller has already checked the password. */
export function createSecondFactor({ db, transact, clock, keys, endOthers }: Deps) {
  const [key, ...previousKeys] = keys
  const decryptWith = (candidates: readonly Uint8Array[], { encryptedSecret, userId }: repo.EncryptedFactor) =>
    candidates.reduce<Uint8Array | null>((secret, one) => secret ?? decrypt(one, encryptedSecret, userId), null)

  /** Uses up a valid code and returns its kind. */
  const take = async (userId: string, typed: string): Promise<'app' | 'recovery' | null> => {
    const factor = await repo.factorOf(db, userId)
    const secret = factor && decryptWith(keys, factor)
    const code = typed.replace(/[\s-]/g, '')
    const step = factor && secret ? stepOfCode(secret, code, clock.now(), factor.lastUsedStep) : null
    if (step !== null && (await repo.useStep(db, userId, step))) return 'app'
    return (await repo.useRecovery(db, userId, hashOf(code))) ? 'recovery' : null
  }

  return {
    /** Encrypts what only a previous key can decrypt with the current one, so that the previous one can be dropped. */
    async reencrypt(): Promise<void> {
      const factors = previousKeys.length > 0 ? await repo.allFactors(db) : []
      for (const factor of factors) {
        const secret = decryptWith([key], factor) ? null : decryptWith(previousKeys, factor)
        if (secret) await repo.replaceSecret(db, factor, encrypt(key, secret, factor.userId))
      }
    },

    async describe(user: UserRow): Promise<SecondFactor> {
      const factor = await repo.factorOf(db, user.id)
      return {
        offered: isStaff(user) && !user.isDemo,
        onSince: factor?.confirmedAt?.toISOString() ?? null,
        recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
      }
    },

    /** Checks the code of a sign-in: returns an error message, or the verified factor (null if none is on). */
    async verify(userId: string, code: string, from: From): Promise<{ missing: string } | { verified: string | null }> {
      const factor = await repo.factorOf(db, userId)
      if (!factor?.confirmedAt) return { verified: null }
      if (code === '') return { missing: CODE_REQUIRED }
      const kind = await take(userId, code)
      if (kind === 'recovery')
        await recordAudit(db, { action: 'second-factor.recovery', actorId: userId, target: `user:${userId}`, ...from })
      return kind === null ? { missing: CODE_WRONG } : { verified: factor.encryptedSecret }
    },

    async start(user: UserRow) {
      if (!isStaff(user)) throw new AppError('forbidden', 'Only staff accounts can use two-factor authentication.')
      // Demo passwords are public: turning it on would lock out everyone else.
      if (user.isDemo) throw new AppError('conflict', "Demo accounts are shared, so they can't use two-factor authentication.")
      const secret = randomBytes(SECRET_BYTES)
      if (!(await repo.putUnconfirmed(db, user.id, encrypt(key, secret, user.id))))
        throw new AppError('conflict', 'Two-factor authentication is already on.')
      return { setup: { secret: toBase32(secret), uri: otpauthUri(secret, user.email) } }
    },

    async confirm(actor: Actor, code: string) {
      const factor = await repo.factorOf(db, actor.userId)
      if (!factor || factor.confirmedAt)
        throw new AppError('conflict', 'There is no setup to confirm. Start two-factor authentication setup again.')
      const at = clock.now()
      const secret = decryptWith(keys, factor)
      const step = secret && stepOfCode(secret, code, at, factor.lastUsedStep)
      if (step === null) throw wrongCode()
      const codes = Array.from({ length: RECOVERY_CODES_COUNT }, newRecoveryCode)
      await transact(async (tx) => {
        await lockForSession(tx.db, actor)
        if (!(await repo.confirm(tx.db, factor, { at, step, recoveryHashes: codes.map(hashOf) }))) throw wrongCode()
        await endOthers(tx, actor)
        await recordAudit(tx.db, {
          action: 'second-factor.on',
          ...by(actor),
          target: `user:${actor.userId}`,
        })
      })
      return {
        recoveryCodes: codes.map((recoveryCode) => recoveryCode.replace(RECOVERY_GROUP, '$&-')),
        message: 'Two-factor authentication is on. Your other devices have been signed out.',
      }
    },

    async end(actor: Actor, code: string) {
      const factor = await repo.factorOf(db, actor.userId)
      if (!factor?.confirmedAt) throw new AppError('conflict', "Two-factor authentication isn't on.")
      if ((await take(actor.userId, code)) === null) throw wrongCode()
      await transact(async (tx) => {
        await lockForSession(tx.db, actor)
        await repo.remove(tx.db, actor.userId)
        await recordAudit(tx.db, {
          action: 'second-factor.off',
          ...by(actor),
          target: `user:${actor.userId}`,
        })
      })
      return { message: 'Two-factor authentication is off.' }
    },
  }
}
