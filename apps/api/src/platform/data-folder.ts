import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from './checks/check.ts'
import { StartError } from './errors.ts'

/** Creates the data folder and writes a file to it; throws a StartError if that fails. */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.write-test-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeFile(probe, '', { mode: 0o600 })
    await rm(probe, { force: true })
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${reasonOf(error)}). Set DATA_DIR to a folder that the user of the server owns.`,
    )
  }
}
