import { engineerApi } from '@vorta/contract/engineer/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { EngineerService } from './engineer.service.ts'

export function engineerRoutes(mount: Mount, engineer: EngineerService) {
  mount(engineerApi.stats, ({ actor }) => engineer.stats(actor))
  mount(engineerApi.orders, ({ actor, query }) => engineer.assigned(actor, query))
  mount(engineerApi.activity, ({ actor, query }) => engineer.activity(actor, query))
}
