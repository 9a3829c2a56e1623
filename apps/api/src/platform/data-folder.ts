import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reasonOf } from './checks/check.ts'
import { StartError } from './errors.ts'

/** Creates the data folder and writes a file to it; throws a StartError if that fails. */
export async function requireWritable(dataDir: string): Promise<void> {
  const probe = path.join(dataDir, `.write-test-${process.pid}`)
  try {
    await makeFolder(dataDir)
    await writeFile(probe, '', { mode: 0o600 })
    await rm(probe, { force: true })
  } catch (error) {
    throw new StartError(
      `Cannot write to the data folder ${dataDir} (${reasonOf(error)}). Set DATA_DIR to a folder owned by the user that runs the server.`,
    )
  }
}

/** Like a recursive `mkdir`, which never returns if an existing parent reports that it does not exist, as /proc does. */
async function makeFolder(folder: string): Promise<void> {
  const make = () => mkdir(folder, { mode: 0o700 })
  try {
    await make().catch(async (error: NodeJS.ErrnoException) => {
      const parent = path.dirname(folder)
      if (error.code !== 'ENOENT' || parent === folder) throw error
      await makeFolder(parent)
      await make()
    })
  } catch (error) {
    // Another process may create it at the same time. A file in its place fails when it is written to.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
