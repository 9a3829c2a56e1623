import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { icons } from './vite-icons.ts'
import { serviceWorker } from './vite-service-worker.ts'
import { siteStyles } from './vite-site-styles.ts'

// The development server proxies to the API; in production one server serves both.
const apiPort = process.env.API_PORT ?? process.env.PORT ?? '3000'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

const routerBuild = (file: string) =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production', file)

const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler)\//
const ROUTER = /node_modules\/react-router\//

const source = (file: string) => normalizePath(fileURLToPath(new URL(`src/${file}`, import.meta.url)))

/** What a module imports statically, directly or not, including itself. */
function staticImports(graph: Rolldown.ChunkingContext, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) staticImports(graph, next, found)
  return found
}

/** What every page needs: the imports of the site's entry, and what the public pages share with each other or with the app. */
function modulesOfEveryPage(graph: Rolldown.ChunkingContext): ReadonlySet<string> {
  const pagesOf = (file: string) => graph.getModuleInfo(source(file))?.dynamicallyImportedIds ?? []
  const entry = staticImports(graph, source('site.tsx'))
  const publicPages = pagesOf('app/public-pages.tsx')
  const appPages = pagesOf('app/router.tsx')
  // After a rename, fail the build rather than split the site into many files.
  if (entry.size === 1 || publicPages.length === 0 || appPages.length === 0) throw new Error('siteChunk names a module that is missing')
  const pages = [...publicPages, ...appPages]
  const imports = new Map(pages.map((page) => [page, staticImports(graph, page)]))
  const isShared = (id: string) => !pages.includes(id) && [...imports.values()].filter((ids) => ids.has(id)).length > 1
  const modules = new Set([...entry, ...publicPages.flatMap((page) => [...(imports.get(page) ?? [])].filter(isShared))])
  // The entry awaits its page, so the page must not import the entry's file.
  modules.delete(source('site.tsx'))
  // The app has a stylesheet of its own.
  modules.delete(source('site.css'))
  return modules
}

// Each dashboard is made of these pages; the other pages of the app share less with them.
const DASHBOARD = ['app/DashboardFrame.tsx', ...['Customer', 'Engineer', 'Admin'].map((role) => `pages/${role}DashboardPage.tsx`)].map(
  source,
)

/** What the pages of the app share: `dashboard` for the dashboards only, else `app`. */
function appChunks(graph: Rolldown.ChunkingContext): ReadonlyMap<string, string> {
  const appPages = graph.getModuleInfo(source('app/router.tsx'))?.dynamicallyImportedIds ?? []
  if (!DASHBOARD.every((page) => appPages.includes(page))) throw new Error('appChunks names a module that is missing')
  const publicPages = graph.getModuleInfo(source('app/public-pages.tsx'))?.dynamicallyImportedIds ?? []
  const pagesOf = new Map<string, string[]>()
  for (const page of [...appPages, ...publicPages])
    for (const id of staticImports(graph, page)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
  const entry = staticImports(graph, source('main.tsx'))
  // The 3D view must not load the dashboards for what it shares with them.
  const scene = staticImports(graph, source('features/configurator/LiveView.tsx'))
  if (scene.size === 1) throw new Error('appChunks names a module that is missing')
  const isOfDashboards = (id: string, pages: readonly string[]) =>
    !entry.has(id) && !scene.has(id) && pages.every((page) => DASHBOARD.includes(page))
  const chunks = new Map<string, string>()
  for (const [id, pages] of pagesOf) {
    // Public pages must not load what the app shares.
    if (pages.length < 2 || appPages.includes(id) || pages.some((page) => publicPages.includes(page))) continue
    chunks.set(id, isOfDashboards(id, pages) ? 'dashboard' : 'app')
  }
  return chunks
}

let appModules: ReadonlyMap<string, string> | undefined
/** One file instead of many small ones, which a phone would load six at a time. */
function appChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  appModules ??= appChunks(graph)
  return appModules.get(id) ?? null
}

// On a slow machine, Rolldown would warn about the time that plugins take.
const CHECKS = { bundlerTimings: false }

let everyPage: ReadonlySet<string> | undefined
/** Bundles what every page needs into one file, for fewer requests and better compression. */
function siteChunk(id: string, graph: Rolldown.ChunkingContext): string | null {
  everyPage ??= modulesOfEveryPage(graph)
  return everyPage.has(id) ? 'site' : null
}

/**
 * The library adds its stylesheet as a `<style>` element, which the Content-Security-Policy blocks. `toaster.css` imports the same
 * rules as a file instead.
 */
const sonnerWithoutStyleElement: Plugin = {
  name: 'sonner-without-style-element',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const changed = code.replace(/^__insertCSS\(".*"\)/m, '')
      if (changed === code) throw new Error('sonner no longer adds its stylesheet by script: remove this plugin')
      return { code: changed, map: null }
    },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [icons(), react(), siteStyles(), tailwindcss(), sonnerWithoutStyleElement, serviceWorker()],
  // A prebundled dependency would skip the plugin.
  optimizeDeps: { exclude: ['sonner'] },
  define: { 'import.meta.env.VITE_BUILD_YEAR': JSON.stringify(new Date().getFullYear()) },
  resolve: {
    // The package resolves to its development build, including warnings.
    alias:
      command === 'build' && !isSsrBuild
        ? [
            { find: /^react-router$/, replacement: routerBuild('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerBuild('dom-export.mjs') },
          ]
        : [],
  },
  // ES modules, so that workers can use dynamic imports.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Read by the prerenderer, which then deletes it.
    manifest: true,
    // The Content-Security-Policy allows no data: fonts or scripts, so every asset stays a file.
    assetsInlineLimit: 0,
    // The 3D engine is one chunk of this size and loaded only on demand.
    chunkSizeWarningLimit: 700,
    rolldownOptions: isSsrBuild
      ? { checks: CHECKS }
      : {
          checks: CHECKS,
          input: ['index.html', 'site.html'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
          output: {
            codeSplitting: {
              // Otherwise a shared chunk would pull in what pages load on demand.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'router', test: ROUTER },
                { name: siteChunk, debugName: 'site' },
                { name: appChunk, debugName: 'app' },
              ],
            },
          },
        },
  },
  server: {
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: {
      '/api': api,
      '/test-provider': api,
      '/socket.io': { ...api, ws: true },
    },
  },
}))
