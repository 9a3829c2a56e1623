/**
 * Copies the icons that the site imports from the published lucide-react into packages/lucide-react, because the whole
 * package takes 50 MB. Run it by hand after importing another icon (node scripts/icons.mjs), and commit the result.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { print, run } from './console.mjs'
import { ROOT } from './project.mjs'

const COPY = path.join(ROOT, 'packages/lucide-react')
const SOURCES = path.join(ROOT, 'apps/web/src')
const DOWNLOAD = path.join(ROOT, '.cache/lucide-react')
const PUBLISHED = path.join(DOWNLOAD, 'node_modules/lucide-react')
const TYPES = ['LucideIcon', 'LucideProps']

/** The icons that the site imports, in alphabetical order. */
export function importedIcons() {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const names = files.flatMap((file) => {
    const imports = readFileSync(path.join(SOURCES, file), 'utf8').matchAll(/import (?:type )?\{([^}]+)\} from 'lucide-react'/g)
    return [...imports].flatMap(([, list = '']) => list.split(',').map((name) => name.trim().replace(/^type | as .*$/g, '')))
  })
  return [...new Set(names)].filter((name) => name !== '' && !TYPES.includes(name)).sort()
}

/** The icons in the copy, in alphabetical order. */
export const copiedIcons = () =>
  [...readFileSync(path.join(COPY, 'index.mjs'), 'utf8').matchAll(/default as (\w+)/g)].map(([, name = '']) => name).sort()

async function copyIcons() {
  const { version } = JSON.parse(readFileSync(path.join(COPY, 'package.json'), 'utf8'))
  mkdirSync(DOWNLOAD, { recursive: true })
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--legacy-peer-deps', '--prefix', DOWNLOAD]
  if ((await run('npm', ['install', ...options, `lucide-react@${version}`], { cwd: DOWNLOAD })) !== 0) process.exit(1)

  const esm = path.join(PUBLISHED, 'dist/esm')
  const published = readFileSync(path.join(esm, 'lucide-react.mjs'), 'utf8')
  const icons = importedIcons().map((name) => {
    const file = new RegExp(`\\bdefault as ${name}\\b[^}]*\\} from '\\./(icons/[\\w-]+\\.mjs)'`).exec(published)?.[1]
    if (!file) throw new Error(`lucide-react ${version} has no icon named ${name}`)
    return { name, file }
  })
  rmSync(path.join(COPY, 'esm'), { recursive: true, force: true })
  /** @type {Set<string>} */
  const copied = new Set()
  const copy = (/** @type {string} */ file) => {
    if (copied.has(file)) return
    copied.add(file)
    const code = readFileSync(path.join(esm, file), 'utf8').replace(/\n\/\/# sourceMappingURL=.*/, '')
    write(path.join('esm', file), code)
    for (const [, target = ''] of code.matchAll(/from '(\.[^']+)'/g)) copy(path.join(path.dirname(file), target))
  }
  for (const { file } of icons) copy(file)
  write('index.mjs', icons.map(({ name, file }) => `export { default as ${name} } from './esm/${file}'\n`).join(''))
  const types = readFileSync(path.join(PUBLISHED, 'dist/lucide-icon.d.mts'), 'utf8').split('declare const icon')[0] ?? ''
  write(
    'index.d.mts',
    `${types}${icons.map(({ name }) => `declare const ${name}: LucideIcon;\n`).join('')}\nexport { type ${[...TYPES, ...icons.map(({ name }) => name)].join(', ').replace(', ', ', type ')} };\n`,
  )
  write('LICENSE', readFileSync(path.join(PUBLISHED, 'LICENSE'), 'utf8'))
  print(`Copied ${icons.length} icons of lucide-react ${version}.`)
}

/** @param {string} file @param {string} content */
function write(file, content) {
  mkdirSync(path.dirname(path.join(COPY, file)), { recursive: true })
  writeFileSync(path.join(COPY, file), content)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await copyIcons()
