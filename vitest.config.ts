import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { icons } from './apps/web/vite-icons.ts'
import { LongestFirst } from './scripts/longest-first.mjs'

// Generous timeouts, so that a busy machine does not fail a test.
const timeouts = { expect: { poll: { timeout: 30_000 } }, testTimeout: 180_000, hookTimeout: 180_000 }

// These packages start processes in their tests.
const SERVER_PACKAGES = ['packages/{embedded-postgres,stripe-emulator}/src/**/*.test.ts']

const server = {
  ...timeouts,
  // Test files of a worker share their imports, so the server is loaded once per worker.
  isolate: false,
  globalSetup: ['apps/api/test/global-setup.ts'],
  alias: [{ find: /^@node-rs\/argon2$/, replacement: fileURLToPath(new URL('apps/api/test/fast-argon2.ts', import.meta.url)) }],
}

export default defineConfig({
  test: {
    // Server tests wait for processes, timers and the database a third of the time, so three run at once on two cores.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [icons()],
        test: {
          ...timeouts,
          name: 'unit',
          include: ['packages/**/src/**/*.test.ts', 'apps/web/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...SERVER_PACKAGES],
        },
      },
      { test: { ...server, name: 'server', include: ['apps/api/{src,test}/**/*.test.ts', ...SERVER_PACKAGES] } },
      // The same file tests with an object store instead of the disk.
      {
        test: {
          ...server,
          name: 'server on S3',
          include: ['apps/api/src/features/{files,cad,builds}/**/*.test.ts'],
          env: { TEST_STORE: 's3' },
        },
      },
      // Two processes with PostgreSQL, Redis and an object store, including a restart and a kill under load.
      { test: { ...server, name: 'scaled out', include: ['apps/api/scaled/**/*.test.ts'] } },
      // These tests measure memory, so each file runs in its own process.
      { test: { ...server, isolate: true, name: 'faults', include: ['apps/api/faults/**/*.test.ts'] } },
    ],
  },
})
