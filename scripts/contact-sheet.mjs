/**
 * Renders one image of everything the configurator can draw: every body from three sides, every kit, every material and finish.
 * Run it by hand to review changes of the 3D scene (node scripts/contact-sheet.mjs); it writes .cache/contact-sheet.webp.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withStillRenderer } from './still-renderer.mjs'

const OUT = fileURLToPath(new URL('../.cache/contact-sheet.webp', import.meta.url))
const TILE = { width: 400, height: 250 }
const COLUMNS = 6
const SIDES = [
  { azimuth: 40, elevation: 12 },
  { azimuth: 90, elevation: 4 },
  { azimuth: 146, elevation: 13 },
]
const WHOLE = { from: [0, 0, -0.5], to: [1, 1, 0.5] }
const PLAIN = { studio: 'dark', samples: 4, mirror: 0.1, widths: [], ...WHOLE, ...TILE }

await withStillRenderer(async ({ shots, take }) => {
  const named = (folder) => shots.filter((shot) => shot.name.startsWith(`${folder}/`))
  const bodies = named('bodies').flatMap(({ build }) => SIDES.map((side) => ({ ...PLAIN, ...side, build })))
  const kits = named('kits').map((shot) => ({ ...shot, ...TILE, samples: 4 }))
  const [wing] = named('work').filter((shot) => shot.name.endsWith('wing'))
  const surfaces = swatches(wing.build).map((build) => ({
    ...PLAIN,
    ...TILE,
    build,
    azimuth: 34,
    elevation: 12,
    from: [0, 0, 0.05],
    to: [0.12, 0.26, 0.5],
  }))
  const rows = [bodies, kits, surfaces]
  const tiles = []
  let top = 0
  for (const group of rows) {
    const columns = group === surfaces ? 5 : COLUMNS
    for (const [at, shot] of group.entries()) {
      tiles.push({
        input: await take({ name: 'sheet', ...shot }),
        left: (at % columns) * TILE.width,
        top: top + Math.floor(at / columns) * TILE.height,
      })
      console.log(`${tiles.length} of ${rows.flat().length}`)
    }
    top += Math.ceil(group.length / columns) * TILE.height
  }
  await mkdir(fileURLToPath(new URL('.', `file://${OUT}`)), { recursive: true })
  const sheet = sharp({ create: { width: COLUMNS * TILE.width, height: top, channels: 3, background: '#0b0c0e' } }).composite(tiles)
  await sheet.webp({ quality: 80, effort: 5 }).toFile(OUT)
})

/** A front spoiler in every material (rows) and finish (columns). */
function swatches(build) {
  const materials = ['Carbon Fiber', 'Fiberglass', 'Polyurethane', 'ABS Plastic', 'Aluminum']
  const finishes = ['Matte', 'Glossy', 'Satin', 'Textured', 'Raw']
  const colors = { primary: '#1f4fb0', secondary: '#1f4fb0', accent: '#ff5a1f' }
  return materials.flatMap((material) =>
    finishes.map((finish) => ({ ...build, kit: 'Front Spoiler', style: 'Racing', material, finish, colors })),
  )
}
