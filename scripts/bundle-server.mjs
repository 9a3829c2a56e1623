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
    plugins: [
      {
        name: 'npm-stays-outside',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^[^./]/ }, ({ path: name }) => (name.startsWith('@vorta/') ? undefined : { path: name, external: true }))
        },
      },
    ],
  })
}
