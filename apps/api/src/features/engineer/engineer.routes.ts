import { engineeringApi } from '@vorta/contract/engineer/routes'
import type { Mount } from '../../platform/http/mount.ts'
import type { EngineeringService } from './engineer.service.ts'

export function engineeringRoutes(mount: Mount, engineering: EngineeringService) {
  mount(engineeringApi.stats, ({ actor }) => engineering.stats(actor))
  mount(engineeringApi.assigned, ({ actor, query }) => engineering.assigned(actor, query))
  mount(engineeringApi.activity, ({ actor, query }) => engineering.activity(actor, query))
}
