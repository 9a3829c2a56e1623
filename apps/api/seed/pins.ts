import type { PinAction, PinDraft, PinPoint } from '@vorta/contract/pins/schema'
import { TriangleBvh } from '@vorta/kit3d/deviation/triangle-bvh'
import type { IndexedMesh } from '@vorta/kit3d/measure/writers'
import type { App } from '../src/app.ts'
import { kitMesh } from './cad.ts'
import type { SeedUser } from './context.ts'

type Hotspot = Pick<PinDraft, 'point' | 'normal' | 'camera'>

const CAMERA_DISTANCE_MM = 1100
const subtract = (a: PinPoint, b: PinPoint): PinPoint => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: PinPoint, b: PinPoint) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: PinPoint, b: PinPoint): PinPoint => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const scaled = (a: PinPoint, by: number): PinPoint => [a[0] * by, a[1] * by, a[2] * by]
const unit = (a: PinPoint): PinPoint => scaled(a, 1 / (Math.hypot(...a) || 1))

/** The surface point of a part closest to `from`, with the camera that looks at it from there. In the axes of the file, in mm. */
function nearestPoint({ positions, indices }: IndexedMesh, from: PinPoint): Hotspot {
  const tree = new TriangleBvh(positions, indices)
  tree.nearest(...from)
  const point: PinPoint = [tree.x, tree.y, tree.z]
  const corner = (k: number): PinPoint => {
    const at = (indices[tree.triangle * 3 + k] ?? 0) * 3
    return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
  }
  const face = unit(cross(subtract(corner(1), corner(0)), subtract(corner(2), corner(0))))
  const towardsCamera = subtract(from, point)
  const away = scaled(unit(towardsCamera), CAMERA_DISTANCE_MM)
  return {
    point,
    normal: dot(face, towardsCamera) < 0 ? scaled(face, -1) : face,
    camera: { position: [point[0] + away[0], point[1] + away[1], point[2] + away[2]], target: point, up: [0, 0, 1] },
  }
}

/** Adds a pin to the newest version. Pass `part` if that version is not the ordered kit. */
export async function placePin(
  app: App,
  author: SeedUser,
  orderId: string,
  text: string,
  from: PinPoint,
  part?: IndexedMesh,
): Promise<void> {
  const order = await app.orders.load(author, orderId)
  const newest = order.cadModels.at(-1)
  if (!newest) throw new Error(`Order ${order.orderNumber} has no CAD version to pin`)
  await app.pins.create(author, orderId, { cadModelId: newest._id, text, fileUrl: null, ...nearestPoint(part ?? kitMesh(order), from) })
}

export async function updatePin(app: App, author: SeedUser, orderId: string, number: number, action: PinAction, text = ''): Promise<void> {
  const { pins } = await app.pins.list(author, orderId)
  const pin = pins.find((candidate) => candidate.number === number)
  if (!pin) throw new Error(`Pin ${number} does not exist`)
  await app.pins.changeState(author, orderId, pin._id, action, text)
}
