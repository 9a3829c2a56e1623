/**
 * Renders the pictures of the demo orders from the orders themselves. Run it by hand (node scripts/demo-pictures.mjs)
 * and commit the results under apps/api/seed/pictures.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import sharp from 'sharp'
import { externalNpmPackages } from './bundle-server.mjs'
import { ROOT } from './project.mjs'
import { withStillRenderer } from './still-renderer.mjs'

const SEED = path.join(ROOT, 'apps/api/seed')
const OUT = path.join(SEED, 'pictures')
const VIEW = { azimuth: 38, elevation: 13, from: [0, 0, -0.5], to: [1, 1, 0.5] }
/** Rear kits are shown from behind. */
const REAR_KITS = ['Rear Spoiler', 'Diffuser', 'Wing']
/** The margin leaves space for a wing, which extends beyond the car. */
const REAR_VIEW = { ...VIEW, azimuth: 142, margin: 1.16 }
const SHOT = { name: 'demo', width: 640, height: 400, widths: [], studio: 'dark', mirror: 0.1, samples: 8, margin: 1.03 }

const { DEMO_ORDERS, pictureName, skipDefaults } = await loadDemoOrders()
await mkdir(OUT, { recursive: true })
await withStillRenderer(async ({ read, take }) => {
  for (const { carDetails, customization } of DEMO_ORDERS) {
    const order = { ...skipDefaults(), ...customization }
    const view = REAR_KITS.includes(order.bodyKit.type) ? REAR_VIEW : VIEW
    const png = await take({ ...SHOT, ...view, build: await read(order, carDetails) })
    await writeFile(path.join(OUT, pictureName(carDetails.model)), await sharp(png).webp({ quality: 74, effort: 6 }).toBuffer())
    console.log(pictureName(carDetails.model))
  }
})

/** Bundles the TypeScript seed into one module that Node can import. */
async function loadDemoOrders() {
  const contents = ['./orders.ts', './pictures.ts', '@vorta/contract/orders/schema'].map((file) => `export * from '${file}'`).join('\n')
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: SEED, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    treeShaking: true,
    outfile: path.join(ROOT, '.cache/demo-orders.mjs'),
    plugins: [externalNpmPackages],
  })
  const file = path.join(ROOT, '.cache/demo-orders.mjs')
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, outputFiles[0].contents)
  return import(file)
}
