import { cpSync } from 'node:fs'
import path from 'node:path'

/** Our own packages go into a bundle, what npm brings stays where it is. @type {import('esbuild').Plugin} */
export const npmStaysOutside = {
  name: 'npm-stays-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name }) => (name.startsWith('@vorta/') ? undefined : { path: name, external: true }))
  },
}

/**
 * Code of the server with our own packages in it; what npm brings stays where it is, native parts included.
 * @param {Record<string, string>} entryPoints by the names of the files that come out
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
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    logLevel: 'warning',
    plugins: [npmStaysOutside],
  })
}

/**
 * The program and its commands as they are shipped, with the migrations they bring.
 * @param {string} api the workspace of the server
 * @param {string} outdir
 */
export async function bundleProgram(api, outdir) {
  const entryPoints = {
    main: path.join(api, 'src/main.ts'),
    'admin-command': path.join(api, 'src/admin-command.ts'),
    'backup-command': path.join(api, 'src/backup-command.ts'),
    'preview-worker': path.join(api, 'src/platform/preview/worker.ts'),
    'file-reader-worker': path.join(api, 'src/platform/file-reader/worker.ts'),
  }
  await bundleServer(entryPoints, outdir)
  cpSync(path.join(api, 'src/platform/db/migrations'), path.join(outdir, 'migrations'), { recursive: true })
}
