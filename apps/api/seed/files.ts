import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/measure/writers'
import type { App } from '../src/app.ts'
import { incoming } from './cad.ts'
import type { Player } from './context.ts'
import { movePin, setPin } from './pins.ts'
import { archFlare, blade, scannedPatch } from './shapes.ts'
import type { DemoEvent } from './steps.ts'

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
export function fileEvents(app: App, customer: Player, engineer: Player, now: Date): DemoEvent[] {
  const [first, wider] = [firstFlare(), widerFlare()]
  const designedOrder = async () => {
    const { orders } = await app.orders.mine(customer, { limit: 50 })
    const order = orders.find(({ status, engineerId }) => status === 'designing' && engineerId?._id === engineer.userId)
    if (!order) throw new Error('The demo has no order that is being designed')
    return order._id
  }
  const event = (hoursAgo: number, run: (orderId: string) => Promise<unknown>): DemoEvent => ({
    at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    run: async () => run(await designedOrder()),
  })
  const upload = (orderId: string, name: string, bytes: Uint8Array, note: string) =>
    app.cad.storeCad(engineer, incoming(name, bytes, { orderId, note }))

  return [
    event(30, async (orderId) => {
      for (const { name, area, make } of SCANS) await app.cad.storeScan(customer, incoming(name, make(), { orderId, scanArea: area }))
      const blades = writeGlb([
        { name: 'Upper canard', mesh: blade(0.42, 0.16) },
        { name: 'Lower canard', mesh: blade(0.5, 0.2) },
      ])
      await upload(orderId, 'canards-blades.glb', blades, 'The two blades by themselves, to print')
      const note = 'Flare for the left front arch, drawn over your fender scan'
      await upload(orderId, 'arch-flare-first.stl', writeStl(first, 'binary'), note)
    }),
    event(28, (orderId) =>
      setPin(app, customer, orderId, 'The tire stands out past the lip here. Can it come further out?', [60, -140, 322], first),
    ),
    event(26, (orderId) => movePin(app, engineer, orderId, 1, 'take')),
    event(5, async (orderId) => {
      const changed = 'Lip 16 mm further out, upper edge raised to the swage line, ends drawn in'
      await upload(orderId, 'arch-flare-wider.stl', writeStl(wider, 'binary'), changed)
      await movePin(app, engineer, orderId, 1, 'finish', 'The lip stands 16 mm further out now and covers the tread.')
    }),
    event(4, async (orderId) => {
      await setPin(app, customer, orderId, 'This end does not lie on the fender yet.', [-700, -600, 60], wider)
      await setPin(app, customer, orderId, 'Could the upper edge run out softer here?', [230, -700, 520], wider)
    }),
    event(3, (orderId) =>
      movePin(app, engineer, orderId, 2, 'take', 'The fit check says 3 mm of air. I draw it in with the next version.'),
    ),
  ]
}
