import { engineerApi } from '@vorta/contract/engineer/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { EngineerService } from './engineer.service.ts'

export function engineerRoutes(mount: Mount, engineering: EngineerService) {
  mount(engineerApi.stats, ({ actor }) => engineering.stats(actor))
  mount(engineerApi.orders, ({ actor, query }) => engineering.assigned(actor, query))
  mount(engineerApi.activity, ({ actor, query }) => engineering.activity(actor, query))
}
