/**
 * Renders the images of the site from the 3D scene. Run it by hand: node scripts/render-stills.mjs [--draft] [name…]
 * Slow without a GPU. Commit the results under apps/web/public/img. A file never grows: its quality is lowered until it is at most as
 * large as the one it replaces.
 */
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withStillRenderer } from './still-renderer.mjs'

const OUT = fileURLToPath(new URL('../apps/web/public/img/', import.meta.url))
const MANIFEST = `${OUT}manifest.json`
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isDraft = process.argv.includes('--draft')
const draftFolder = `${tmpdir()}/stills/`

const isSelected = (shot) => names.length === 0 || names.some((name) => shot.name.startsWith(name))

await withStillRenderer(async ({ shots, take }) => {
  for (const shot of shots.filter(isSelected)) {
    const started = Date.now()
    const png = await take(isDraft ? draftOf(shot) : shot)
    await (isDraft ? saveDraft(shot, png) : publish(shot, png))
    console.log(`${shot.name} ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
})

function draftOf(shot) {
  const scale = Math.min(0.5, 800 / shot.width)
  return { ...shot, width: Math.round((shot.width * scale) / 2) * 2, height: Math.round((shot.height * scale) / 2) * 2, samples: 6 }
}

async function saveDraft(shot, png) {
  const file = `${draftFolder}${shot.name.replaceAll('/', '-')}.png`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, png)
}

async function publish(shot, png) {
  await mkdir(dirname(`${OUT}${shot.name}`), { recursive: true })
  let quality = { avif: 63, webp: 86 }
  for (const width of shot.widths) quality = await writeSizes(png, `${OUT}${shot.name}-${width}`, width, quality)
  if (shot.caption) await writeWithin(`${OUT}${shot.name}.jpg`, 86, (q) => sharp(png).jpeg({ quality: q, mozjpeg: true }))
  const manifest = JSON.parse(await readFile(MANIFEST, 'utf8').catch(() => '{}'))
  manifest[shot.name] = { width: shot.width, height: shot.height, widths: shot.widths, formats: ['avif', 'webp'] }
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => a.localeCompare(b)))
  await writeFile(MANIFEST, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Returns the qualities in use, which the next larger size starts with. */
async function writeSizes(png, path, width, best) {
  const sized = sharp(png).resize({ width, kernel: 'lanczos3' })
  const avif = await writeWithin(`${path}.avif`, best.avif, (quality) => sized.clone().avif({ quality, effort: 5 }))
  const webp = await writeWithin(`${path}.webp`, best.webp, (quality) => sized.clone().webp({ quality, effort: 5 }))
  return { avif, webp }
}

/** Each point of quality is worth about three percent of the size. */
async function writeWithin(path, bestQuality, encode) {
  const { size: limit } = await stat(path).catch(() => ({ size: Number.POSITIVE_INFINITY }))
  for (let quality = bestQuality; quality > 0; ) {
    const bytes = await encode(quality).toBuffer()
    if (bytes.length <= limit) {
      await writeFile(path, bytes)
      return quality
    }
    quality -= Math.max(1, Math.round(Math.log(bytes.length / limit) / 0.03))
  }
  throw new Error(`${path} would grow`)
}
