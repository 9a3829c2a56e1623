/**
 * Renders every body type and every listed car for the builder, as a picture in black and the light that paint adds to it. Run it by hand:
 * node scripts/render-cars.mjs [--all] [name…]. Without --all, it renders only the cars that have no picture yet. Takes hours without a
 * GPU, and can be interrupted. Commit the results under apps/web/public/img/cars.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withStillRenderer } from './still-renderer.mjs'

const OUT = fileURLToPath(new URL('../apps/web/public/img/cars/', import.meta.url))
const names = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isAll = process.argv.includes('--all')

const fileOf = (name, layer) => `${OUT}${name}-${layer}.avif`
const isSelected = ({ name }) => (names.length === 0 || names.includes(name)) && (isAll || !existsSync(fileOf(name, 'paint')))

await mkdir(OUT, { recursive: true })
await withStillRenderer(async ({ paintableShots, takePaintable }) => {
  for (const shot of paintableShots.filter(isSelected)) {
    const started = Date.now()
    const [black, paint] = await takePaintable(shot)
    await publish(sharp(black), fileOf(shot.name, 'black'), shot, 52)
    await publish(sharp(paint).greyscale(), fileOf(shot.name, 'paint'), shot, 50)
    await writeManifest()
    console.log(`${shot.name} ${((Date.now() - started) / 1000).toFixed(0)} s`)
  }
})

async function publish(picture, file, { publishedWidth }, quality) {
  await picture.resize({ width: publishedWidth, kernel: 'lanczos3' }).avif({ quality, effort: 6 }).toFile(file)
}

/** The site shows only pictures that are listed here. */
async function writeManifest() {
  const suffix = '-paint.avif'
  const files = (await readdir(OUT)).filter((file) => file.endsWith(suffix)).sort()
  await writeFile(
    `${OUT}manifest.json`,
    `${JSON.stringify(
      files.map((file) => file.slice(0, -suffix.length)),
      null,
      2,
    )}\n`,
  )
}
