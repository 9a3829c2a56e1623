import { writeGlb, writeObj, writePly } from '@vorta/kit3d/read/writers'
import type { App } from '../src/app.ts'
import { incoming } from './designs.ts'
import { blade, scannedPatch } from './shapes.ts'
import type { Player } from './stage.ts'

const FENDER = { widthM: 0.9, heightM: 0.5 }

/** Scans of every grade and format, as a steady hand with a good scanner and a hasty one with a phone would make them. */
const SCANS: readonly { name: string; area: string; make: () => Uint8Array }[] = [
  {
    name: 'fender-left.ply',
    area: 'Front Left Fender',
    make: () => writePly(scannedPatch({ ...FENDER, spacingM: 0.002, noiseM: 0.0003, blind: 0 }), 'binary_little_endian'),
  },
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
]

/** Gives the customer's order that is being designed scans of several kinds, and a part as a further version. */
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
}
