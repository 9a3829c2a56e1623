import { hkdfSync, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './errors.ts'

export interface Secrets {
  /** A key for one purpose only; two purposes never share one. */
  derive(
    purpose:
      | 'jwt'
      | 'file-link'
      | 'test-webhook'
      | 'test-provider'
      | 'newsletter'
      | 'live'
      | 'mail-switches'
      | 'kept-mail'
      | 'second-factor',
  ): Uint8Array<ArrayBuffer>
}

/** Where in the data folder the master secret lies; a backup takes it along. */
export const MASTER_KEY = path.join('secrets', 'master.key')

/** The master secret: the setting where given, else made on first start and kept with mode 0600. */
export async function openSecrets(dataDir: string, jwtSecret: string | undefined, production: boolean): Promise<Secrets> {
  const master = jwtSecret === undefined ? await storedMaster(dataDir, production) : Buffer.from(jwtSecret)
  return { derive: (purpose) => new Uint8Array(hkdfSync('sha256', master, 'vorta', purpose, 32)) }
}

async function storedMaster(dataDir: string, production: boolean): Promise<Buffer> {
  const file = path.join(dataDir, MASTER_KEY)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await makeOnce(file)
  const mode = (await stat(file)).mode & 0o777
  // Windows knows no such modes and reports a fixed one.
  if ((mode & 0o077) !== 0 && process.platform !== 'win32') {
    if (production) throw new StartError(`The file ${file} can be read by others; make its mode 0600.`)
    await chmod(file, 0o600)
  }
  const master = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (master.length < 32) throw new StartError(`The file ${file} holds no usable key; restore it from the backup.`)
  return master
}

async function makeOnce(file: string) {
  try {
    // Exclusive: of two programs starting at once, one makes the key and the other reads it.
    const handle = await open(file, 'wx', 0o600)
    await handle.writeFile(`${randomBytes(32).toString('base64url')}\n`)
    await handle.sync()
    await handle.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
