/**
 * Draws the pictures that the demo's orders carry, from the orders themselves. By hand: node scripts/demo-pictures.mjs;
 * the results are committed under apps/api/seed/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import sharp from 'sharp'
import { npmStaysOutside } from './bundle-server.mjs'
import { ROOT } from './project.mjs'
import { inStudio } from './stills-studio.mjs'

const SEED = path.join(ROOT, 'apps/api/seed')
const OUT = path.join(SEED, 'pictures')
const VIEW = { around: 38, above: 13, from: [0, 0, -0.5], to: [1, 1, 0.5] }
/** Kits at the tail are seen from there. */
const REAR_KITS = ['Rear Spoiler', 'Diffuser', 'Wing']
/** A wing stands out beyond the car that the picture is framed for. */
const REAR_VIEW = { ...VIEW, around: 142, margin: 1.16 }
const SHOT = { name: 'demo', width: 640, height: 400, widths: [], studio: 'dark', mirror: 0.1, samples: 8, margin: 1.03 }

const { STORIES, pictureName, skipDefaults } = await readStories()
await mkdir(OUT, { recursive: true })
await inStudio(async ({ read, take }) => {
  for (const { carDetails, customization } of STORIES) {
    const order = { ...skipDefaults(), ...customization }
    const view = REAR_KITS.includes(order.bodyKit.type) ? REAR_VIEW : VIEW
    const png = await take({ ...SHOT, ...view, build: await read(order, carDetails) })
    await writeFile(path.join(OUT, pictureName(carDetails.model)), await sharp(png).webp({ quality: 82, effort: 6 }).toBuffer())
    console.log(pictureName(carDetails.model))
  }
})

/** The seed is TypeScript and knows the whole server; bundled in memory it can be read here. */
async function readStories() {
  const contents = ['./orders.ts', './pictures.ts', '@vorta/contract/orders/schema'].map((file) => `export * from '${file}'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: SEED, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    treeShaking: true,
    outfile: path.join(ROOT, '.cache/stories.mjs'),
    plugins: [npmStaysOutside],
  })
  const file = path.join(ROOT, '.cache/stories.mjs')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, outputFiles[0].contents)
  return import(file)
}
