import path from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite-icons.ts'

// The development server proxies to the API; in production one server serves both.
const apiPort = process.env.API_PORT ?? process.env.PORT ?? '3000'
const api = { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false }

const routerBuild = (file: string) =>
  path.join(path.dirname(fileURLToPath(import.meta.resolve('react-router/package.json'))), 'dist/production', file)

// What every page needs is bundled into a few files, for fewer requests and better compression.
const FRAMEWORK = /node_modules\/(?:react|react-dom|scheduler)\//
const ROUTER = /node_modules\/react-router\//
const EVERY_PAGE = new RegExp(
  [
    '/src/app/(?:App|ErrorBoundary|ErrorScreen|DemoTourButton|Site[A-Za-z]+|SkipLink|useEscape|useScrolled|useYear)\\.',
    '/src/features/auth/(?:auth|auth-routes|AuthProvider|useSession)\\.tsx?$',
    '/src/features/landing/(?:portfolio|Picture|ProjectPicture|Tags)\\.',
    '/src/features/(?:contact/(?:Honeypot|contact-api)|newsletter/Newsletter)\\.',
    '/src/lib/(?:api|company|urls/paths|pictures|title|token)\\.',
    '/src/ui/(?:Button|buttonStyle|IconButton|Link|Logo|feedback/(?:Banner|Skeleton|Spinner)|forms/(?:Field|SearchField|TextArea|TextField))\\.',
    '/public/img/manifest\\.json',
    'preload-helper',
    '/contract/src/(?:http/endpoint|shared/(?:limits|money)|auth/role)\\.',
    '/src/ui/create-icon\\.',
    '~icons/(?:arrow-down|check|menu|x|info|circle-[a-z-]+|triangle-[a-z-]+|arrow-up-right|plus|search)$',
  ].join('|'),
)

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [icons(), react(), tailwindcss()],
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
      ? {}
      : {
          input: ['index.html', 'site.html'].map((file) => fileURLToPath(new URL(file, import.meta.url))),
          output: {
            codeSplitting: {
              // Otherwise a shared chunk would pull in what pages load on demand.
              includeDependenciesRecursively: false,
              groups: [
                { name: 'framework', test: FRAMEWORK },
                { name: 'router', test: ROUTER },
                { name: 'site', test: EVERY_PAGE },
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
