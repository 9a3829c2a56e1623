import type { PinAction, PinDraft, PinPoint } from '@vorta/contract/pins/schema'
import { TriangleTree } from '@vorta/kit3d/deviation/triangle-tree'
import type { PlainMesh } from '@vorta/kit3d/measure/writers'
import type { App } from '../src/app.ts'
import { drawnKit } from './cad.ts'
import type { Player } from './context.ts'

type Hotspot = Pick<PinDraft, 'point' | 'normal' | 'camera'>

const EYE_AWAY_MM = 1100
const less = (a: PinPoint, b: PinPoint): PinPoint => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: PinPoint, b: PinPoint) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: PinPoint, b: PinPoint): PinPoint => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const scaled = (a: PinPoint, by: number): PinPoint => [a[0] * by, a[1] * by, a[2] * by]
const unit = (a: PinPoint): PinPoint => scaled(a, 1 / (Math.hypot(...a) || 1))

/** The place of a part that is nearest to somebody who stands beside it, and how it looks from there. In the axes of the file, in mm. */
function spotNear({ positions, indices }: PlainMesh, from: PinPoint): Hotspot {
  const tree = new TriangleTree(positions, indices)
  tree.nearest(...from)
  const point: PinPoint = [tree.x, tree.y, tree.z]
  const corner = (k: number): PinPoint => {
    const at = (indices[tree.triangle * 3 + k] ?? 0) * 3
    return [positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0]
  }
  const face = unit(cross(less(corner(1), corner(0)), less(corner(2), corner(0))))
  const toEye = less(from, point)
  const away = scaled(unit(toEye), EYE_AWAY_MM)
  return {
    point,
    normal: dot(face, toEye) < 0 ? scaled(face, -1) : face,
    camera: { position: [point[0] + away[0], point[1] + away[1], point[2] + away[2]], target: point, up: [0, 0, 1] },
  }
}

/** Somebody sets a pin on the newest version, which is the kit as it was ordered unless another part is given. */
export async function setPin(app: App, who: Player, orderId: string, text: string, from: PinPoint, part?: PlainMesh): Promise<void> {
  const order = await app.orders.load(who, orderId)
  const newest = order.cadModels.at(-1)
  if (!newest) throw new Error(`Order ${order.orderNumber} has no version to set a pin on`)
  await app.pins.create(who, orderId, { cadModelId: newest._id, text, fileUrl: null, ...spotNear(part ?? drawnKit(order), from) })
}

export async function movePin(app: App, who: Player, orderId: string, number: number, action: PinAction, text = ''): Promise<void> {
  const { pins } = await app.pins.list(who, orderId)
  const pin = pins.find((one) => one.number === number)
  if (!pin) throw new Error(`There is no pin ${number}`)
  await app.pins.changeState(who, orderId, pin._id, action, text)
}
