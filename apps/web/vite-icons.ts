import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin } from 'vite'

const require = createRequire(import.meta.url)
const PREFIX = '~icons/'
const CREATE_ICON = normalizePath(fileURLToPath(new URL('src/ui/create-icon.ts', import.meta.url)))
/** The attributes that every icon repeats. They are on the `svg` element instead, where a class or prop can change them. */
const INHERITED = / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

interface IconSet {
  readonly icons: Readonly<Record<string, { readonly body: string }>>
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>
}

/** Resolves `~icons/<name>` to a React component of that Lucide icon. */
export function icons(): Plugin {
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return
      const set: IconSet = require('@iconify-json/lucide/icons.json')
      const name = id.slice(PREFIX.length + 1)
      const icon = set.icons[set.aliases[name]?.parent ?? name]
      if (icon === undefined) this.error(`Lucide has no icon '${name}'`)
      return `import { createIcon } from ${JSON.stringify(CREATE_ICON)}
export default /* @__PURE__ */ createIcon(${JSON.stringify(elementsOf(icon.body))})`
    },
  }
}

/** The elements of an icon with their attributes; a group only carries inherited attributes. */
const elementsOf = (body: string) =>
  [...body.replace(INHERITED, '').matchAll(/<(circle|ellipse|path|rect)([^>]*)\/>/g)].map(([, tag, attributes = '']) => [
    tag,
    Object.fromEntries([...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  ])
