import { timeOffApi } from '@vorta/contract/time-off/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { TimeOffService } from './time-off.service.ts'

export function timeOffRoutes(mount: Mount, timeOff: TimeOffService) {
  mount(timeOffApi.list, ({ actor }) => timeOff.list(actor))
  mount(timeOffApi.add, ({ actor, body }) => timeOff.add(actor, body))
  mount(timeOffApi.remove, ({ actor, params }) => timeOff.remove(actor, params.id))
}
