import path from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = path.dirname(fileURLToPath(import.meta.url))

/**
 * A server of the bench put together as the build does it with the program: what is measured is what is shipped. Run from its
 * sources, every small function would be given its name anew each time it is made, ours and the yardstick's.
 */
export async function shipped(name: string): Promise<string> {
  const { bundleServer } = await import('../scripts/bundle-server.mjs')
  await bundleServer({ [name]: path.join(HERE, `${name}.ts`) }, path.join(HERE, 'dist', name))
  return path.join(HERE, 'dist', name, `${name}.js`)
}
