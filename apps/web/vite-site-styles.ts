import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

const SOURCE = normalizePath(fileURLToPath(new URL('src/', import.meta.url)))
const SCRIPT = /\.tsx?$/

/**
 * Makes Tailwind read exactly the modules that public pages can load, at once or on demand, so that `site.css` has all classes of
 * these pages and none of the app.
 */
export function siteStyles(): Plugin {
  return {
    name: 'site-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/site\.css$/ },
      async handler(code) {
        if (this.environment.mode === 'dev') return `${code}\n@source ".";`
        const modules = await loadModules(this, `${SOURCE}site.tsx`, new Set())
        if (modules.size < 2) throw new Error('site.tsx imports nothing: site.css would be empty')
        return `${code}\n${[...modules].map((module) => `@source ${JSON.stringify(module)};`).join('\n')}`
      },
    },
  }
}

/** A module of the web app and everything it imports, statically or on demand. */
async function loadModules(build: Rolldown.PluginContext, id: string, found: Set<string>): Promise<Set<string>> {
  if (found.has(id) || !id.startsWith(SOURCE) || !SCRIPT.test(id)) return found
  found.add(id)
  const { importedIds, dynamicallyImportedIds } = await build.load({ id })
  await Promise.all([...importedIds, ...dynamicallyImportedIds].map((next) => loadModules(build, next, found)))
  return found
}
