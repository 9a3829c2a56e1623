import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { print } from './console.mjs'
import { ROOT } from './project.mjs'

/**
 * Bundles pdfkit, a development dependency, into one file that the server uses. As an installed package it takes 25 MB, of which
 * the server needs less than one. Run this after an update of pdfkit.
 */
const folder = path.join(ROOT, 'apps/api/src/platform/pdf/vendor')
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/pdfkit/package.json'), 'utf8'))

const { metafile } = await build({
  stdin: { contents: "export { default } from 'pdfkit'", resolveDir: ROOT },
  outfile: path.join(folder, 'pdfkit.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  minify: true,
  metafile: true,
  legalComments: 'none',
  banner: {
    js: `// pdfkit ${version}, bundled by scripts/vendor-pdfkit.mjs. Licenses: LICENSES.txt\nimport { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
  },
})

const packages = new Set(Object.keys(metafile.inputs).flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []))
const licenses = [...packages].sort().map((name) => {
  const place = path.join(ROOT, name)
  const { name: title, version: number, license } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8'))
  const text = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'license.md'].flatMap((file) => {
    try {
      return [readFileSync(path.join(place, file), 'utf8').trim()]
    } catch {
      return []
    }
  })
  return `${title} ${number} (${license})\n\n${text[0] ?? ''}`.trim()
})
writeFileSync(path.join(folder, 'LICENSES.txt'), `${licenses.join('\n\n---\n\n')}\n`)
print(`Bundled pdfkit ${version} with ${packages.size - 1} packages.`)
