import { Readable } from 'node:stream'
import { BODY_TYPES, ORDERABLE_KITS, STYLES } from '@vorta/contract/catalog'
import type { Order } from '@vorta/contract/order'
import { bodyModel } from '@vorta/kit3d/body-model'
import { bodyShell } from '@vorta/kit3d/body-shell'
import { buildKit } from '@vorta/kit3d/kit'
import type { App } from '../src/app.ts'
import type { Player } from './stage.ts'
import { toStl } from './stl.ts'

/** A file as a door would hand it in. */
export const incoming = <F>(originalName: string, bytes: Uint8Array, fields: F) => ({
  originalName,
  declaredBytes: bytes.byteLength,
  early: fields,
  bytes: Readable.from([bytes]) as AsyncIterable<Uint8Array>,
  fields: async () => fields,
})

const one = <T extends string>(list: readonly T[], wanted: string | null, otherwise: T): T =>
  list.find((name) => name === wanted) ?? otherwise

const bodyTypeOf = (order: Order) => one(BODY_TYPES, order.carDetails.bodyType, 'Coupe')
const fileName = (order: Order, what: string) => `${order.carDetails.model} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The engineer hands in the very kit that was ordered. */
export async function uploadDesign(app: App, engineer: Player, orderId: string, note: string): Promise<void> {
  const order = await app.orders.load(engineer, orderId)
  const { type, style } = order.customization.bodyKit
  const kit = { kit: one(ORDERABLE_KITS, type, 'Basic Body Kit'), style: one(STYLES, style, 'Modern') }
  const pieces = buildKit({ bodyType: bodyTypeOf(order), detail: 'lite', ...kit })
  const stl = toStl(pieces.map((piece) => piece.mesh))
  const name = `${fileName(order, type)}-v${order.cadModels.length + 1}.stl`
  await app.designs.storeCad(engineer, incoming(name, stl, { orderId, note }))
}

/** The customer scans the car with the mobile app. */
export async function uploadScan(app: App, customer: Player, orderId: string, scanArea: string): Promise<void> {
  const order = await app.orders.load(customer, orderId)
  // The outer skin is all that a scanner sees.
  const shell = bodyShell(bodyModel(bodyTypeOf(order), 'lite'), null)
  const stl = toStl(shell.map((piece) => piece.mesh))
  await app.designs.storeScan(customer, incoming(`${fileName(order, scanArea)}.stl`, stl, { orderId, scanArea }))
}
