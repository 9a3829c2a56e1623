/**
 * Renders one image of everything the configurator can draw, to review changes of the 3D scene by hand:
 * node scripts/contact-sheet.mjs: every body from three sides, every kit, every material and finish.
 * node scripts/contact-sheet.mjs cars [make…]: listed cars of different makes and body types from three sides, as customers see them.
 * It writes .cache/contact-sheet.png or .cache/contact-sheet-cars.png.
 */
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { withStillRenderer } from './still-renderer.mjs'

const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url))
const TILE = { width: 480, height: 300 }
const COLUMNS = 6
const SIDES = [
  { azimuth: 40, elevation: 12 },
  { azimuth: 90, elevation: 4 },
  { azimuth: 146, elevation: 13 },
]
const WHOLE = { from: [0, 0, -0.5], to: [1, 1, 0.5] }
const PLAIN = { studio: 'dark', samples: 4, mirror: 0.1, widths: [], ...WHOLE, ...TILE }

/** Make, model, year and paint. */
const CARS = [
  ['Audi', 'R8 Coupe', 2020, '#9aa1aa'],
  ['Audi', 'RS6 Avant', 2022, '#4a4f55'],
  ['BMW', 'M4 Coupe', 2023, '#c9a227'],
  ['BMW', 'M5 Sedan', 2020, '#1d4f9c'],
  ['Mercedes-Benz', 'G 63 AMG', 2022, '#3c4146'],
  ['Mercedes-Benz', 'AMG GT Coupe', 2018, '#c9ccd0'],
  ['Porsche', '911 Carrera S', 2022, '#8a1118'],
  ['Porsche', 'Taycan Turbo', 2022, '#dfe2e6'],
  ['Ferrari', '488 GTB', 2017, '#a50f14'],
  ['Lamborghini', 'Huracan EVO', 2021, '#7d9a1c'],
  ['McLaren', '720S', 2020, '#d0621a'],
  ['Aston Martin', 'DB11', 2018, '#23503a'],
  ['Bentley', 'Continental GT', 2020, '#12306e'],
  ['Rolls-Royce', 'Phantom', 2020, '#2b2d31'],
  ['Ford', 'Mustang GT', 2020, '#b5281e'],
  ['Ford', 'F-150 Raptor', 2022, '#20558a'],
  ['Chevrolet', 'Corvette Stingray', 2022, '#d9a514'],
  ['Dodge', 'Challenger R/T Scat Pack', 2020, '#5b2d82'],
  ['Tesla', 'Model 3', 2020, '#e6e8ea'],
  ['Volvo', 'XC90', 2020, '#5a646e'],
  ['Land Rover', 'Range Rover', 2020, '#31452f'],
  ['Alfa Romeo', 'Giulia Quadrifoglio', 2020, '#7c0f1a'],
  ['Lotus', 'Elise', 2008, '#d8c21b'],
  ['Mercedes-Benz', 'AMG SL Roadster', 2023, '#51606e'],
]

await withStillRenderer(async (renderer) => {
  const [mode, ...makes] = process.argv.slice(2)
  if (mode === 'cars') await writeSheet('contact-sheet-cars', [{ columns: COLUMNS, shots: carShots(renderer, makes) }], renderer.snapshot)
  else await writeSheet('contact-sheet', optionGroups(renderer), renderer.take)
})

function optionGroups({ shots }) {
  const named = (folder) => shots.filter((shot) => shot.name.startsWith(`${folder}/`))
  const bodies = named('bodies').flatMap(({ build }) => SIDES.map((side) => ({ ...PLAIN, ...side, build })))
  const kits = named('kits').map((shot) => ({ ...shot, ...TILE, samples: 4 }))
  const [wing] = named('work').filter((shot) => shot.name.endsWith('wing'))
  const surfaces = swatches(wing.build).map((build) => ({
    ...PLAIN,
    build,
    azimuth: 34,
    elevation: 12,
    from: [0, 0, 0.05],
    to: [0.12, 0.26, 0.5],
  }))
  return [
    { columns: COLUMNS, shots: bodies },
    { columns: COLUMNS, shots: kits },
    { columns: 5, shots: surfaces },
  ]
}

/** Stock cars from three sides, with their names. */
function carShots({ shots, vehicles }, makes) {
  const [{ build }] = shots
  return CARS.filter(([make]) => makes.length === 0 || makes.includes(make)).flatMap(([make, model, year, paint]) => {
    const found = vehicles.find((car) => car.make === make && car.model === model && car.yearFrom <= year && year <= car.yearTo)
    if (!found) throw new Error(`${make} ${model} of ${year} is not listed`)
    const car = { ...build, bodyType: found.bodyType, vehicle: found.shape, paint }
    return SIDES.map((side) => ({ ...PLAIN, ...side, build: car, isStock: true, label: `${make} ${model}` }))
  })
}

async function writeSheet(name, groups, take) {
  const count = groups.reduce((sum, { shots }) => sum + shots.length, 0)
  const tiles = []
  let top = 0
  for (const { columns, shots } of groups) {
    for (const [at, { label, ...shot }] of shots.entries()) {
      const picture = await take({ name: 'sheet', ...shot })
      tiles.push({
        input: label ? await labeled(picture, label) : picture,
        left: (at % columns) * TILE.width,
        top: top + Math.floor(at / columns) * TILE.height,
      })
      console.log(`${tiles.length} of ${count}`)
    }
    top += Math.ceil(shots.length / columns) * TILE.height
  }
  await mkdir(CACHE, { recursive: true })
  const sheet = sharp({ create: { width: COLUMNS * TILE.width, height: top, channels: 3, background: '#0b0c0e' } }).composite(tiles)
  await sheet.png({ compressionLevel: 9 }).toFile(`${CACHE}${name}.png`)
}

function labeled(picture, label) {
  const text = `<svg width="${TILE.width}" height="24"><text x="10" y="17" font-family="sans-serif" font-size="13" fill="#9aa1aa">${label}</text></svg>`
  return sharp(picture)
    .composite([{ input: Buffer.from(text), left: 0, top: 0 }])
    .png()
    .toBuffer()
}

/** A front spoiler in every material (rows) and finish (columns). */
function swatches(build) {
  const materials = ['Carbon Fiber', 'Fiberglass', 'Polyurethane', 'ABS Plastic', 'Aluminum']
  const finishes = ['Matte', 'Glossy', 'Satin', 'Textured', 'Raw']
  const colors = { primary: '#1f4fb0', secondary: '#1f4fb0', accent: '#ff5a1f' }
  return materials.flatMap((material) =>
    finishes.map((finish) => ({ ...build, kit: 'Front Spoiler', style: 'Racing', material, finish, colors })),
  )
}
