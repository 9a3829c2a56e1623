import { Readable } from 'node:stream'
import type { Order } from '@vorta/contract/orders/schema'
import { bodyModel } from '@vorta/kit3d/body/body-model'
import { bodyShell } from '@vorta/kit3d/body/body-shell'
import { orderedBodyType, orderedKit } from '@vorta/kit3d/kit/ordered-kit'
import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import type { Mesh } from '@vorta/kit3d/model'
import { toStl } from '@vorta/kit3d/shape/to-stl'
import type { App } from '../src/app.ts'
import type { SeedUser } from './context.ts'

/** A file in the form in which the upload routes pass it on. */
export const incoming = <F>(originalName: string, bytes: Uint8Array, fields: F) => ({
  originalName,
  declaredBytes: bytes.byteLength,
  early: fields,
  bytes: Readable.from([bytes]) as AsyncIterable<Uint8Array>,
  fields: async () => fields,
})

const fileName = (order: Order, subject: string) => `${order.carDetails.model} ${subject}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** How a revised version differs: the wing is lowered by this much, and its struts get shorter. */
export interface DesignChange {
  readonly lowerWingM?: number
}

function orderedKitMeshes(order: Order, { lowerWingM = 0 }: DesignChange = {}): Mesh[] {
  const { type, additionalTypes, style } = order.customization.bodyKit
  const ordered = { bodyType: order.carDetails.bodyType, kit: type, additionalTypes, style }
  const meshes = orderedKit(ordered)
  if (lowerWingM === 0) return meshes
  // The meshes of the wing come last in a kit.
  const wingCount = orderedKit({ ...ordered, kit: 'Wing', additionalTypes: [] }).length
  return [...meshes.slice(0, -wingCount), ...lowered(meshes.slice(-wingCount), lowerWingM)]
}

/** The lower ends of the struts stay on the car; everything above them moves down. */
function lowered(meshes: readonly Mesh[], downM: number): Mesh[] {
  const heights = meshes.flatMap(({ positions }) => Array.from(positions).filter((_, i) => i % 3 === 1))
  const [low, high] = heights.reduce(([least, most], y) => [Math.min(least, y), Math.max(most, y)], [Infinity, -Infinity])
  const share = (y: number) => Math.min(1, (y - low) / ((high - low) * STRUT_SHARE))
  return meshes.map((mesh) => ({
    ...mesh,
    positions: mesh.positions.map((value, i) => (i % 3 === 1 ? value - downM * share(value) : value)),
  }))
}
const STRUT_SHARE = 0.5

/** The ordered kit as one mesh, in the axes of the CAD file and in mm. */
export function kitMesh(order: Order): IndexedMesh {
  const positions: number[] = []
  const indices: number[] = []
  for (const mesh of orderedKitMeshes(order)) {
    const first = positions.length / 3
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x = 0, y = 0, z = 0] = mesh.positions.subarray(i, i + 3)
      positions.push(x * 1000, -z * 1000, y * 1000)
    }
    for (const index of mesh.indices) indices.push(first + index)
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) }
}

export async function uploadDesign(app: App, engineer: SeedUser, orderId: string, note: string, change?: DesignChange): Promise<void> {
  const order = await app.orders.load(engineer, orderId)
  const stl = toStl(orderedKitMeshes(order, change))
  const name = `${fileName(order, order.customization.bodyKit.type)}-v${order.cadModels.length + 1}.stl`
  await app.cad.storeCad(engineer, incoming(name, stl, { orderId, note, unit: 'm' as const }))
}

export async function uploadScan(app: App, customer: SeedUser, orderId: string, scanArea: string): Promise<void> {
  const order = await app.orders.load(customer, orderId)
  // A scanner captures only the outer surface.
  const shell = bodyShell(bodyModel({ bodyType: orderedBodyType(order.carDetails.bodyType), detail: 'lite' }), null)
  const stl = toStl(shell.map((piece) => piece.mesh))
  await app.cad.storeScan(customer, incoming(`${fileName(order, scanArea)}.stl`, stl, { orderId, scanArea, unit: 'm' as const }))
}
