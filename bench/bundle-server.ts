import path from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = path.dirname(fileURLToPath(import.meta.url))

/**
 * Bundles a benchmark server like `npm run build` bundles the program, so that it runs the same code as production.
 * Running from the sources is slower, because the transpiler adds a call for every function name.
 */
export async function bundleBenchServer(name: string): Promise<string> {
  const { bundleServer } = await import('../scripts/bundle-server.mjs')
  await bundleServer({ [name]: path.join(HERE, `${name}.ts`) }, path.join(HERE, 'dist', name))
  return path.join(HERE, 'dist', name, `${name}.js`)
}
