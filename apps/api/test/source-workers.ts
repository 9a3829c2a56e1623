import { fileURLToPath } from 'node:url'
import { workerEntries } from '../src/platform/threads/entries.ts'

/** Worker threads as they run from the sources. */
export const sourceWorkers = workerEntries(fileURLToPath(new URL('../src', import.meta.url)), false)
