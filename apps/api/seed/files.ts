import type { LengthUnit } from '@vorta/contract/cad/units'
import { writeGlb, writeObj, writePly, writeStl } from '@vorta/kit3d/measure/writers'
import type { App } from '../src/app.ts'
import { incoming } from './cad.ts'
import type { SeedUser } from './context.ts'
import { placePin, updatePin } from './pins.ts'
import { archFlare, blade, scannedPatch } from './shapes.ts'
import type { DemoEvent } from './steps.ts'

const FENDER = { widthM: 0.9, heightM: 0.5 }

/** Scans of different quality and format: from a good scanner, and from a phone. GLB files are always in meters. */
const SCANS: readonly { name: string; area: string; unit?: LengthUnit; make: () => Uint8Array }[] = [
  {
    name: 'fender-right.glb',
    area: 'Front Right Fender',
    make: () => writeGlb([{ name: 'Fender', mesh: scannedPatch({ ...FENDER, spacingM: 0.004, noiseM: 0.0005, missingShare: 0.002 }) }]),
  },
  {
    name: 'hood-phone.obj',
    area: 'Hood',
    unit: 'm',
    make: () => writeObj(scannedPatch({ widthM: 1.3, heightM: 1, spacingM: 0.012, noiseM: 0.002, missingShare: 0.02 })),
  },
  {
    name: 'fender-left.ply',
    area: 'Front Left Fender',
    unit: 'm',
    make: () => writePly(scannedPatch({ ...FENDER, spacingM: 0.002, noiseM: 0.0003, missingShare: 0 }), 'binary_little_endian'),
  },
]

const bump = (at: number, width: number, value: number) => Math.exp(-(((value - at) / width) ** 2))

/** Two versions of a flare for the scanned left fender. The second fits better, but not perfectly. */
const initialFlare = () =>
  archFlare({ ...FENDER, bandM: 0.095, lipM: 0.026, gapM: (u, v) => 0.0055 * bump(1, 0.14, u) + 0.003 * bump(0, 0.1, u) * v })
const revisedFlare = () =>
  archFlare({
    ...{ ...FENDER, bandM: 0.12, lipM: 0.042 },
    gapM: (u, v) => 0.0034 * bump(1, 0.07, u) - 0.0026 * bump(0.34, 0.06, u) * bump(0.85, 0.2, v),
  })

const HOUR_MS = 3_600_000

/**
 * Adds scans and further CAD versions to the customer's order in design. The last two versions belong to the newest scan,
 * and their pins are done, in progress and open.
 */
export function designReviewEvents(app: App, customer: SeedUser, engineer: SeedUser, now: Date): DemoEvent[] {
  const [initial, revised] = [initialFlare(), revisedFlare()]
  const findDesigningOrder = async () => {
    const { orders } = await app.orders.mine(customer, { limit: 50 })
    const order = orders.find(({ status, engineerId }) => status === 'designing' && engineerId?._id === engineer.userId)
    if (!order) throw new Error('The demo has no order in the designing status')
    return order._id
  }
  const event = (hoursAgo: number, run: (orderId: string) => Promise<unknown>): DemoEvent => ({
    at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    run: async () => run(await findDesigningOrder()),
  })
  const upload = (orderId: string, name: string, bytes: Uint8Array, note: string) =>
    app.cad.storeCad(engineer, incoming(name, bytes, { orderId, note }))

  return [
    event(30, async (orderId) => {
      for (const { name, area, unit, make } of SCANS)
        await app.cad.storeScan(customer, incoming(name, make(), { orderId, scanArea: area, ...(unit && { unit }) }))
      const blades = writeGlb([
        { name: 'Upper canard', mesh: blade(0.42, 0.16) },
        { name: 'Lower canard', mesh: blade(0.5, 0.2) },
      ])
      await upload(orderId, 'canards-blades.glb', blades, 'Canard blades only, for 3D printing')
      const note = 'Left front arch flare, modeled on your fender scan'
      await upload(orderId, 'arch-flare-first.stl', writeStl(initial, 'binary'), note)
    }),
    event(28, (orderId) =>
      placePin(app, customer, orderId, 'The tire pokes out past the lip here. Can we make the flare wider?', [60, -140, 322], initial),
    ),
    event(26, (orderId) => updatePin(app, engineer, orderId, 1, 'take')),
    event(5, async (orderId) => {
      const changes = 'Lip 16 mm wider, top edge raised to the body line, ends pulled in'
      await upload(orderId, 'arch-flare-wider.stl', writeStl(revised, 'binary'), changes)
      await updatePin(app, engineer, orderId, 1, 'finish', 'Lip is 16 mm wider now and covers the tread.')
    }),
    event(4, async (orderId) => {
      await placePin(app, customer, orderId, "There's still a gap between the flare and the fender at this end.", [-700, -600, 60], revised)
      await placePin(app, customer, orderId, 'Can you blend the top edge into the fender more here?', [230, -700, 520], revised)
    }),
    event(3, (orderId) =>
      updatePin(app, engineer, orderId, 2, 'take', "The fit check shows a 3 mm gap. I'll close it up in the next version."),
    ),
  ]
}
