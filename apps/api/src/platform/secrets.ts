import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './errors.ts'

type Purpose =
  | 'jwt'
  | 'file-link'
  | 'test-webhook'
  | 'test-provider'
  | 'newsletter'
  | 'live'
  | 'mail-switches'
  /** Not renamed with the feature: another purpose would change the key. */
  | 'kept-mail'
  | 'second-factor'
  | 'push'

type Key = Uint8Array<ArrayBuffer>
/** The current key, and the one that it replaces. The first signs and encrypts; all verify and decrypt. */
export type Keys = readonly [Key, ...Key[]]

export interface Secrets {
  /** Derives a separate key for each purpose. */
  derive(purpose: Purpose): Key
  /** The same for what must survive a change of the secret. */
  deriveAll(purpose: Purpose): Keys
}

/** Path of the master secret in the data folder; included in backups. */
export const MASTER_KEY = path.join('secrets', 'master.key')

/** Uses JWT_SECRET if set, otherwise a key that is generated on the first start and stored with mode 0600. */
export async function openSecrets(
  dataDir: string,
  jwtSecret: string | undefined,
  production: boolean,
  previousSecret?: string,
): Promise<Secrets> {
  const master = jwtSecret === undefined ? await storedMaster(dataDir, production) : Buffer.from(jwtSecret)
  const derive = (purpose: Purpose) => keyOf(master, purpose)
  return {
    derive,
    deriveAll: (purpose) => [derive(purpose), ...(previousSecret === undefined ? [] : [keyOf(Buffer.from(previousSecret), purpose)])],
  }
}

const keyOf = (master: Buffer, purpose: Purpose): Key => new Uint8Array(hkdfSync('sha256', master, 'vorta', purpose, 32))

async function storedMaster(dataDir: string, production: boolean): Promise<Buffer> {
  const file = path.join(dataDir, MASTER_KEY)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await makeOnce(file)
  const mode = (await stat(file)).mode & 0o777
  // Windows has no such modes.
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
    if (production) throw new StartError(`The file ${file} is readable by other users; set its mode to 0600.`)
    await chmod(file, 0o600)
  }
  const master = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (master.length < 32) throw new StartError(`The file ${file} contains no valid key; restore it from a backup.`)
  return master
}

async function makeOnce(file: string) {
  try {
    // Exclusive, so that of two concurrent starts one creates the key and the other reads it.
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
