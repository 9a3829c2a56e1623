import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// A wait ends as soon as what is waited for is there; how long that takes on a busy machine is no test's business.
const patient = { expect: { poll: { timeout: 30_000 } }, testTimeout: 180_000, hookTimeout: 180_000 }

const server = {
  ...patient,
  // The files of a worker share what they import: the program is loaded once, not once for each of them.
  isolate: false,
  globalSetup: ['apps/api/test/global-setup.ts'],
}

export default defineConfig({
  test: {
    // Server tests wait more than they compute: two at once even where there are but two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...patient,
          name: 'unit',
          include: ['packages/**/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
        },
      },
      { test: { ...server, name: 'server', include: ['apps/api/{src,test}/**/*.test.ts'] } },
      // Whatever holds for files on the disk holds for files in an object store.
      {
        test: {
          ...server,
          name: 'server on S3',
          include: ['apps/api/src/features/{files,cad}/**/*.test.ts'],
          env: { TEST_STORE: 's3' },
        },
      },
      // The main ways on what a grown installation stands on, with a restart and a killed process under load.
      { test: { ...server, name: 'scaled out', include: ['apps/api/scaled/**/*.test.ts'] } },
      // Memory is weighed here, so each file has a process to itself.
      { test: { ...server, isolate: true, name: 'faults', include: ['apps/api/faults/**/*.test.ts'] } },
    ],
  },
})
