import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Adds the service worker, which changes with every file of the build, so that browsers notice a new version. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const build = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 12)
      const source = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8').replace('{{build}}', build)
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
    },
  }
}
