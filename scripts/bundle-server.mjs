import { cpSync } from 'node:fs'
import path from 'node:path'

/** The workspace packages, and npm packages of hundreds of small modules, which Node.js takes a quarter of the start to load. */
const BUNDLED = /^(@vorta|drizzle-orm|jose|stripe|zod)(\/|$)/

/** Leaves all other npm packages external. @type {import('esbuild').Plugin} */
export const externalNpmPackages = {
  name: 'external-npm-packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) => (BUNDLED.test(name) ? undefined : { path: name, external: true }))
  },
}

/**
 * Bundles server code with the workspace packages. Other npm packages, including native ones, stay external.
 * @param {Record<string, string>} entryPoints output name to source file
 * @param {string} outdir
 */
export async function bundleServer(entryPoints, outdir) {
  const { build } = await import('esbuild')
  await build({
    entryPoints,
    outdir,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    // Flattens literals such as `{ ...{ a, b }, c }`, which are slow to evaluate.
    minifySyntax: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
    plugins: [externalNpmPackages],
  })
}

/** The files that worker threads run. @param {string} api root of the API workspace */
const workers = (api) => ({
  'preview-worker': path.join(api, 'src/platform/preview/worker.ts'),
  'file-reader-worker': path.join(api, 'src/platform/file-reader/worker.ts'),
  'build-model-worker': path.join(api, 'src/platform/build-model/worker.ts'),
  'pdf-worker': path.join(api, 'src/platform/pdf/worker.ts'),
})

/** The fonts of PDF files, beside the bundle. @param {string} api @param {string} outdir */
const copyFonts = (api, outdir) => cpSync(path.join(api, 'src/platform/pdf/fonts'), path.join(outdir, 'fonts'), { recursive: true })

/** Bundles the worker threads alone. @param {string} api root of the API workspace @param {string} outdir */
export async function bundleWorkers(api, outdir) {
  await bundleServer(workers(api), outdir)
  copyFonts(api, outdir)
}

/**
 * Bundles the server and its commands as they ship, and copies the migrations and fonts.
 * @param {string} api root of the API workspace
 * @param {string} outdir
 */
export async function bundleProgram(api, outdir) {
  const entryPoints = {
    main: path.join(api, 'src/main.ts'),
    'admin-command': path.join(api, 'src/admin-command.ts'),
    'backup-command': path.join(api, 'src/backup-command.ts'),
    'doctor-command': path.join(api, 'src/doctor-command.ts'),
    'migrate-command': path.join(api, 'src/migrate-command.ts'),
    ...workers(api),
  }
  await bundleServer(entryPoints, outdir)
  copyFonts(api, outdir)
  cpSync(path.join(api, 'src/platform/db/migrations'), path.join(outdir, 'migrations'), { recursive: true })
}
