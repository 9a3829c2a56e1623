import { fileURLToPath } from 'node:url'
import { bundleWorkers } from '../../../scripts/bundle-server.mjs'
import { type WorkerEntries, workerEntries } from '../src/platform/threads/entries.ts'
import { sharedFolder } from './shared-folder.ts'

const API = fileURLToPath(new URL('..', import.meta.url))

/** Worker threads as they ship, because each thread that runs the sources takes a second to start. */
export const bundledWorkers = async (): Promise<WorkerEntries> =>
  workerEntries(await sharedFolder('workers', (folder) => bundleWorkers(API, folder)), true)
