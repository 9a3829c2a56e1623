import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { icons } from './apps/web/vite-icons.ts'
import { LongestFirst } from './scripts/longest-first.mjs'

// Three times what the slowest test takes on two busy cores.
const timeouts = { expect: { poll: { timeout: 30_000 } }, testTimeout: 120_000, hookTimeout: 120_000 }

// These packages start processes in their tests.
const SERVER_PACKAGES = ['packages/{embedded-postgres,stripe-emulator}/src/**/*.test.ts']

// These tests replace modules, globals, timers or the document, or need a module that is not loaded yet, so each file has its own context.
const ISOLATED_UNITS = [
  'apps/web/src/**/*.test.tsx',
  'apps/web/src/features/chat/{conversation,outbox,stored-drafts,sync}.test.ts',
  'apps/web/src/features/photos/photo-uploads.test.ts',
  'apps/web/src/lib/{service-worker,socket,token,forms/zod}.test.ts',
  'apps/web/src/lib/uploads/{resumable-upload,stored-files,unfinished-uploads}.test.ts',
  'packages/viewer/src/{CameraControls,FrameScheduler,Viewport}.test.ts',
]

// These rules apply before a file is stored.
const INDEPENDENT_OF_STORE = ['apps/api/src/features/files/{file-name,types,upload-limits}.test.ts']

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
    // Projects with the same sources transform them once.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/test-modules' },
    projects: [
      {
        plugins: [icons()],
        test: {
          ...timeouts,
          name: 'unit',
          isolate: false,
          include: ['packages/**/src/**/*.test.ts', 'apps/web/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
          exclude: [...configDefaults.exclude, ...SERVER_PACKAGES, ...ISOLATED_UNITS],
        },
      },
      // A new context takes half the time of a new process.
      { plugins: [icons()], test: { ...timeouts, name: 'isolated unit', pool: 'vmThreads', include: ISOLATED_UNITS } },
      { test: { ...server, name: 'server', include: ['apps/api/{src,test}/**/*.test.ts', ...SERVER_PACKAGES] } },
      // The same file tests with an object store instead of the disk.
      {
        test: {
          ...server,
          name: 'server on S3',
          include: ['apps/api/src/features/{files,cad,builds}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...INDEPENDENT_OF_STORE],
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
