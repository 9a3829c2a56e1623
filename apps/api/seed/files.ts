import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/read/writers'
import type { App } from '../src/app.ts'
import { incoming } from './designs.ts'
import { archFlare, blade, scannedPatch } from './shapes.ts'
import type { Player } from './stage.ts'

const FENDER = { widthM: 0.9, heightM: 0.5 }

/** Scans of every grade and format, as a steady hand with a good scanner and a hasty one with a phone would make them. */
const SCANS: readonly { name: string; area: string; make: () => Uint8Array }[] = [
  {
    name: 'fender-right.glb',
    area: 'Front Right Fender',
    make: () => writeGlb([{ name: 'Fender', mesh: scannedPatch({ ...FENDER, spacingM: 0.004, noiseM: 0.0005, blind: 0.002 }) }]),
  },
  {
    name: 'bonnet-phone.obj',
    area: 'Bonnet',
    make: () => writeObj(scannedPatch({ widthM: 1.3, heightM: 1, spacingM: 0.012, noiseM: 0.002, blind: 0.02 })),
  },
  {
    name: 'fender-left.ply',
    area: 'Front Left Fender',
    make: () => writePly(scannedPatch({ ...FENDER, spacingM: 0.002, noiseM: 0.0003, blind: 0 }), 'binary_little_endian'),
  },
]

const bump = (at: number, width: number, value: number) => Math.exp(-(((value - at) / width) ** 2))

/** Two versions of a flare for the scanned left fender: the second is better, and still not perfect. */
const FLARES: readonly { name: string; note: string; make: () => Uint8Array }[] = [
  {
    name: 'arch-flare-first.stl',
    note: 'Flare for the left front arch, drawn over your fender scan',
    make: () =>
      writeStl(
        archFlare({ ...FENDER, bandM: 0.095, lipM: 0.026, missM: (u, v) => 0.0055 * bump(1, 0.14, u) + 0.003 * bump(0, 0.1, u) * v }),
        'binary',
      ),
  },
  {
    name: 'arch-flare-wider.stl',
    note: 'Lip 16 mm further out, upper edge raised to the swage line, ends drawn in',
    make: () =>
      writeStl(
        archFlare({
          ...FENDER,
          bandM: 0.12,
          lipM: 0.042,
          missM: (u, v) => 0.0034 * bump(1, 0.07, u) - 0.0026 * bump(0.34, 0.06, u) * bump(0.85, 0.2, v),
        }),
        'binary',
      ),
  },
]

/** Gives the customer's order that is being designed scans of several kinds, and parts as further versions: the last two belong to the newest scan. */
export async function seedFiles(app: App, customer: Player, engineer: Player): Promise<void> {
  const { orders } = await app.orders.mine(customer, { limit: 50 })
  const order = orders.find(({ status, engineerId }) => status === 'designing' && engineerId?._id === engineer.userId)
  if (!order) return
  const orderId = order._id
  for (const { name, area, make } of SCANS) await app.designs.storeScan(customer, incoming(name, make(), { orderId, scanArea: area }))
  const parts = [
    { name: 'Upper canard', mesh: blade(0.42, 0.16) },
    { name: 'Lower canard', mesh: blade(0.5, 0.2) },
  ]
  await app.designs.storeCad(
    engineer,
    incoming('canards-blades.glb', writeGlb(parts), { orderId, note: 'The two blades by themselves, to print' }),
  )
  for (const { name, note, make } of FLARES) await app.designs.storeCad(engineer, incoming(name, make(), { orderId, note }))
}
