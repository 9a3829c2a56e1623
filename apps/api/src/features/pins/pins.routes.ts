import { ordersApi } from '@vorta/contract/orders/routes'
import { pinsApi } from '@vorta/contract/pins/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { PinsService } from './pins.service.ts'

const PIN_RATE = { name: 'pins', max: 200, windowS: 3600 }
const REVISION_RATE = { name: 'revisions', max: 10, windowS: 3600 }

export function pinsRoutes(mount: Mount, pins: PinsService) {
  mount(pinsApi.list, ({ actor, params }) => pins.list(actor, params.id))
  mount(pinsApi.create, ({ actor, params, body }) => pins.create(actor, params.id, body), { rate: PIN_RATE })
  mount(pinsApi.updateState, ({ actor, params, body }) => pins.changeState(actor, params.id, params.pinId, body.action, body.text))
  mount(pinsApi.reply, ({ actor, params, body }) => pins.answer(actor, params.id, params.pinId, body.text), { rate: PIN_RATE })
  mount(pinsApi.remove, ({ actor, params }) => pins.remove(actor, params.id, params.pinId))
  mount(pinsApi.carryOver, ({ actor, params, body }) => pins.carry(actor, params.id, body))
  // Mounted here because a revision request includes the open pins.
  mount(ordersApi.requestRevision, ({ actor, params, body }) => pins.revise(actor, params.id, body.comments), { rate: REVISION_RATE })
}
