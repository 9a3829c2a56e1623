import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/read/writers'
import { incoming } from './designs.ts'
import { movePin, setPin } from './pins.ts'
import { archFlare, blade, scannedPatch } from './shapes.ts'
import type { Player, Stage } from './stage.ts'

const FENDER = { widthM: 0.9, heightM: 0.5 }

/** Scans of every grade and format, as a steady hand with a good scanner and a hasty one with a phone would make them. */
const SCANS: readonly { name: string; area: string; make: () => Uint8Array }[] = [
  {
    name: 'fender-right.glb',
    area: 'Front Right Fender',
    make: () => writeGlb([{ name: 'Fender', mesh: scannedPatch({ ...FENDER, spacingM: 0.004, noiseM: 0.0005, blind: 0.002 }) }]),
  },
  {
    name: 'hood-phone.obj',
    area: 'Hood',
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
const firstFlare = () =>
  archFlare({ ...FENDER, bandM: 0.095, lipM: 0.026, missM: (u, v) => 0.0055 * bump(1, 0.14, u) + 0.003 * bump(0, 0.1, u) * v })
const widerFlare = () =>
  archFlare({
    ...{ ...FENDER, bandM: 0.12, lipM: 0.042 },
    missM: (u, v) => 0.0034 * bump(1, 0.07, u) - 0.0026 * bump(0.34, 0.06, u) * bump(0.85, 0.2, v),
  })

const HOUR_MS = 3_600_000

/**
 * Gives the customer's order that is being designed scans of several kinds, and parts as further versions: the last two belong to the newest
 * scan, and carry pins that are done, in work and open.
 */
export async function seedFiles(stage: Stage, customer: Player, engineer: Player, now: Date): Promise<void> {
  const { app } = stage
  const hoursAgo = (hours: number) => stage.goTo(new Date(now.getTime() - hours * HOUR_MS))
  const { orders } = await app.orders.mine(customer, { limit: 50 })
  const order = orders.find(({ status, engineerId }) => status === 'designing' && engineerId?._id === engineer.userId)
  if (!order) return
  const orderId = order._id
  const [first, wider] = [firstFlare(), widerFlare()]
  const upload = (name: string, bytes: Uint8Array, note: string) => app.designs.storeCad(engineer, incoming(name, bytes, { orderId, note }))

  hoursAgo(30)
  for (const { name, area, make } of SCANS) await app.designs.storeScan(customer, incoming(name, make(), { orderId, scanArea: area }))
  const blades = writeGlb([
    { name: 'Upper canard', mesh: blade(0.42, 0.16) },
    { name: 'Lower canard', mesh: blade(0.5, 0.2) },
  ])
  await upload('canards-blades.glb', blades, 'The two blades by themselves, to print')
  await upload('arch-flare-first.stl', writeStl(first, 'binary'), 'Flare for the left front arch, drawn over your fender scan')

  hoursAgo(28)
  await setPin(app, customer, orderId, 'The tire stands out past the lip here. Can it come further out?', [60, -140, 322], first)
  hoursAgo(26)
  await movePin(app, engineer, orderId, 1, 'take')
  hoursAgo(5)
  const changed = 'Lip 16 mm further out, upper edge raised to the swage line, ends drawn in'
  await upload('arch-flare-wider.stl', writeStl(wider, 'binary'), changed)
  await movePin(app, engineer, orderId, 1, 'finish', 'The lip stands 16 mm further out now and covers the tread.')
  hoursAgo(4)
  await setPin(app, customer, orderId, 'This end does not lie on the fender yet.', [-700, -600, 60], wider)
  await setPin(app, customer, orderId, 'Could the upper edge run out softer here?', [230, -700, 520], wider)
  hoursAgo(3)
  await movePin(app, engineer, orderId, 2, 'take', 'The fit check says 3 mm of air. I draw it in with the next version.')
}
