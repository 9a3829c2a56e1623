import webPush from 'web-push'
import type { Db } from '../../platform/db/client.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import type { Log } from '../../platform/log.ts'
import type { VapidKeys } from '../../platform/push/send-push.ts'
import type { Keys } from '../../platform/secrets.ts'
import type { Transact } from '../../platform/transaction.ts'
import * as repo from './push.repo.ts'

const OWNER = 'vapid'

interface Deps {
  readonly db: Db
  readonly transact: Transact
  readonly log: Log
  readonly keys: Keys
}

/** Reads the key pair, which the first start generates. All processes share it through the database. */
export async function openVapidKeys({ db, transact, log, keys }: Deps): Promise<VapidKeys> {
  const [key, ...previousKeys] = keys
  const encrypted = ({ publicKey, privateKey }: VapidKeys) => ({
    publicKey,
    encryptedPrivateKey: encrypt(key, Buffer.from(privateKey, 'base64url'), OWNER),
  })
  if (!(await repo.storedKeys(db))) await repo.insertKeys(db, encrypted(webPush.generateVAPIDKeys()))
  return transact(async ({ db: tx }) => {
    const stored = await repo.storedKeys(tx)
    if (!stored) throw new Error('The key pair for push messages was deleted while the server started')
    const privateKeyBy = (one: Uint8Array) => decrypt(one, stored.encryptedPrivateKey, OWNER)
    const current = privateKeyBy(key)
    const known = current ?? previousKeys.reduce<Uint8Array | null>((found, one) => found ?? privateKeyBy(one), null)
    const pair = known ? { publicKey: stored.publicKey, privateKey: Buffer.from(known).toString('base64url') } : webPush.generateVAPIDKeys()
    if (!known) {
      // Browsers tie a subscription to the public key, so they must subscribe again.
      log.warn('JWT_SECRET changed without JWT_SECRET_PREVIOUS: push notifications must be turned on again on every device')
      await repo.deleteAllSubscriptions(tx)
    }
    if (!current) await repo.replaceKeys(tx, encrypted(pair))
    return pair
  })
}
