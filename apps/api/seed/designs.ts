import { Readable } from 'node:stream'
import type { Order } from '@vorta/contract/order'
import { bodyModel } from '@vorta/kit3d/body-model'
import { bodyShell } from '@vorta/kit3d/body-shell'
import { orderedBodyType, orderedKitStl } from '@vorta/kit3d/ordered-kit'
import { toStl } from '@vorta/kit3d/to-stl'
import type { App } from '../src/app.ts'
import type { Player } from './stage.ts'

/** A file as a door would hand it in. */
export const incoming = <F>(originalName: string, bytes: Uint8Array, fields: F) => ({
  originalName,
  declaredBytes: bytes.byteLength,
  early: fields,
  bytes: Readable.from([bytes]) as AsyncIterable<Uint8Array>,
  fields: async () => fields,
})

const fileName = (order: Order, what: string) => `${order.carDetails.model} ${what}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The engineer hands in the very kit that was ordered. */
export async function uploadDesign(app: App, engineer: Player, orderId: string, note: string): Promise<void> {
  const order = await app.orders.load(engineer, orderId)
  const { type, style } = order.customization.bodyKit
  const stl = orderedKitStl({ bodyType: order.carDetails.bodyType, kit: type, style })
  const name = `${fileName(order, type)}-v${order.cadModels.length + 1}.stl`
  await app.designs.storeCad(engineer, incoming(name, stl, { orderId, note }))
}

/** The customer scans the car with the mobile app. */
export async function uploadScan(app: App, customer: Player, orderId: string, scanArea: string): Promise<void> {
  const order = await app.orders.load(customer, orderId)
  // The outer skin is all that a scanner sees.
  const shell = bodyShell(bodyModel(orderedBodyType(order.carDetails.bodyType), 'lite'), null)
  const stl = toStl(shell.map((piece) => piece.mesh))
  await app.designs.storeScan(customer, incoming(`${fileName(order, scanArea)}.stl`, stl, { orderId, scanArea }))
}
